# Nothing to declare: every world of every search begins with it.
