"""One file a step, oldest first; a file that has been released is never changed."""
