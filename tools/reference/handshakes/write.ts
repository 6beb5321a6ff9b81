import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUTHORITY, SHOP_CERTIFICATE } from '@netward/lab-engine/tls';
import { root } from '../../harness/repository.mjs';
import { Authority } from '../authority.ts';
import type { TlsTranscript } from '@netward/evidence/capture';
import { recordHandshake } from './handshake.ts';

/**
 * `npx tsx tools/reference/handshakes/write.ts`: records the handshakes that captures of the lab are made
 * with. Every run writes others, so the file is committed and the script is run only when Node's TLS
 * should be asked again. All have the same lengths, since sequence numbers count them.
 */
const HANDSHAKES = 8;

const folder = mkdtempSync(join(tmpdir(), 'shop-lab-'));
const authority = new Authority(folder, AUTHORITY);
authority.sign('shop', SHOP_CERTIFICATE);
const { certificate } = authority;
const [cert, key] = ['pem', 'key'].map((end) => readFileSync(join(folder, `shop.${end}`), 'utf8'));
rmSync(folder, { recursive: true });
const recorded: TlsTranscript[] = [];
while (recorded.length < HANDSHAKES) {
  const next = await recordHandshake(certificate, cert!, key!);
  // An ECDSA signature has 70 to 72 bytes.
  if (next.serverHello.length === (recorded[0] ?? next).serverHello.length) recorded.push(next);
}
writeFileSync(
  join(root, 'libs/evidence/src/capture/tls-transcripts.json'),
  `${JSON.stringify(recorded, null, 2)}\n`,
);
const lengths = (['clientHello', 'serverHello', 'finished'] as const).map(
  (part) => `${part} ${recorded[0]![part].length / 2}`,
);
console.log(`${HANDSHAKES} handshakes, bytes: ${lengths.join(', ')}`);
