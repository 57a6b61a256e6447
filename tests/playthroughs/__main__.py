"""Write all playthroughs anew."""

from tests.playthroughs import FOLDER, PLAYED, text

for name in PLAYED:
    file = FOLDER / f"{name}.txt"
    file.write_text(text(name), encoding="utf-8")
    print(f"{file.relative_to(FOLDER.parent.parent)}: {file.stat().st_size // 1024} kB")
