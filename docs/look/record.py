#!/usr/bin/env python3
"""Records the pictures in this folder from the real program.

Runs `touchmove` in tmux with a progress file of its own, presses keys, and writes what is on the screen as SVG and as
text. Needs tmux and Python 3, nothing else:

    cargo build --release && docs/look/record.py
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from html import escape
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAM = os.environ.get("TOUCHMOVE", str(HERE.parents[1] / "target/release/touchmove"))
CELL = (8.4, 17)

# name, columns, rows, arguments, keys
SCENES = [
    ("home", 80, 24, [], ["Enter", "n", "q"]),
    ("castling", 100, 26, ["learn", "when-may-i-castle"], ["n", "n", "n", "3"]),
    ("why-not", 100, 26, ["learn", "when-may-i-castle"], ["n", "n", "n", "w", "j", "j", "j", "Enter", "l", "l", "Enter", "e"]),
    ("large", 120, 40, ["quiz", "--seed", "5"], ["2", "e"]),
]

BASIC = ["#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5",
         "#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff"]


def color(number):
    """The colour with this number among 256."""
    if number < 16:
        return BASIC[number]
    if number >= 232:
        level = 8 + 10 * (number - 232)
        return f"#{level:02x}{level:02x}{level:02x}"
    number -= 16
    levels = [0, 95, 135, 175, 215, 255]
    return "#%02x%02x%02x" % (levels[number // 36], levels[number // 6 % 6], levels[number % 6])


def cells(screen):
    """Rows of (text, front, back, bold, italic), one for each column."""
    for line in screen.split("\n"):
        row, style = [], {"front": "#dededa", "back": "#16181d", "bold": False, "italic": False, "reverse": False}
        for codes, char in re.findall(r"\x1b\[([0-9;:]*)m|(.\ufe0e?)", line):
            if char:
                front, back = style["front"], style["back"]
                if style["reverse"]:
                    front, back = back, front
                row.append((char, front, back, style["bold"], style["italic"]))
                continue
            apply(style, [int(code or 0) for code in re.split("[;:]", codes)])
        yield row


def apply(style, codes):
    """Takes SGR codes into account."""
    while codes:
        code = codes.pop(0)
        if code == 0:
            style.update(front="#dededa", back="#16181d", bold=False, italic=False, reverse=False)
        elif code in (1, 22):
            style["bold"] = code == 1
        elif code in (3, 23):
            style["italic"] = code == 3
        elif code in (7, 27):
            style["reverse"] = code == 7
        elif code in (38, 48):
            which = "front" if code == 38 else "back"
            if codes.pop(0) == 5:
                style[which] = color(codes.pop(0))
            else:
                style[which] = "#%02x%02x%02x" % tuple(codes.pop(0) for _ in range(3))
        elif 30 <= code <= 37 or 90 <= code <= 97:
            style["front"] = color(code - 30 if code < 90 else code - 82)
        elif 40 <= code <= 47 or 100 <= code <= 107:
            style["back"] = color(code - 40 if code < 100 else code - 92)
        elif code == 39:
            style["front"] = "#dededa"
        elif code == 49:
            style["back"] = "#16181d"


def svg(screen, columns, rows):
    """The screen as a picture."""
    wide, high = CELL
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {columns * wide:.1f} {rows * high}" '
        f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">',
        '<rect width="100%" height="100%" fill="#16181d"/>',
    ]

    def block(x, y, width, height, fill):
        out.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.2f}" height="{height:.2f}" fill="{fill}"/>')

    for y, row in enumerate(cells(screen)):
        x = 0
        while x < len(row):
            back, end = row[x][2], x
            while end < len(row) and row[end][2] == back:
                end += 1
            if back != "#16181d":
                block(x * wide, y * high, (end - x) * wide + 0.2, high + 0.2, back)
            x = end
        for x, (char, front, _, bold, italic) in enumerate(row):
            if char in "▀▄█▌▐":
                top = y * high + (high / 2 if char == "▄" else 0)
                left = x * wide + (wide / 2 if char == "▐" else 0)
                half = wide / 2 if char in "▌▐" else wide + 0.2
                block(left, top, half, high / 2 + 0.2 if char in "▀▄" else high + 0.2, front)
            elif char.strip():
                look = (' font-weight="bold"' if bold else "") + (' font-style="italic"' if italic else "")
                middle = x * wide + wide / 2
                out.append(f'<text x="{middle:.1f}" y="{y * high + 13}" text-anchor="middle" fill="{front}"{look}>'
                           f"{escape(char)}</text>")
    out.append("</svg>")
    return "\n".join(out) + "\n"


def tmux(*arguments):
    """Runs tmux on a server of its own, without anybody's settings."""
    command = ["tmux", "-L", f"touchmove-look-{os.getpid()}", "-f", "/dev/null", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def record(name, columns, rows, arguments, keys):
    """Records one scene."""
    with tempfile.TemporaryDirectory() as folder:
        command = [PROGRAM, *arguments, "--progress", f"{folder}/progress.jsonl"]
        environment = ["env", "-u", "NO_COLOR", "TERM=tmux-256color", "COLORTERM=truecolor"]
        tmux("new-session", "-d", "-s", name, "-x", str(columns), "-y", str(rows), *environment, *command)
        tmux("set-option", "-g", "default-terminal", "tmux-256color")
        time.sleep(0.5)
        for key in keys:
            tmux("send-keys", "-t", name, key)
            time.sleep(0.15)
        time.sleep(0.3)
        screen = tmux("capture-pane", "-t", name, "-p", "-e")
        text = tmux("capture-pane", "-t", name, "-p")
        tmux("kill-session", "-t", name)
    (HERE / f"{name}.svg").write_text(svg(screen, columns, rows), encoding="utf-8")
    (HERE / f"{name}.txt").write_text("\n".join(line.rstrip() for line in text.split("\n")).rstrip() + "\n", encoding="utf-8")
    print(f"{name}: {columns} x {rows}")


if __name__ == "__main__":
    wanted = sys.argv[1:]
    for scene in SCENES:
        if not wanted or scene[0] in wanted:
            record(*scene)
