"""`python -m tools.annales` is `annales`, from the source tree."""

from tools.annales.group import main

if __name__ == "__main__":
    main()
