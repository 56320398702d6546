"""`python -m annales.tools.annales` is `annales`, from the source tree."""

from annales.tools.annales.group import main

if __name__ == "__main__":
    main()
