"""A table, pure: requests go in, happenings come out. No sockets, no files, no clocks, no chance in here."""
