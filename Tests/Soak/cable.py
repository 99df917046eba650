"""A slow, lossy cable between two network devices: cable.py ONE TWO DELAY LOSS

Each frame that comes out of one device goes into the other one DELAY seconds later, unless it is lost.
Ends by SIGTERM.
"""

import heapq
import random
import select
import signal
import socket
import sys
import time

SOL_PACKET, PACKET_VNET_HDR, PACKET_IGNORE_OUTGOING, ETH_P_ALL = 263, 15, 23, 3
# Longer than any frame with its header, also where the kernel joins segments; and how many may be on their way.
FRAME, MOST = 1 << 17, 20_000


def opened(device):
    """A socket for whole frames; the kernel's own header keeps checksums that are not made yet."""
    one = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ETH_P_ALL))
    one.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
    one.setsockopt(SOL_PACKET, PACKET_IGNORE_OUTGOING, 1)
    one.bind((device, 0))
    one.setblocking(False)
    return one


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    first, second, delay, loss = opened(sys.argv[1]), opened(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])
    other, waiting, count = {first: second, second: first}, [], 0
    while True:
        rest = max(0, waiting[0][0] - time.monotonic()) if waiting else None
        for one in select.select([first, second], [], [], rest)[0]:
            frame = one.recv(FRAME)
            if random.random() >= loss and len(waiting) < MOST:
                count += 1
                heapq.heappush(waiting, (time.monotonic() + delay, count, other[one], frame))
        while waiting and waiting[0][0] <= time.monotonic():
            try:
                waiting[0][2].send(waiting[0][3])
            except OSError:
                pass  # No room at the other end: the frame is lost.
            heapq.heappop(waiting)


main()
