"""Verifies many files with docs/verify/duetcast_verify.py: reads lists of arguments as JSON, prints the exit codes."""

import json
import sys

sys.path.insert(0, sys.argv[1])
import duetcast_verify  # noqa: E402

print(json.dumps([duetcast_verify.run(arguments)[0] for arguments in json.load(sys.stdin)]))
