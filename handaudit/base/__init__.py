"""What every other package may use: errors, settings, outputs, the bundled TOML files, signals and limits of the process.

It knows neither poker nor logs.
"""
