import { posix } from "node:path";
import { words } from "../../../tests/generated/check-syntax.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";

/** The modules that come with Python. */
const standard = words(
  "abc aifc annotationlib antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii",
  "binhex bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys",
  "compileall compression concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes curses",
  "dataclasses datetime dbm decimal difflib dis distutils doctest dummy_threading email encodings ensurepip enum errno",
  "faulthandler fcntl filecmp fileinput fnmatch formatter fractions ftplib functools gc genericpath getopt getpass",
  "gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io",
  "ipaddress itertools json keyword lib2to3 linecache locale logging lzma macpath mailbox mailcap marshal math",
  "mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode",
  "operator optparse os ossaudiodev parser pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix",
  "posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline",
  "reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtpd smtplib",
  "sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep",
  "struct subprocess sunau symbol symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap",
  "this threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types",
  "typing unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml",
  "xmlrpc zipapp zipfile zipimport zlib zoneinfo",
);

/** Those of them whose names tests may import: what they define makes values, and reaches nothing outside. */
const harmless = words(
  "abc argparse array asyncio base64 binascii bisect calendar cmath collections colorsys contextlib copy csv dataclasses",
  "datetime decimal difflib email enum fractions functools gettext graphlib hashlib heapq hmac html io ipaddress itertools",
  "json keyword locale logging math numbers operator pathlib pprint pytest queue random re statistics string stringprep",
  "struct textwrap time types typing unicodedata unittest uuid warnings xml zlib zoneinfo",
);
/** Beside them other modules reach outside. */
const harmlessParts = words("urllib.parse");

/**
 * Whether a generated test may import a module: one of the project that is in the checkout, a harmless one of Python, or one
 * that the project's own code imports.
 */
export function isKnownModule(module: string, files: ProjectFiles): boolean {
  const [top = ""] = module.split(".");
  if (harmless.has(top) || harmlessParts.has(module)) return true;
  if (isInProject(module, files)) return true;
  return !standard.has(top) && isImported(top, files);
}

const manifests =
  /(^|\/)(pyproject\.toml|setup\.(cfg|py)|Pipfile|(requirements|constraints)[\w./-]*\.(txt|in))$/;

/** Whether a module comes with Python or pytest, is in the checkout, or is something the project imports or declares. */
export function isDeclaredModule(module: string, files: ProjectFiles): boolean {
  const [top = ""] = module.split(".");
  if (module.startsWith(".")) return true;
  if (standard.has(top) || isKnownModule(module, files) || /^(pytest|_pytest|__future__)$/.test(top))
    return true;
  const name = new RegExp(`(^|[\\s"'=\\[])${top.replaceAll("_", "[-_.]")}\\b`, "im");
  return files.paths.some(
    (path) => manifests.test(path) && name.test((files.read(path) ?? "").replaceAll(/^\s*name\s*=.*$/gm, "")),
  );
}

function isInProject(module: string, { paths }: ProjectFiles): boolean {
  const path = module.replaceAll(".", "/");
  const endings = [`${path}.py`, `${path}/__init__.py`];
  return paths.some((one) => endings.some((ending) => one === ending || one.endsWith(`/${ending}`)));
}

const MOST_READ = 2000;

function isImported(top: string, files: ProjectFiles): boolean {
  const statement = new RegExp(`^\\s*(?:import|from)\\s+${top}\\b`, "m");
  return files.paths
    .filter((path) => posix.extname(path) === ".py")
    .slice(0, MOST_READ)
    .some((path) => statement.test(files.read(path) ?? ""));
}
