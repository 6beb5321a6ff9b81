#!/usr/bin/env python3
"""Prints every state of an inode that the journal of an ext4 image still holds, oldest first.

Usage: history.py <image> <inode>. Reads the image and writes nothing. It knows block sizes up to 64 KiB,
journals inside the file system (inode 8) without checksums of version 1, and files whose extents lie in the
inode; it says what it cannot read.
"""
import argparse, struct, sys
from datetime import datetime, timezone

JOURNAL, MAGIC = 8, 0xC03B3998
DESCRIPTOR, COMMIT = 1, 2
ESCAPED, SAME_UUID, LAST = 1, 2, 8
HAS_64BIT, HAS_CSUM_V3 = 2, 16
# Where an inode has a time, and its extra field.
TIMES = {"modified": (16, 136), "accessed": (8, 140), "changed": (12, 132), "born": (144, 148)}


class Unreadable(Exception):
    """An image that is damaged, or of another kind."""


def take(form, data, offset=0):
    if offset < 0 or offset + struct.calcsize(form) > len(data):
        raise Unreadable("a structure ends outside its block")
    return struct.unpack_from(form, data, offset)


class Disk:
    def __init__(self, file):
        self.file = file
        file.seek(1024)
        sb = file.read(1024)
        if len(sb) < 1024 or take("<H", sb, 56)[0] != 0xEF53:
            raise Unreadable("no ext4 superblock")
        shift, = take("<I", sb, 24)
        self.per_group, = take("<I", sb, 40)
        self.inode_size, = take("<H", sb, 88)
        wide = take("<I", sb, 96)[0] & 0x80
        self.group_size = take("<H", sb, 254)[0] if wide else 32
        self.wide = wide and self.group_size >= 64
        self.count, = take("<I", sb, 0)
        if shift > 6 or not self.per_group or self.inode_size < 128 or self.group_size < 32:
            raise Unreadable("a superblock that makes no sense")
        self.block_size = 1024 << shift
        if self.inode_size > self.block_size:
            raise Unreadable("a superblock that makes no sense")

    def block(self, number):
        try:
            self.file.seek(number * self.block_size)
        except (OverflowError, ValueError, OSError):
            raise Unreadable(f"no block {number}") from None
        data = self.file.read(self.block_size)
        if len(data) < self.block_size:
            raise Unreadable(f"no block {number}")
        return data

    def place(self, inode):
        """The block that holds an inode, and where in it the inode begins."""
        if not 1 <= inode <= self.count:
            raise Unreadable(f"no inode {inode}")
        group, index = divmod(inode - 1, self.per_group)
        first = 2048 // self.block_size if self.block_size > 1024 else 2
        first = max(first, 1)
        byte = group * self.group_size
        descriptor = self.block(first + byte // self.block_size)
        offset = byte % self.block_size
        table = take("<I", descriptor, offset + 8)[0]
        if self.wide:
            table |= take("<I", descriptor, offset + 40)[0] << 32
        block, start = divmod(index * self.inode_size, self.block_size)
        return table + block, start


def extents(inode):
    """The pieces of a file: first block of the file, length, first block on the disk."""
    magic, entries, _, depth = take("<HHHH", inode, 40)
    if magic != 0xF30A or depth or entries > 4:
        return []
    pieces = (take("<IHHI", inode, 52 + 12 * number) for number in range(entries))
    return [(start, length, high << 32 | low) for start, length, high, low in pieces]


def moment_of(seconds, nanoseconds):
    try:
        whole = datetime.fromtimestamp(seconds, timezone.utc)
    except (OverflowError, ValueError, OSError):
        return f"{seconds} s, which is no date"
    return f"{whole:%Y-%m-%d %T}.{nanoseconds:09}"


def moment(inode, name):
    """A time of an inode. The extra field has two more bits of seconds, and the nanoseconds."""
    base, extra = TIMES[name]
    if len(inode) < extra + 4:
        return "not recorded in small inodes"
    seconds, = take("<i", inode, base)
    more, = take("<I", inode, extra)
    return moment_of(seconds + ((more & 3) << 32), more >> 2)


def journal_blocks(disk):
    block, start = disk.place(JOURNAL)
    pieces = extents(disk.block(block)[start:start + disk.inode_size])
    if not pieces:
        raise Unreadable("no journal inside the file system")
    return [real + number for _, length, real in pieces for number in range(length)]


def tags(block, features):
    """What a descriptor block says of the blocks that follow it: their places on the disk, and flags."""
    at = 12
    while True:
        if features & HAS_CSUM_V3:
            low, flags, high, _ = take(">IIII", block, at)
            at += 16
        else:
            low, _, flags = take(">IHH", block, at)
            at += 8
            high = 0
            if features & HAS_64BIT:
                high, = take(">I", block, at)
                at += 4
        yield high << 32 | low, flags
        if not flags & SAME_UUID:
            at += 16
        if flags & LAST:
            return


def copies(disk, wanted):
    """Each logged copy of a block: the entry's number, the time of its commit, the copy."""
    places = journal_blocks(disk)
    head = disk.block(places[0])
    if take(">I", head)[0] != MAGIC:
        raise Unreadable("no journal inside the file system")
    features, = take(">I", head, 40)
    found, commits = [], {}
    number = 1
    while number < len(places):
        block = disk.block(places[number])
        magic, kind, entry = take(">III", block)
        number += 1
        if magic != MAGIC:
            continue
        if kind == COMMIT:
            commits[entry] = take(">QI", block, 48)
        if kind != DESCRIPTOR:
            continue
        for target, flags in tags(block, features):
            if number >= len(places):
                break
            if target == wanted:
                copy = disk.block(places[number])
                found.append((entry, number, MAGIC.to_bytes(4, "big") + copy[4:] if flags & ESCAPED else copy))
            number += 1
    return sorted((entry, number, copy, commits.get(entry)) for entry, number, copy in found)


def print_state(title, inode):
    size, = take("<I", inode, 4)
    pieces = extents(inode)
    print(title)
    print(f"  {size} bytes, " + (f"content from block {pieces[0][2]}" if pieces else "no content"))
    for name in TIMES:
        print(f"  {name:9} {moment(inode, name)}")


def print_history(disk, inode):
    block, start = disk.place(inode)
    end = start + disk.inode_size
    before = bytes(disk.inode_size)
    for entry, number, copy, commit in copies(disk, block):
        state = copy[start:end]
        if state != before:
            written = moment_of(*commit) if commit else "no time: its commit is missing"
            print_state(f"entry {entry}, journal block {number}, written {written}", state)
            before = state
    now = disk.block(block)[start:end]
    print_state("now, as in the journal's last copy" if now == before else "now, and in no copy", now)


parser = argparse.ArgumentParser()
parser.add_argument("image")
parser.add_argument("inode", type=int)
wish = parser.parse_args()
try:
    with open(wish.image, "rb") as file:
        print_history(Disk(file), wish.inode)
except (OSError, ValueError) as error:
    parser.error(str(error))
except Unreadable as error:
    print(f"{ascii(wish.image)}: {error}", file=sys.stderr)
    sys.exit(1)
