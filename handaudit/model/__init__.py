"""Floor 0: plain records that every other floor shares. They import nothing but each other."""
