"""Makes the wheel: builds the libraries unless tools/package has put them beside the modules, and
writes the types of options and formats."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup  # type: ignore[import]
from setuptools.command.build_py import build_py  # type: ignore[import]
from wheel.bdist_wheel import bdist_wheel  # type: ignore[import]

HERE = Path(__file__).resolve().parent
MODULES = HERE / "deckmap"
#: The library without PNG and PDF, which every system loads, and the one that needs cairo; the
#: names in the package, and those that CMake gives them.
LIBRARIES = {"libdeckmap.so": "libdeckmap-plain.so", "libdeckmap-paint.so": "libdeckmap.so"}


def needed_glibc(library: Path) -> int:
    """Returns the Y of the newest version of glibc, 2.Y, that a library asks for."""
    versions = re.findall(rb"GLIBC_2\.([0-9]+)", library.read_bytes())
    return max(map(int, versions), default=0)


class Build(build_py):  # type: ignore[misc]
    """Builds the libraries and the module of names first."""

    def run(self) -> None:
        if not (MODULES / "libdeckmap.so").exists():
            self.compile_libraries()
        library, names = MODULES / "libdeckmap.so", MODULES / "_names.py"
        # in a process of its own, which keeps no library open
        subprocess.run([sys.executable, HERE / "names.py", library, names], check=True)
        super().run()

    def compile_libraries(self) -> None:
        subprocess.run(["cmake", "--preset", "wheel"], cwd=HERE / "cpp", check=True)
        build = ["cmake", "--build", "--preset", "wheel", "-j", str(os.cpu_count() or 1)]
        subprocess.run(build, cwd=HERE / "cpp", check=True)
        for name, built in LIBRARIES.items():
            shutil.copy(HERE / "cpp" / "build" / "wheel" / "src" / built, MODULES / name)


class Wheel(bdist_wheel):  # type: ignore[misc]
    """One wheel for every Python 3: ctypes depends on the machine alone, and on its glibc."""

    def get_tag(self) -> tuple[str, str, str]:
        glibc = max(needed_glibc(MODULES / name) for name in LIBRARIES)
        machine = platform.machine()
        tag = f"manylinux_2_{glibc}_{machine}" if glibc > 0 else super().get_tag()[2]
        return "py3", "none", tag


class Compiled(Distribution):  # type: ignore[misc]
    """Belongs to one kind of machine, though no compiler of Python's has built it."""

    def has_ext_modules(self) -> bool:
        return True


setup(distclass=Compiled, cmdclass={"build_py": Build, "bdist_wheel": Wheel})
