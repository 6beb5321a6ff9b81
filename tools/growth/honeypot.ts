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

/** Adds the device to a copy of the lab engine's `src`: a folder and its line. */
export function addHoneypot(source: string): void {
  mkdirSync(join(source, 'devices', 'honeypot'));
  writeFileSync(join(source, 'devices', 'honeypot', 'honeypot.ts'), HONEYPOT);
  writeFileSync(join(source, 'devices', 'honeypot', 'words.ts'), WORDS);
  const index = join(source, 'devices', 'index.ts');
  const listed = readFileSync(index, 'utf8').replace('  vpn,\n', '  vpn,\n  honeypot,\n');
  writeFileSync(index, `import { honeypot } from './honeypot/honeypot.ts';\n${listed}`);
}
