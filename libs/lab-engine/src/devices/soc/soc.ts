/**
 * The SOC is a combined view of the records that reach the SIEM. Left out: the people and the
 * process that turn an alert into an action, which is most of a real one.
 */
import { flip, note, type Walk } from '../../walk.ts';
import type { Device } from '../device.ts';
import { nodeWords, words } from './words.ts';

const state = { socEnabled: false };

export const soc = {
  name: 'SOC',
  nodes: { soc: { address: null, segment: 'records', ...nodeWords } },
  state,
  actions: { enableSOC: (walk: Walk): void => flip(walk, 'socEnabled', 'soc-on', 'soc-off') },
  words,
  finish,
} as const satisfies Device;

function finish(walk: Walk): void {
  if (!walk.state.socEnabled || walk.records[0]?.kind !== 'siem-ingested') return;
  walk.isBackground = true;
  note(walk, 'soc-shown');
  walk.isBackground = false;
}
