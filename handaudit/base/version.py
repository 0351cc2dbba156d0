"""The version of handaudit. The build reads it from this file."""

__version__ = "0.1.0"
