"""Runs a command in a pseudo-terminal of 100 by 30 characters, makes it 60 wide and 8 high, and presses Ctrl-C.

Standard output receives one JSON object: what the terminal was sent at each of the two sizes and after Ctrl-C, and the exit status.
The first argument is a text to wait for before each of these steps.
"""

import fcntl
import json
import os
import pty
import select
import struct
import sys
import termios
import time

ready, command = sys.argv[1], sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    os.execvp(command[0], command)


def read(done):
    text, end = b"", time.monotonic() + 30
    while time.monotonic() < end and not done(text.decode(errors="replace")):
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                part = os.read(terminal, 65536)
            except OSError:
                break
            if not part:
                break
            text += part
    return text.decode(errors="replace")


wide = read(lambda text: text.count(ready) >= 2)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 8, 60, 0, 0))
narrow = read(lambda text: "more lines" in text)
os.write(terminal, b"\x03")
last = read(lambda text: False)
_, status = os.waitpid(pid, 0)
print(json.dumps({"wide": wide, "narrow": narrow, "last": last, "exit": os.waitstatus_to_exitcode(status)}))
