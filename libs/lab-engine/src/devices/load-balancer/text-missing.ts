import type { TextPlace } from '../../misread.ts';
import {
  COOKIE,
  FRAME,
  SESSIONS_LINE,
  STICK_ON,
  STICK_TABLE,
  serverLines,
  type SectionName,
} from './print.ts';
import { refuse, type ConfigReading, type ConfigWord } from './reading.ts';

/** The beginning of a place, where something is missing. */
const before = ({ from }: TextPlace): TextPlace => ({ from, to: from });

/** Says what a text lacks, and what in it contradicts itself. */
export function missing(reading: ConfigReading, last: TextPlace): void {
  const { faults, seen, sections, values } = reading;
  for (const section of Object.keys(FRAME) as SectionName[]) {
    const head = sections.get(section)?.words[0];
    if (!head) refuse(reading, last, 'section missing', { section });
    for (const line of head ? FRAME[section] : [])
      if (!seen.has(line)) refuse(reading, before(head!), 'line missing', { line });
  }
  if (faults.length > 0) return;
  const backend = sections.get('backend web')!.words[0];
  if (!values.algorithm) refuse(reading, before(backend), 'algorithm missing');
  if (!values.interval) refuse(reading, before(backend), 'checks missing');
  if (!values.sessions)
    refuse(reading, { from: 0, to: 0 }, 'carts missing', { carts: SESSIONS_LINE });
  sticky(reading, backend);
}

/** What stickiness and the two servers need of each other. */
function sticky(reading: ConfigReading, backend: ConfigWord): void {
  const { seen } = reading;
  const sentence = { on: STICK_ON, table: STICK_TABLE };
  const cookie = seen.get(COOKIE)?.words[0];
  if (seen.has(STICK_ON) && !seen.has(STICK_TABLE))
    refuse(reading, before(backend), 'table missing', sentence);
  if (seen.has(STICK_TABLE) && !seen.has(STICK_ON))
    refuse(reading, before(backend), 'table unused', sentence);
  if (seen.has(STICK_TABLE) && cookie) refuse(reading, before(cookie), 'two kinds of stickiness');
  const wanted = serverLines(cookie !== undefined);
  if (wanted.some((text) => !seen.has(text)))
    refuse(reading, before(backend), 'other servers', { servers: wanted.join('” and “') });
}
