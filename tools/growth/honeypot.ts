import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A device that nobody has heard of: it answers the attacker in the server's place. */
const HONEYPOT = `
import type { HttpRequest, HttpResponse } from '../../packets/packet.ts';
import type { Connection } from '../../packets/connection.ts';
import { FORBIDDEN } from '../../packets/payloads.ts';
import { flip, note, type Walk } from '../../walk.ts';
import type { DraftState, NodeId } from '../derived.ts';
import type { Device, Inline } from '../device.ts';
import { nodeWords, words } from './words.ts';

export interface HoneypotState {
  readonly honeypotEnabled: boolean;
}
const state: HoneypotState = { honeypotEnabled: false };
const inline: Inline = { device: 'Honeypot', node: 'honeypot', isIn, answer };

export const honeypot = {
  name: 'Honeypot',
  feed: 'honeypot log',
  nodes: { honeypot: { address: '10.0.0.30', segment: 'servers', ...nodeWords.honeypot } },
  state,
  actions: { enableHoneypot },
  words,
  inline,
} as const satisfies Device;

function enableHoneypot(walk: Walk): void {
  flip(walk, 'honeypotEnabled', 'honeypot-on', 'honeypot-off');
}
function isIn({ honeypotEnabled }: DraftState, opener: NodeId): boolean {
  return honeypotEnabled && opener === 'attacker';
}
function answer(request: HttpRequest, connection: Connection, walk: Walk): HttpResponse {
  connection.fate = 'denied';
  note(walk, 'honeypot-touched', { request, action: 'blocked' });
  return FORBIDDEN;
}
`;
const WORDS = `
import { RANK, onOff, type NodeWords, type Wording } from '../words.ts';

export const words: Readonly<
  Record<'honeypot-on' | 'honeypot-off' | 'honeypot-touched', Wording>
> = {
  'honeypot-on': { line: 'Waiting.', look: ['success', 'info'] },
  'honeypot-off': { line: 'Gone.', look: ['warn', 'info'] },
  'honeypot-touched': {
    line: 'Somebody touched what nobody should.',
    look: ['error', 'blocked'],
    rank: RANK.blocked,
    message: 'Caught in the honeypot.',
  },
};
export const nodeWords: Readonly<Record<'honeypot', NodeWords>> = {
  honeypot: {
    state: ({ honeypotEnabled }) => onOff(honeypotEnabled),
    arrived: () => 'Answered as if it were the shop.',
    cell: () => 'answered',
  },
};
`;

const WHY = `
import type { Explain } from '../../inspect/explanation.ts';
import { change } from '../../inspect/switches.ts';
import type { words } from './words.ts';

export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'honeypot-on': change('It answers the attacker in the place of the server.'),
  'honeypot-off': change('The attacker meets the server again.'),
  'honeypot-touched': () => ({ heading: 'Honeypot', sentence: 'Nobody has any business here.' }),
};
`;
const FORMATS = `
import type { KindFormat } from '../../formats/kind-format.ts';
import type { words } from './words.ts';

const NOTHING: KindFormat = { nothing: 'It keeps what it saw to itself.' };
export const formats: Readonly<Record<keyof typeof words, KindFormat>> = {
  'honeypot-on': NOTHING,
  'honeypot-off': NOTHING,
  'honeypot-touched': NOTHING,
};
`;

const TUTOR = `{
  "honeypot-touched": { "shows": ["stop", "notice"], "questions": {} },
  "honeypot-on": { "shows": [], "questions": {} },
  "honeypot-off": { "shows": [], "questions": {} }
}
`;

/** Adds the device to a copy of the lab engine's `src`: a folder, and its line in each list. */
export function addHoneypot(source: string): void {
  mkdirSync(join(source, 'devices', 'honeypot'));
  writeFileSync(join(source, 'devices', 'honeypot', 'honeypot.ts'), HONEYPOT);
  writeFileSync(join(source, 'devices', 'honeypot', 'words.ts'), WORDS);
  writeFileSync(join(source, 'devices', 'honeypot', 'why.ts'), WHY);
  writeFileSync(join(source, 'devices', 'honeypot', 'formats.ts'), FORMATS);
  writeFileSync(join(source, 'devices', 'honeypot', 'tutor.json'), TUTOR);
  list(source, 'index.ts', "{ honeypot } from './honeypot/honeypot.ts'", '  honeypot,');
  list(source, 'why.ts', "{ why as honeypot } from './honeypot/why.ts'", '  ...honeypot,');
  list(
    source,
    'formats.ts',
    "{ formats as honeypot } from './honeypot/formats.ts'",
    '  ...honeypot,',
  );
  const tutor = "honeypot from './honeypot/tutor.json' with { type: 'json' }";
  list(source, 'tutor.ts', tutor, '  ...honeypot,');
}

/** Adds the device's line behind the gateway's, and its import. */
function list(source: string, file: string, imported: string, line: string): void {
  const path = join(source, 'devices', file);
  const listed = readFileSync(path, 'utf8').replace(/^ {2}(?:\.{3})?vpn,$/m, `$&\n${line}`);
  writeFileSync(path, `import ${imported};\n${listed}`);
}
