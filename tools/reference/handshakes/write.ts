import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  AUTHORITY,
  EXPIRED_CERTIFICATE,
  RECORDED_BYTES,
  SHOP_CERTIFICATE,
} from '@netward/lab-engine/tls';
import { root } from '../../harness/repository.mjs';
import { Authority } from '../authority.ts';
import type { TlsTranscript } from '@netward/evidence/capture';
import { recordHandshake, recordsIn } from './handshake.ts';

/**
 * `npx tsx tools/reference/handshakes/write.ts`: records the handshakes that captures of the lab are made
 * with. Every run writes others, so the file is committed and the script is run only when OpenSSL should
 * be asked again. They have the lengths of the engine's table, since sequence numbers count them; so do
 * those of the oldest versions, which are recorded once and not kept.
 */
const KINDS = [
  { version: 'TLSv1.3', certificate: SHOP_CERTIFICATE, kept: 8 },
  { version: 'TLSv1.3', certificate: EXPIRED_CERTIFICATE, kept: 4 },
  { version: 'TLSv1.2', certificate: SHOP_CERTIFICATE, kept: 4 },
  { version: 'TLSv1.1', certificate: SHOP_CERTIFICATE, kept: 0 },
  { version: 'TLSv1', certificate: SHOP_CERTIFICATE, kept: 0 },
] as const;
/** An ECDSA signature has 70 to 72 bytes; that of the certificate stays until it is signed again. */
const TRIES = 25;

const folder = mkdtempSync(join(tmpdir(), 'shop-lab-'));
const authority = new Authority(folder, AUTHORITY);
const recorded: TlsTranscript[] = [];
for (const { version, certificate, kept } of KINDS)
  for (let found = 0, tries = 0; found < Math.max(kept, 1); tries += 1) {
    if (tries % TRIES === 0) authority.sign(certificate.file, certificate);
    const next = await recordHandshake(folder, certificate.file, version);
    if (!isAsCounted(next)) continue;
    found += 1;
    if (kept > 0) recorded.push(next);
  }
rmSync(folder, { recursive: true });
writeFileSync(
  join(root, 'libs/evidence/src/capture/tls-transcripts.json'),
  `${JSON.stringify(recorded, null, 2)}\n`,
);

/** Whether the parts of a recording have the bytes that the engine counts. */
function isAsCounted(transcript: TlsTranscript): boolean {
  const { version, clientHello, serverHello, finished, serverFinished } = transcript;
  const [hello = 0, second = 0, ...rest] = recordsIn(Buffer.from(serverHello, 'hex')).map(
    ({ length }) => length,
  );
  const others = rest.reduce((sum, each) => sum + each, 0);
  const isNew = version === 'TLSv1.3';
  const counted = RECORDED_BYTES[version as keyof typeof RECORDED_BYTES];
  const parts = isNew ? [hello + second, others] : [hello, second, others];
  const bytes = (hex: string) => (hex ? [hex.length / 2] : []);
  console.log(version, bytes(clientHello), parts, bytes(finished), bytes(serverFinished));
  return (
    isDeepStrictEqual(parts, counted['server hello']) &&
    isDeepStrictEqual(bytes(clientHello), counted['client hello']) &&
    (finished === '' || isDeepStrictEqual(bytes(finished), counted.finished)) &&
    (finished === '' || isDeepStrictEqual(bytes(serverFinished), counted['server finished']))
  );
}
