#!/bin/sh
# Builds the disk of the article on digital forensics: an empty ext4 file system on which a Linux kernel
# (user-mode-linux, so that its clock can be set) plays the story. Two builds differ in the fractions of
# the seconds, in random numbers of the kernel (generations of inodes), and therefore in their hash.
# Needs Debian's packages e2fsprogs and user-mode-linux. Usage, as root: build-image.sh disk.img
set -eu
image=$(realpath "$1")
play=$(realpath "$(dirname "$0")")/play.sh
rm -f "$image"
truncate -s 24M "$image"
E2FSPROGS_FAKE_TIME=1756710000 mke2fs -q -t ext4 -b 1024 -L shop \
  -U 6e657477-6172-4420-8000-73686f703031 \
  -E hash_seed=6e657477-6172-4420-8000-73686f703032,lazy_itable_init=0,lazy_journal_init=0,nodiscard \
  -F "$image"
linux.uml mem=128M rootfstype=hostfs ro "init=$play" "ubd0=$image" con=null con0=null,fd:2 quiet
