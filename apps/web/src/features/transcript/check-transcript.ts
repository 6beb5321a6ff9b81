import {
  TRANSCRIPT_TYPE,
  type TranscriptKeys,
  type TranscriptPayload,
  transcriptPayload,
} from '@netward/contracts';
import { compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import type { CheckedTranscript, TranscriptRefusal } from './checked-transcript.ts';
import { TRANSCRIPT_BYTES_MAX } from './transcript-code.ts';
import { findTranscript } from './transcript-file.ts';

/** What a check needs: fetches the published keys; undefined when they cannot be reached. */
export type LoadKeys = () => Promise<TranscriptKeys | undefined>;

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

async function verifiedPayload(jws: string, key: TranscriptKeys['keys'][number]) {
  try {
    const { payload } = await compactVerify(jws, await importJWK(key, 'ES256'), {
      algorithms: ['ES256'],
    });
    return new TextDecoder().decode(payload);
  } catch {
    return undefined;
  }
}

function parse(text: string): TranscriptPayload | undefined {
  try {
    return transcriptPayload.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether two JSON values are the same, whatever the order of members. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [one, other] as Record<string, unknown>[];
  const keys = Object.keys(mine!);
  return (
    keys.length === Object.keys(theirs!).length &&
    keys.every((key) => Object.hasOwn(theirs!, key) && isSame(mine![key], theirs![key]))
  );
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
  if (!globalThis.crypto?.subtle) return refuse('insecure');
  const keys = await loadKeys();
  if (!keys) return refuse('noKeys');
  const key = keys.keys.find((published) => published.kid === kid);
  if (!key) return refuse('unknownKey');
  const signed = await verifiedPayload(found.jws, key);
  if (signed === undefined) return refuse('altered');
  const transcript = parse(signed);
  if (!transcript) return refuse('foreign');
  if (found.readable !== undefined && !isSame(found.readable, JSON.parse(signed)))
    return refuse('repeated');
  if (transcript.iat > now / 1000 + CLOCK_SKEW_S) return refuse('future');
  return { isGenuine: true, transcript, kid };
}
