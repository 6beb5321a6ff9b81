import { type TranscriptPayload, transcriptPayload, webPaths } from '@netward/contracts';
import { saveFile } from '../../lib/save-file.ts';
import { fromBase64Url, fromCode } from './transcript-code.ts';

/** A transcript as it was found in a file, a link or a pasted text. */
export interface FoundTranscript {
  readonly jws: string;
  /** What the file shows to people beside the signed part. */
  readonly readable?: unknown;
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
    const { jws, transcript } = file ?? {};
    if (typeof jws !== 'string' || !COMPACT.test(jws)) return undefined;
    return transcript === undefined ? { jws } : { jws, readable: transcript };
  } catch {
    return undefined;
  }
}

/** Finds a transcript in a text: a JSON file of ours, a JWS, or the link or content of a code. */
export async function findTranscript(text: string): Promise<FoundTranscript | undefined> {
  const trimmed = text.trim().replace(/^\uFEFF/, '');
  if (trimmed.startsWith('{')) return ofJson(trimmed);
  const code = trimmed.slice(trimmed.indexOf('#') + 1).replace(/\s+/g, '');
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

function fileName(name: string, ending: string): string {
  return `${[slugOf(name), 'transcript'].filter(Boolean).join('-')}.${ending}`;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Saves a transcript as JSON that people can read and `/verify` can check; answers the file's name. */
export function saveJson(jws: string, transcript: TranscriptPayload): string {
  const note = `${transcript.iss}${webPaths.verify} checks this file. "jws" is what was signed; "transcript" repeats it for people.`;
  const text = JSON.stringify({ note, transcript, jws }, null, 2);
  const name = fileName(transcript.name, 'json');
  saveFile(bytesOf(`${text}\n`), name, 'application/json');
  return name;
}

/** Saves the JWS alone, as JOSE libraries read it; answers the file's name. */
export function saveJws(jws: string, { name: learner }: TranscriptPayload): string {
  const name = fileName(learner, 'jws');
  saveFile(bytesOf(jws), name, 'application/jose');
  return name;
}
