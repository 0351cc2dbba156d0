"""Hands go from one log layout to another; what comes back must be the hand that went out, by its verdict and its figures."""
