"""The rules of Knockbook: records in, ledger out. No I/O, no clock, no randomness, no floats."""
