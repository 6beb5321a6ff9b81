import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a certificate for shop.lab with a key that nobody keeps. Needs openssl. */
export function makeCertificate(): { readonly cert: string; readonly key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'shop-lab-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-noenc', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
        ...['-days', '3650', '-subj', '/CN=shop.lab', '-addext', 'subjectAltName=DNS:shop.lab'],
        ...['-keyout', keyFile, '-out', certFile],
      ],
      { stdio: 'pipe' },
    );
    return { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
