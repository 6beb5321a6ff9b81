import { formText } from '@netward/lab-engine/payloads';
import { timeOfDay } from '../time-of-day.ts';
import { sourceOf, type ShopRecord } from '../shop/play.ts';
import { messageOf } from './alerts.ts';
import { givenAway } from './stream.ts';

/** What the desk needs besides the challenge: its mornings, their records, and the debrief. */
export type { SocAlert } from './alerts.ts';
export * from './configuration.ts';
export * from './debrief.ts';
export { flowOfAlert, workOn } from './judge.ts';
export { letterOf } from '../day.ts';
export { timeOfDay } from '../time-of-day.ts';
export { sourceOf, type ShopRecord } from '../shop/play.ts';
export { givenAway, stream, type SocMorning } from './stream.ts';

/** The device that wrote a record, in one word. */
export function toolInWords({ tool }: ShopRecord): string {
  return { nginx: 'nginx', modsec: 'modsec', ips: 'IPS', ids: 'IDS', shop: 'shop' }[tool];
}

/** A record as the SIEM shows it: brought into one form, without what is not needed at a glance. */
export function recordInWords(record: ShopRecord): string {
  switch (record.tool) {
    case 'nginx':
      return `${record.proxy} "${record.method} ${formText(record.target)}" ${record.status}, ${record.bytes} bytes, ${record.agent}, for ${record.client}`;
    case 'modsec':
      return `${record.client} "${record.method} ${formText(record.target)}" 403, ${record.rules.join(' ')}, score ${record.score}, ${record.agent}`;
    case 'ips':
    case 'ids':
      return `${record.source}:${record.sourcePort} to ${record.destination}:${record.port}, ${messageOf(record.sid)}`;
    case 'shop':
      return `${record.event.replace('_', ' ')}, user=${record.user}${record.detail ? `, ${record.detail}` : ''}, for ${record.client}`;
  }
}

/** A record as an event of a timeline: what happened, in few words. */
export function eventName(record: ShopRecord): string {
  switch (record.tool) {
    case 'nginx':
      return `${record.method} ${record.target.split('?')[0]}`;
    case 'modsec':
      return `Refused: ${record.rules[0]}`;
    case 'ips':
    case 'ids':
      return messageOf(record.sid).replace(/^./, (letter) => letter.toUpperCase());
    case 'shop':
      return `${record.event.replace('_', ' ').replace(/^./, (letter) => letter.toUpperCase())}: ${record.user}`;
  }
}

/** The timeline as plain text, one event a line; ids of records are in the order of time. */
export function timelineAsText(day: string, records: readonly ShopRecord[]): string {
  const lines = [...records]
    .sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
    .map(
      (record) =>
        `${timeOfDay(record.at)}  ${sourceOf(record)}  ${toolInWords(record)}  ${recordInWords(record)}`,
    );
  return [`Timeline of ${day}, times in UTC`, ...lines, ''].join('\n');
}

/** What a blank can be filled with. */
export type BlankKind = 'account' | 'address' | 'path';

/** The folder of a path: '/log/today' is in '/log/'. */
const folderOf = (target: string) => target.split('?')[0]!.replace(/[^/]*$/, '');

function namedIn(record: ShopRecord, kind: BlankKind): readonly string[] {
  const target = 'target' in record ? record.target : '';
  switch (kind) {
    case 'account': {
      const [, user] = /^\/login\?user=(\w+)/.exec(target) ?? [];
      const own = record.tool === 'shop' ? record.user : user;
      return [...(own ? [own] : []), ...givenAway(record)];
    }
    case 'address':
      return [sourceOf(record), ...('proxy' in record ? [record.proxy] : [])];
    case 'path':
      return folderOf(target).length > 1 ? [folderOf(target)] : [];
  }
}

/** What some records name of a kind, in order, each once. */
export function valuesNamed(records: readonly ShopRecord[], kind: BlankKind): readonly string[] {
  return [...new Set(records.flatMap((record) => namedIn(record, kind)))].sort();
}
