import { TRANSCRIPT_TYPE, type TranscriptKeys, type TranscriptPayload } from '@netward/contracts';
import { compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import type { CheckedTranscript, LoadKeys, TranscriptRefusal } from './checked-transcript.ts';
import { fromBase64Url, toBase64Url } from '../../lib/base64url.ts';
import { TRANSCRIPT_BYTES_MAX } from './transcript-code.ts';
import {
  findTranscript,
  type FoundTranscript,
  readPayload,
  transcriptFile,
} from './transcript-file.ts';

/** Clocks of servers and devices differ a little. */
const CLOCK_SKEW_S = 300;

const refuse = (refusal: TranscriptRefusal): CheckedTranscript => ({ isGenuine: false, refusal });

/** The id of the key that a transcript names; undefined when the JWS is something else. */
function kidOf(jws: string): string | undefined {
  try {
    const { alg, typ, kid } = decodeProtectedHeader(jws);
    return alg === 'ES256' && typ === TRANSCRIPT_TYPE ? kid : undefined;
  } catch {
    return undefined;
  }
}

type Verifier = (key: TranscriptKeys['keys'][number], jws: string) => boolean | Promise<boolean>;

/** Throws where the signature does not match. */
const withWebCrypto: Verifier = async (key, jws) => {
  await compactVerify(jws, await importJWK(key, 'ES256'), { algorithms: ['ES256'] });
  return true;
};

/** Browsers have Web Crypto only on pages over https; undefined when its replacement does not load. */
async function loadVerifier(): Promise<Verifier | undefined> {
  if (globalThis.crypto?.subtle) return withWebCrypto;
  return (await import('./small-verifier.ts').catch(() => undefined))?.isSignedBy;
}

async function passes(verify: Verifier, ...[key, jws]: Parameters<Verifier>): Promise<boolean> {
  try {
    return (await verify(key, jws)) && isSpelledOut(jws);
  } catch {
    return false;
  }
}

/** Whether the signature has its one spelling: its last letter has bits to spare, which no check reads. */
function isSpelledOut(jws: string): boolean {
  const signature = jws.slice(jws.lastIndexOf('.') + 1);
  try {
    return toBase64Url(fromBase64Url(signature)) === signature;
  } catch {
    return false;
  }
}

/** A text without what editors and mail programs do to ends of lines. */
const linesOf = (text: string) => text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');

/** The changes in a file around its signed part, which tells how the whole file has to look. */
function changeOf({ jws, file }: FoundTranscript, transcript: TranscriptPayload) {
  if (file === undefined || linesOf(file) === linesOf(transcriptFile(jws, transcript)))
    return undefined;
  const { transcript: readable = transcript } = JSON.parse(file) as { transcript?: unknown };
  return JSON.stringify(readable) === JSON.stringify(transcript) ? 'surroundings' : 'repeated';
}

/**
 * Checks a transcript in this browser. `text` is the content of a file, a pasted text or the link of a
 * code; `now` is in milliseconds.
 */
export async function checkTranscript(
  text: string,
  loadKeys: LoadKeys,
  now: number,
): Promise<CheckedTranscript> {
  if (text.length > TRANSCRIPT_BYTES_MAX) return refuse('large');
  const found = await findTranscript(text);
  const kid = found && kidOf(found.jws);
  if (!found || !kid) return refuse('foreign');
  const [verify, keys] = await Promise.all([loadVerifier(), loadKeys()]);
  if (!verify || !keys) return refuse('noKeys');
  const key = keys.keys.find((published) => published.kid === kid);
  if (!key) return refuse('unknownKey');
  if (!(await passes(verify, key, found.jws))) return refuse('altered');
  const transcript = readPayload(found.jws);
  if (!transcript) return refuse('foreign');
  const change = changeOf(found, transcript);
  if (change) return refuse(change);
  if (transcript.iat > now / 1000 + CLOCK_SKEW_S) return refuse('future');
  return { isGenuine: true, transcript, kid };
}
