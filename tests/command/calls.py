"""Calls of the command without its start, which takes longer than what most calls do."""

import subprocess


class Calls:
    """Makes calls, one after the other, by the program of calls.cpp."""

    def __init__(self, program):
        self.program = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def make(self, folder, words):
        """The exit status of a call in a folder, and the bytes of its standard output and error."""
        request = f"{1 + len(words)}\n" + "".join(f"{word}\0" for word in (folder, *words))
        self.program.stdin.write(request.encode())
        self.program.stdin.flush()
        code, out, err = (int(number) for number in self.program.stdout.readline().split())
        return code, self.program.stdout.read(out), self.program.stdout.read(err)
