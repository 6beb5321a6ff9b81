import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this machine can make certificates. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

export interface Certificates {
  /** File of the authority that vouches for the server. */
  ca: string;
  key: string;
  certificate: string;
  remove(): void;
}

/** A certificate for `localhost`, or for other names, from a private authority. */
export function makeCertificates(
  names = 'DNS:localhost',
  folder = mkdtempSync(join(tmpdir(), 'netward-tls-')),
): Certificates {
  const file = (name: string): string => join(folder, name);
  const openssl = (...call: string[]) => execFileSync('openssl', call, { stdio: 'ignore' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-days',
    '3650',
    '-subj',
    '/CN=Test authority',
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.crt'),
  );
  openssl(
    'req',
    ...newKey,
    '-subj',
    '/CN=localhost',
    '-keyout',
    file('server.key'),
    '-out',
    file('server.csr'),
  );
  writeFileSync(file('names'), `subjectAltName=${names}`);
  openssl(
    'x509',
    '-req',
    '-in',
    file('server.csr'),
    '-CA',
    file('ca.crt'),
    '-CAkey',
    file('ca.key'),
    '-CAcreateserial',
    '-days',
    '3650',
    '-extfile',
    file('names'),
    '-out',
    file('server.crt'),
  );
  return {
    ca: file('ca.crt'),
    key: file('server.key'),
    certificate: file('server.crt'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
