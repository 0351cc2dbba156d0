"""The pictures of the README: `python -m tests.page.screenshots` makes them anew with Chromium."""

from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from handaudit.app.cli import run
from tests.page.chromium import opened, started
from tests.page.pages import SAMPLES

SHOTS = {
    "replay.png": (["replay", "samples/draw-holdem-faulty.txt", "4001", "--html"], "step=11", "light", 1100, 830),
    "report.png": (["report", "samples/holdem-cash-faulty.txt", "-o"], "main", "light", 1100, 800),
}
"""Name of each picture: the command that makes its page, where on the page, colours, width and height."""
COLOURS = 128


def main() -> None:
    """Write the pictures into `samples/`."""
    with TemporaryDirectory() as folder, started() as browser:
        for name, (words, place, scheme, width, height) in SHOTS.items():
            page_file = Path(folder) / f"{name}.html"
            run([*words, str(page_file)])
            with opened(browser, f"{page_file.as_uri()}#{place}", width, height, color_scheme=scheme) as page:
                page.screenshot(path=SAMPLES / name)
            small(SAMPLES / name)


def small(path: Path) -> None:
    """Keep a picture in so few colours that it is half as large; nobody sees the others in flat surfaces and text."""
    with Image.open(path) as whole:
        few = whole.convert("RGB").quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


if __name__ == "__main__":
    main()
