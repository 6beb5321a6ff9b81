import { expect, it } from '@jest/globals';
import decodeQR from 'qr/decode.js';
import { fullTranscript, TestIssuer } from '../../../testing/transcripts.ts';
import { checkTranscript } from './check-transcript.ts';
import { codeLink, qrModules } from './qr-code.tsx';

const VERIFY = 'https://learn.netward.example/verify';
const PIXELS = 4;

/** What a camera sees: black and white pixels. */
function photographed(modules: boolean[][]) {
  const width = modules.length * PIXELS;
  const data = new Uint8Array(width * width * 4).fill(255);
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return;
      for (let at = 0; at < PIXELS ** 2; at++) {
        const left = x * PIXELS + (at % PIXELS);
        const top = y * PIXELS + Math.floor(at / PIXELS);
        data.fill(0, 4 * (top * width + left), 4 * (top * width + left) + 3);
      }
    }),
  );
  return { width, height: width, data };
}

it('a full transcript fits into a code that a phone reads, and is genuine when it is scanned', async () => {
  const issuer = new TestIssuer();
  const transcript = fullTranscript({ name: 'Maja Sofia Lindqvist-Åkerström' });
  const link = await codeLink(issuer.sign(transcript), VERIFY);
  const modules = qrModules(link)!;
  // At 56 mm a module has more than 0.4 mm, which cameras read from paper.
  expect(modules.length).toBeLessThanOrEqual(129);
  const scanned = decodeQR(photographed(modules));
  expect(scanned).toBe(link);
  const now = transcript.iat * 1000;
  expect(await checkTranscript(new URL(scanned).hash, async () => issuer.keys, now)).toMatchObject({
    isGenuine: true,
    transcript,
  });
});

it('a text that is too long for any code has none', () => {
  expect(qrModules('x'.repeat(2953))).toHaveLength(177 + 8);
  expect(qrModules('x'.repeat(2954))).toBeUndefined();
});
