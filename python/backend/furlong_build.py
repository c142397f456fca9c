"""Builds the wheel of the package: the C++ module by CMake, the Python files as they are (PEP 517)."""
import base64
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile

PACKAGE = pathlib.Path(__file__).resolve().parent.parent
ROOT = PACKAGE.parent
NEEDED = ("Building needs, on Debian 12: apt-get install g++ cmake ninja-build libboost1.81-dev libboost-json1.81-dev "
          "libfmt-dev pybind11-dev python3-dev python3-numpy; on Debian 13, libboost-dev libboost-json-dev instead of the "
          "two names with a version")


def _project():
    return tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def _run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        print(done.stdout)
        raise SystemExit(f"{' '.join(command[:2])} failed. {NEEDED}")


def _build_module():
    """The folder with the built module. It is kept in build/, so that building again is quick."""
    if not (ROOT / "rules").is_dir():
        raise SystemExit("build the package inside a checkout of Furlong: pip install ./python")
    if not shutil.which("cmake"):
        raise SystemExit(f"cmake is missing. {NEEDED}")
    folder = ROOT / "build" / f"python-{_tag()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK)
    except OSError:
        writable = False
    if not writable:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="furlong-"))
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    # Not the Python of a virtual environment, which may be gone when CMake runs again.
    python = getattr(sys, "_base_executable", sys.executable)
    _run("cmake", "-S", str(ROOT), "-B", str(folder), *generator, "-DCMAKE_BUILD_TYPE=Release",
         "-DFURLONG_PROGRAM=OFF", "-DFURLONG_BENCH=OFF", "-DBUILD_TESTING=OFF", "-DFURLONG_PYTHON=ON",
         f"-DPython_EXECUTABLE={python}")
    _run("cmake", "--build", str(folder), "--target", "furlong_python_module", "-j", str(os.cpu_count() or 1))
    return folder / "python" / "package" / "furlong"


def _metadata():
    project = _project()
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {project['version']}",
             f"Summary: {project['description']}", f"Requires-Python: {project['requires-python']}"]
    lines += [f"Requires-Dist: {name}" for name in project["dependencies"]]
    wheel = ["Wheel-Version: 1.0", "Generator: furlong_build", "Root-Is-Purelib: false", f"Tag: {_tag()}"]
    return {"METADATA": "\n".join(lines) + "\n", "WHEEL": "\n".join(wheel) + "\n"}


def _info_folder():
    project = _project()
    return f"{project['name']}-{project['version']}.dist-info"


def get_requires_for_build_wheel(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    folder = pathlib.Path(metadata_directory) / _info_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in _metadata().items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    module_folder = _build_module()
    sources = (path for path in sorted((PACKAGE / "furlong").iterdir()) if path.suffix in (".py", ".pyi", ".typed"))
    files = {f"furlong/{path.name}": path.read_bytes() for path in sources}
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    files[f"furlong/_furlong{suffix}"] = (module_folder / f"_furlong{suffix}").read_bytes()
    info = _info_folder()
    files |= {f"{info}/{name}": text.encode() for name, text in _metadata().items()}
    for name in ("LICENSE", "NOTICE"):
        files[f"{info}/{name}"] = (ROOT / name).read_bytes()
    record = []
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(content)}")
    record.append(f"{info}/RECORD,,")
    files[f"{info}/RECORD"] = ("\n".join(record) + "\n").encode()
    wheel = f"{info.removesuffix('.dist-info')}-{_tag()}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files.items():
            out.writestr(name, content)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("there is no source archive of the package alone: build it inside a checkout of Furlong")
