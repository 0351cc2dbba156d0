"""The native kernel: plain, clean hands read and judged by compiled code, where the package was built with it."""
