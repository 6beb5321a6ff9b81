import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TranscriptKeys, TranscriptPayload } from '@netward/contracts';
import fc from 'fast-check';
import { fullTranscript, ISSUED, TestIssuer } from '../../../testing/transcripts.ts';
import { checkTranscript } from './check-transcript.ts';
import type { CheckedTranscript } from './checked-transcript.ts';
import { REFUSALS } from './texts.ts';
import { toCode } from './transcript-code.ts';
import { readPayload, transcriptFile } from './transcript-file.ts';

const issuer = new TestIssuer();
const transcript = fullTranscript();
const jws = issuer.sign(transcript);
const fileOf = (signed: string) => transcriptFile(signed, readPayload(signed)!);
const file = fileOf(jws);
const now = (ISSUED + 60) * 1000;

const check = (text: string, keys = issuer.keys): Promise<CheckedTranscript> =>
  checkTranscript(text, async () => keys, now);

const genuine = { isGenuine: true, transcript, kid: issuer.kid };
const refused = (refusal: keyof typeof REFUSALS) => ({ isGenuine: false, refusal });

/** The JWS with another payload and the old signature. */
function withPayload(changes: Partial<TranscriptPayload>): string {
  const [header, , signature] = jws.split('.');
  const payload = Buffer.from(JSON.stringify({ ...transcript, ...changes })).toString('base64url');
  return [header, payload, signature].join('.');
}

it.each<[string, () => string | Promise<string>]>([
  ['a JWS', () => jws],
  ['a JWS with a line break at its end', () => `${jws}\r\n`],
  ['a JWS that a mail program broke into lines', () => jws.replace(/.{76}/g, '$&\r\n')],
  ['a JSON file', () => file],
  ['a JSON file with the line ends of Windows', () => file.replaceAll('\n', '\r\n')],
  ['a JSON file without a line end after its last line', () => file.trimEnd()],
  ['the link of a code', async () => `https://netward.example/verify#${await toCode(jws)}`],
  ['a link with the JWS itself', () => `/verify#${jws}`],
  ['the content of a code', () => toCode(jws)],
])('accepts %s', async (_, text) => {
  expect(await check(await text())).toEqual(genuine);
});

it('accepts what an older key signed, for as long as it is published', async () => {
  const newer = new TestIssuer();
  expect(await check(jws, { keys: [...newer.keys.keys, ...issuer.keys.keys] })).toEqual(genuine);
  expect(await check(jws, newer.keys)).toEqual(refused('unknownKey'));
});

it.each<[string, () => string | Promise<string>]>([
  ['another name', () => withPayload({ name: 'Maja Lindquist' })],
  ['a payload that is no JSON', () => jws.replace(/\.\w{40}/, `.${'A'.repeat(40)}`)],
  ['a signature cut short', () => jws.slice(0, -4)],
  ['the code of an altered payload', () => toCode(withPayload({ iat: ISSUED - 1 }))],
])('refuses as altered: %s', async (_, text) => {
  expect(await check(await text())).toEqual(refused('altered'));
});

it('refuses every transcript in which one letter was changed', async () => {
  for (let at = 0; at < jws.length; at += 97) {
    const other = jws[at] === 'A' ? 'B' : 'A';
    const changed = jws.slice(0, at) + other + jws.slice(at + 1);
    expect(await check(changed)).toMatchObject({ isGenuine: false });
  }
});

describe('a file with a genuine signature', () => {
  const member = '  "transcript": {';
  it.each<[string, string, keyof typeof REFUSALS]>([
    ['another name for people to read', file.replace('Maja', 'Eva'), 'repeated'],
    ['another note', file.replace(/"note": ".*"/, '"note": "Grade: A+."'), 'surroundings'],
    ['a grade', file.replace(member, `  "grade": "A+",\n${member}`), 'surroundings'],
    [
      'somebody else in front',
      file.replace(member, `  "transcript": {"name": "Eva"},\n${member}`),
      'surroundings',
    ],
    ['a space more', file.replace('"level": ', '"level":  '), 'surroundings'],
    [
      'its members in another order',
      JSON.stringify({ jws, transcript: readPayload(jws) }),
      'surroundings',
    ],
    ['nothing to read', JSON.stringify({ jws }), 'surroundings'],
  ])('and %s is refused', async (_, text, refusal) => {
    expect(text).not.toBe(file);
    expect(await check(text)).toEqual(refused(refusal));
  });

  it('is refused when any one character of it was changed, added or taken out', async () => {
    const any = fc.constantFrom(...'AZaz09-_. "{}[]:,+/=\\\té\u00a0\ufeff', '\n', '\r');
    const change = fc.tuple(fc.nat(file.length), any, fc.constantFrom(0, 1), fc.boolean());
    // Ends of lines mean nothing, and so does what follows the last of them.
    const lines = (text: string) => text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
    await fc.assert(
      fc.asyncProperty(change, async ([at, letter, taken, isCut]) => {
        const text =
          file.slice(0, at) + (isCut ? '' : letter) + file.slice(at + (isCut ? 1 : taken));
        const isSame = lines(text) === lines(file);
        expect(await check(text)).toMatchObject({ isGenuine: isSame });
      }),
      { numRuns: 2000 },
    );
  });
});

