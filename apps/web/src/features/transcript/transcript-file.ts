import {
  type HandInRequest,
  readAssignment,
  type TranscriptPayload,
  transcriptPayload,
  webPaths,
} from '@netward/contracts';
import { saveFile } from '../../lib/save-file.ts';
import { fromBase64Url } from '../../lib/base64url.ts';
import { fromCode } from './transcript-code.ts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/form-outcome.ts';

/** A transcript as it was found in a file, a link or a pasted text. */
export interface FoundTranscript {
  readonly jws: string;
  /** The text of the JSON file that it was in. */
  readonly file?: string;
}

const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** What the payload of a JWS says, unchecked; undefined when it is no transcript's. */
export function readPayload(jws: string): TranscriptPayload | undefined {
  try {
    const text = new TextDecoder().decode(fromBase64Url(jws.split('.')[1] ?? ''));
    return transcriptPayload.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function ofJson(text: string): FoundTranscript | undefined {
  try {
    const file = JSON.parse(text) as Record<string, unknown> | null;
    const { jws } = file ?? {};
    return typeof jws === 'string' && COMPACT.test(jws) ? { jws, file: text } : undefined;
  } catch {
    return undefined;
  }
}

/** Finds a transcript in a text: a JSON file of ours, a JWS, or the link or content of a code. */
export async function findTranscript(text: string): Promise<FoundTranscript | undefined> {
  if (text.trimStart().startsWith('{')) return ofJson(text);
  const trimmed = text.trim();
  const code = trimmed.slice(trimmed.indexOf('#') + 1).replace(/[\r\n]+/g, '');
  if (COMPACT.test(code)) return { jws: code };
  try {
    return { jws: await fromCode(code) };
  } catch {
    return undefined;
  }
}

/** `maja-lindqvist` of "Maja Lindqvist"; nothing is left of a name in other letters. */
function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{Mark}/gu, '');
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** `NW-2B-07` of what was handed in, `maja-lindqvist-transcript` of any other. */
function stemOf({ name, assignment = '', as }: TranscriptPayload, what = 'transcript'): string {
  const { code } = readAssignment(assignment) ?? {};
  if (code && as) return `${code}-${as.replace(/[^\p{L}\p{N}._-]+/gu, '-')}`;
  return [slugOf(name), what].filter(Boolean).join('-');
}

/**
 * The JSON file of a transcript, which people can read and `/verify` can check. Its members are in the order
 * of the contract, so a file that was saved long ago can be built again from the signed part.
 */
export function transcriptFile(jws: string, transcript: TranscriptPayload): string {
  const note = `${transcript.iss}${webPaths.verify} checks this file. "jws" is what was signed; "transcript" repeats it for people.`;
  return `${JSON.stringify({ note, transcript, jws }, null, 2)}\n`;
}

function save(text: string, name: string, type: string): string {
  saveFile(text, name, type);
  return name;
}

/** Saves that file; answers its name. */
export const saveJson = (jws: string, transcript: TranscriptPayload): string =>
  save(transcriptFile(jws, transcript), `${stemOf(transcript)}.json`, 'application/json');

/** Saves the JWS alone, as JOSE libraries and wallets read it; answers the file's name. */
export const saveJws = (jws: string, transcript: TranscriptPayload, what?: 'badge'): string =>
  save(jws, `${stemOf(transcript, what)}.jws`, 'application/jose');

const REFUSED = 'The transcript could not be made. Please try again.';

/** A transcript as the server signed it, and what it says. */
export interface OwnedTranscript {
  readonly jws: string;
  /** What its code on paper carries. */
  readonly short: string;
  readonly transcript: TranscriptPayload;
}

/**
 * Asks for the learner's transcript as of now, bound to an assignment where one is handed in; a sentence
 * says why there is none.
 */
export async function fetchTranscript(handIn?: HandInRequest): Promise<OwnedTranscript | string> {
  const result = await (handIn ? callApi('handIn', { body: handIn }) : callApi('getTranscript'));
  if (!result.ok) return failureSentence(result, REFUSED);
  const { transcript: jws, short = jws } = result.data;
  const transcript = readPayload(jws);
  return transcript ? { jws, short, transcript } : REFUSED;
}
