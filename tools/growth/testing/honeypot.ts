import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A device unknown to the lab: it answers the attacker in the server's place. */
const HONEYPOT = `
import type { HttpRequest, HttpResponse } from '../../packets/evidence.ts';
import type { Connection } from '../../packets/connection.ts';
import { FORBIDDEN } from '../../packets/payloads.ts';
import { flip, note, type Walk } from '../../walk.ts';
import type { LabState, NodeId } from '../derived.ts';
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
function isIn({ honeypotEnabled }: LabState, opener: NodeId): boolean {
  return honeypotEnabled && opener === 'attacker';
}
function answer(request: HttpRequest, connection: Connection, walk: Walk): HttpResponse {
  connection.fate = 'denied';
  note(walk, 'honeypot-touched', { request, action: 'blocked' });
  return FORBIDDEN;
}
`;
const WORDS = `
import { onOff, wordsFrom, type NodeWords } from '../device.ts';
import texts from './words.json' with { type: 'json' };

export const words = wordsFrom<typeof texts>(texts, {});
export const nodeWords: Readonly<Record<'honeypot', NodeWords>> = {
  honeypot: {
    state: ({ honeypotEnabled }) => onOff(honeypotEnabled),
    got: () => ['Answered as if it were the shop.', 'answered'],
  },
};
`;

const DATA = {
  words: {
    'honeypot-touched': {
      line: 'Somebody touched what nobody should.',
      look: ['error', 'blocked'],
      rank: 'blocked',
      message: 'Caught in the honeypot.',
    },
    'honeypot-on': { line: 'Waiting.', look: ['success', 'info'] },
    'honeypot-off': { line: 'Gone.', look: ['warn', 'info'] },
  },
  records: {
    'honeypot-touched': {
      heading: 'Honeypot',
      sentence: 'Nobody has any business here.',
      nothing: 'It keeps what it saw to itself.',
      shows: ['stop', 'notice'],
      questions: {},
    },
    'honeypot-on': {
      sentence: 'It answers the attacker in the place of the server.',
      nothing: 'It says nothing.',
      shows: [],
      questions: {},
    },
    'honeypot-off': {
      sentence: 'The attacker meets the server again.',
      nothing: 'It says nothing.',
      shows: [],
      questions: {},
    },
  },
};

/** One entry a line. */
function lines(entries: object): string {
  const all = Object.entries(entries).map(
    ([kind, entry]) => `  ${JSON.stringify(kind)}: ${JSON.stringify(entry)}`,
  );
  return `{\n${all.join(',\n')}\n}\n`;
}

export function addHoneypot(source: string): void {
  mkdirSync(join(source, 'devices', 'honeypot'));
  const folder = join(source, 'devices', 'honeypot');
  writeFileSync(join(folder, 'honeypot.ts'), HONEYPOT);
  writeFileSync(join(folder, 'words.ts'), WORDS);
  for (const [part, entries] of Object.entries(DATA))
    writeFileSync(join(folder, `${part}.json`), lines(entries));
  list(source, 'index.ts', "{ honeypot } from './honeypot/honeypot.ts'", '  honeypot,');
  const texts = "honeypot from './honeypot/records.json' with { type: 'json' }";
  list(source, 'records.ts', texts, '  ...honeypot,');
}

/** Adds the device's line behind the gateway's, and its import. */
function list(source: string, file: string, imported: string, line: string): void {
  const path = join(source, 'devices', file);
  const listed = readFileSync(path, 'utf8').replace(/^ {2}(?:\.{3})?vpn,$/m, `$&\n${line}`);
  writeFileSync(path, `import ${imported};\n${listed}`);
}
