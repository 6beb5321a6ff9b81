#!/bin/sh
# Makes a small project, tags it, and packs a release that differs from the tag; then compares the two.
# Everything happens in a new folder, `release`. Needs git, tar and diff.
set -eu
mkdir release
cd release
git -c init.defaultBranch=main init -q proj
mkdir proj/m4 proj/src
printf 'AC_DEFUN([CHECK_HOST], [host_ok=yes])\n' > proj/m4/check-host.m4
printf 'int main(void) { return 0; }\n' > proj/src/tool.c
git -C proj add .
git -C proj -c user.name=Example -c user.email=example@example.org commit -qm 'A tool'
git -C proj tag v5.6.1

cp -r proj tool-5.6.1
rm -rf tool-5.6.1/.git
echo 'gl_from=tests/good-large.dat' >> tool-5.6.1/m4/check-host.m4
mkdir tool-5.6.1/tests
echo 'stand-in for a harmful test file' > tool-5.6.1/tests/good-large.dat
echo '#!/bin/sh' > tool-5.6.1/configure
tar -czf tool-5.6.1.tar.gz tool-5.6.1

mkdir from-git from-tar
git -C proj archive v5.6.1 | tar -x -C from-git
tar -xzf tool-5.6.1.tar.gz -C from-tar --strip-components=1
diff -rq from-git from-tar || true
