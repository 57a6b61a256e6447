# Nothing to declare: it runs for every try and every deed, and is worth compiling as it is.
