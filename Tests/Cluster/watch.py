"""Sees which host is the primary, by what patroni tells load balancers."""

import http.client
import threading

from service import ADDRESSES


class Watch(threading.Thread):
    """Asks both hosts ten times a second, and records a primary that was none before."""

    def __init__(self, host, history, names):
        super().__init__(name="watch", daemon=True)
        self.host, self.history, self.names, self.ending = host, history, names, threading.Event()

    def run(self):
        self.host.enter_network()
        threads = [threading.Thread(target=self.watch, args=[name], daemon=True) for name in self.names]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def watch(self, name):
        # A thread begins in the network of the one that started it.
        was = None
        while not self.ending.wait(0.1):
            now = self.is_primary(name)
            if now and was is False:
                self.history.add_primary(name)
            was = now

    @staticmethod
    def is_primary(name):
        connection = http.client.HTTPConnection(ADDRESSES[name], 8008, timeout=1)
        try:
            connection.request("GET", "/primary")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def end(self):
        self.ending.set()
        self.join(5)
