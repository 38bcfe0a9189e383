from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, get, rmdir


class Deckmap(ConanFile):
    """The library without PNG and PDF, whose fonts Conan has not, and without the command."""

    name = "deckmap"
    version = "0.3.0"
    description = "Deals dungeons from a deck of playing cards: maps, keys and files for tabletops"
    license = "MIT"
    topics = ("dungeon", "generator", "map", "playing-cards", "rpg", "vtt")
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    package_type = "library"

    def layout(self):
        cmake_layout(self, src_folder="src")

    def requirements(self):
        self.requires("nlohmann_json/3.11.3")
        self.requires("tomlplusplus/3.4.0")

    def validate(self):
        check_min_cppstd(self, 20)

    def source(self):
        # conandata.yml of whoever hands it in has the address and the checksum
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for name in ("BUILD_TESTING", "DECKMAP_EXAMPLES", "DECKMAP_PAINT", "DECKMAP_TOOLS"):
            toolchain.cache_variables[name] = False
        toolchain.cache_variables["CMAKE_DISABLE_FIND_PACKAGE_PkgConfig"] = True
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        for file in ("LICENSE", "NOTICE"):
            copy(self, file, self.source_folder, f"{self.package_folder}/licenses")
        CMake(self).install()
        rmdir(self, f"{self.package_folder}/lib/pkgconfig")

    def package_info(self):
        # the package's own files know its components and what each of them links
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs.append("lib/cmake/deckmap")
