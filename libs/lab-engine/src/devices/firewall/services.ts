/** Names of TCP services as Debian’s /etc/services has them: those that firewalls usually name. */
export const SERVICES: Readonly<Record<string, number>> = {
  ftp: 21,
  ssh: 22,
  telnet: 23,
  smtp: 25,
  domain: 53,
  http: 80,
  pop3: 110,
  imap2: 143,
  ldap: 389,
  https: 443,
  submission: 587,
  imaps: 993,
  mysql: 3306,
  postgresql: 5432,
  'http-alt': 8080,
};
