"""Layer 0: plain records that every other layer shares. They import nothing but each other."""
