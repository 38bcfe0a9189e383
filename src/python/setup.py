"""Makes the wheel; tools/package has put libdeckmap.so beside the modules before."""

from __future__ import annotations

import os

from setuptools import Distribution, setup  # type: ignore[import]
from wheel.bdist_wheel import bdist_wheel  # type: ignore[import]


class Wheel(bdist_wheel):  # type: ignore[misc]
    """One wheel for every Python 3: ctypes depends on the machine alone."""

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]


class Compiled(Distribution):  # type: ignore[misc]
    """Belongs to one kind of machine, though no compiler of Python's has built it."""

    def has_ext_modules(self) -> bool:
        return True


setup(
    distclass=Compiled,
    name="deckmap",
    version=os.environ["DECKMAP_VERSION"],
    description="Deals dungeons from a deck of playing cards",
    long_description="Maps, keys and files for virtual tabletops, dealt from a deck of cards.",
    license="MIT",
    python_requires=">=3.9",
    packages=["deckmap"],
    package_data={"deckmap": ["libdeckmap.so", "py.typed"]},
    extras_require={"arrays": ["numpy"], "graphs": ["networkx"]},
    cmdclass={"bdist_wheel": Wheel},
)
