"""Bounds of the calling process: memory, and with Landlock (Linux 5.13 and newer) what it can read, write and connect to."""
import ctypes
import os
import struct
import sys

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
EXECUTE, WRITE_FILE, READ_FILE, READ_FOLDER = 1, 2, 4, 8
PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS, SIGKILL = 1, 38, 9


def limit_memory(megabytes):
    try:
        import resource
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))
    except (ImportError, ValueError, OSError):
        pass  # not on this system


def end_with_parent():
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)


def confine(read, write):
    """From now on: reads below `read` and `write`, writes below `write`, no TCP (Linux 6.7). False: the system cannot."""
    if sys.platform != "linux":
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    version = libc.syscall(CREATE_RULESET, None, 0, 1)
    if version < 1:
        return False
    files = (1 << 13) - 1 | (1 << 13 if version >= 2 else 0) | (1 << 14 if version >= 3 else 0)
    attributes = struct.pack("QQ", files, 3) if version >= 4 else struct.pack("Q", files)
    rules = libc.syscall(CREATE_RULESET, attributes, len(attributes), 0)
    for paths, rights in ((read, EXECUTE | READ_FILE | READ_FOLDER), (write, files)):
        for path in filter(os.path.exists, paths):
            opened = os.open(path, os.O_PATH)
            allowed = rights if os.path.isdir(path) else rights & (EXECUTE | WRITE_FILE | READ_FILE)
            if libc.syscall(ADD_RULE, rules, 1, struct.pack("=Qi", allowed, opened), 0):
                raise OSError(ctypes.get_errno(), path)
            os.close(opened)
    libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if libc.syscall(RESTRICT_SELF, rules, 0):
        raise OSError(ctypes.get_errno(), "landlock")
    os.close(rules)
    return True
