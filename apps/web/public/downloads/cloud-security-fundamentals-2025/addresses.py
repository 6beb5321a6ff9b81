"""Six ways to write the metadata service's address, and what two checks say of each."""

import ipaddress
import socket

IPV6 = ipaddress.ip_network("2000::/3")

def is_public(address):
    ip = ipaddress.ip_address(address)
    if ip.version == 4:
        return ip.is_global and not ip.is_multicast
    return ip in IPV6 and ip.is_global and not ip.sixtofour and not ip.teredo


WRITTEN = [
    "2852039166",
    "0xa9fea9fe",
    "::ffff:a9fe:a9fe",
    "fd00:ec2::254",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::",
]
print(f"{'written as':22}{'resolved to':26}{'is_global':11}is_public")
for text in WRITTEN:
    address = socket.getaddrinfo(text, 80, proto=socket.IPPROTO_TCP)[0][4][0]
    checks = str(ipaddress.ip_address(address).is_global), str(is_public(address))
    print(f"{text:22}{address:26}{checks[0]:11}{checks[1]}")
