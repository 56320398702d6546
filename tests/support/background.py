"""What goes on in threads of its own while a test or a soak does something else."""

import threading


class InBackground:
    """Runs `_goes_on` in threads for as long as it is used; `failures` has what ended one of them, for the test."""

    def __init__(self, *of_each):
        """One thread for each of these tuples of arguments; without any, a single one without arguments."""
        self.failures, self._over = [], threading.Event()
        self._threads = [threading.Thread(target=self._run, args=each) for each in of_each or [()]]

    def __enter__(self):
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        for thread in self._threads:
            thread.join()  # each of its requests has a bound

    def _run(self, *arguments):
        try:
            self._goes_on(*arguments)
        except BaseException as failure:
            self.failures.append(failure)
            raise

    def _goes_on(self, *arguments):
        """What is done until `_over` is set."""
        raise NotImplementedError