it('refuses a signature whose last letter was changed, also where it says the same bytes', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const letter of letters) {
    const changed = jws.slice(0, -1) + letter;
    const isGenuine = changed === jws;
    expect(await check(changed)).toMatchObject({ isGenuine });
    expect(await check(fileOf(changed))).toMatchObject({ isGenuine });
  }
});

it('accepts the file that an earlier version wrote', async () => {
  const read = (name: string) =>
    readFileSync(join(import.meta.dirname, '../../../testing', name), 'utf8');
  const keys = JSON.parse(read('transcript-0.2.0.keys.json')) as TranscriptKeys;
  const text = read('transcript-0.2.0.json');
  expect(await check(text, keys)).toMatchObject({
    isGenuine: true,
    transcript: { name: 'Maja Lindqvist', challenges: [{ level: '2', on: '2026-11-21' }] },
  });
  expect(await check(text.replace('Maja', 'Eva'), keys)).toEqual(refused('repeated'));
});

it('refuses a key of the same name that somebody else made', async () => {
  expect(await check(new TestIssuer(issuer.kid).sign(transcript))).toEqual(refused('altered'));
});

it.each<[string, () => string | Promise<string>]>([
  ['nothing', () => ''],
  ['a sentence', () => 'I did everything, promised.'],
  ['a picture', () => '\u0089PNG\r\n\u001a\n\u0000'],
  ['other JSON', () => '{"name":"Maja"}'],
  ['JSON with a number for a JWS', () => '{"jws":5}'],
  ['broken JSON', () => '{"jws":'],
  ['the token of a session', () => issuer.sign({ sub: 'x' }, { typ: 'JWT' })],
  ['a transcript without a key', () => issuer.sign(transcript, { kid: undefined })],
  ['a signed text of another shape', () => issuer.sign({ ...transcript, levels: 'all' })],
  ['a code that inflates to something else', () => 'z.aaaa.bbbb.cccc'],
])('refuses as no transcript: %s', async (_, text) => {
  expect(await check(await text())).toEqual(refused('foreign'));
});

it('refuses an unsigned one that says so', async () => {
  const header = { alg: 'none', kid: issuer.kid, typ: 'netward-transcript+jwt' };
  const [, payload] = jws.split('.');
  const none = Buffer.from(JSON.stringify(header)).toString('base64url');
  expect(await check(`${none}.${payload}.AAAA`)).toEqual(refused('foreign'));
});

it('refuses what is too large, and a code that inflates beyond that', async () => {
  expect(await check('x'.repeat(128 * 1024 + 1))).toEqual(refused('large'));
  const bomb = issuer.sign({ ...transcript, name: 'a'.repeat(1_000_000) });
  const { deflateRawSync } = await import('node:zlib');
  const [header, payload = '', signature] = bomb.split('.');
  const deflated = deflateRawSync(Buffer.from(payload, 'base64url')).toString('base64url');
  expect(deflated.length).toBeLessThan(4000);
  expect(await check(['z', header, deflated, signature].join('.'))).toEqual(refused('foreign'));
});

it('refuses one from the future, but forgives clocks that differ by minutes', async () => {
  const sign = (seconds: number) => issuer.sign(fullTranscript({ iat: now / 1000 + seconds }));
  expect(await check(sign(240))).toMatchObject({ isGenuine: true });
  expect(await check(sign(360))).toEqual(refused('future'));
});

describe('on a page over plain http', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto')!;
  beforeAll(() => {
    Object.defineProperty(globalThis, 'crypto', { configurable: true, value: {} });
  });
  afterAll(() => {
    Object.defineProperty(globalThis, 'crypto', own);
  });

  it('is checked as well, with half of all signatures having a high s', async () => {
    for (let at = 0; at < 8; at++) {
      const signed = issuer.sign(transcript);
      expect(await check(fileOf(signed))).toEqual(genuine);
      expect(await check(signed.slice(0, -4))).toEqual(refused('altered'));
    }
    expect(await check(withPayload({ name: 'Maja Lindquist' }))).toEqual(refused('altered'));
    expect(await check(new TestIssuer(issuer.kid).sign(transcript))).toEqual(refused('altered'));
  });
});

it('says when the keys cannot be reached', async () => {
  expect(await checkTranscript(jws, async () => undefined, now)).toEqual(refused('noKeys'));
});

it('has one sentence for each refusal', () => {
  for (const sentence of Object.values(REFUSALS)) expect(sentence).toMatch(/^[A-Z][^.!?]*\.$/);
});
