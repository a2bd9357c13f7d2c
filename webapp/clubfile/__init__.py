"""A club as one JSON file, to move between databases: `knockbook export` and `knockbook import`.

docs/club-file.md has the format. Over the tables of `webapp.models` alone, so that any database will do.
"""

from webapp.clubfile._reading import read_file
from webapp.clubfile._records import FORMAT, ClubFileProblem
from webapp.clubfile._writing import write_file

__all__ = ["FORMAT", "ClubFileProblem", "read_file", "write_file"]
