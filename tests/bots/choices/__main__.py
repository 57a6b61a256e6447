"""Write all choices anew."""

from tests.bots.choices import FOLDER, MATCHES, names, record

for game in MATCHES:
    file = FOLDER / f"{game}.txt"
    file.write_text("".join(f"{record(name)}\n" for name in names(game)), encoding="utf-8")
    print(f"{file.relative_to(FOLDER.parent.parent.parent)}: {file.stat().st_size // 1024} kB")
