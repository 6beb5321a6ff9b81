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

/** Says what a text lacks, and what in it contradicts itself. */
export function missing(reading: ConfigReading, last: TextPlace): void {
  const { faults, seen, sections, values } = reading;
  const lack = ({ from }: TextPlace, reason: string, remedy: string) =>
    refuse(reading, { from, to: from }, reason, remedy);
  for (const section of Object.keys(FRAME) as SectionName[]) {
    const head = sections.get(section);
    if (!head)
      lack(
        last,
        `HAProxy knows files without “${section}”; the challenge’s have it.`,
        `Add a line “${section}”.`,
      );
    for (const text of head ? FRAME[section] : [])
      if (!seen.has(text))
        lack(
          head!.words[0],
          `HAProxy knows files without “${text}”; the challenge’s have it here.`,
          `Add “${text}” below this line.`,
        );
  }
  if (faults.length > 0) return;
  const backend = sections.get('backend web')!.words[0];
  const lacks: readonly (readonly [value: unknown, what: string, line: string])[] = [
    [values.algorithm, 'backends without “balance”, which take turns', 'balance roundrobin'],
    [values.interval, 'servers without checks', 'default-server check inter 2s fall 3 rise 2'],
  ];
  for (const [value, what, line] of lacks)
    if (value === undefined)
      lack(
        backend,
        `HAProxy knows ${what}; the challenge has the line.`,
        `Add “${line}” below this line.`,
      );
  if (!values.sessions)
    lack(
      { from: 0, to: 0 },
      'HAProxy knows nothing of the shop’s carts; the challenge reads in a comment where they are kept.',
      `Add “${SESSIONS_LINE}server” as the first line.`,
    );
  sticky(reading, backend);
}

/** What stickiness and the two servers need of each other. */
function sticky(reading: ConfigReading, backend: ConfigWord): void {
  const { seen } = reading;
  const lack = ({ from }: TextPlace, reason: string, remedy: string) =>
    refuse(reading, { from, to: from }, reason, remedy);
  if (seen.has(STICK_ON) && !seen.has(STICK_TABLE))
    lack(backend, `“${STICK_ON}” needs a stick-table.`, `Add “${STICK_TABLE}”.`);
  if (seen.has(STICK_TABLE) && !seen.has(STICK_ON))
    lack(
      backend,
      `HAProxy knows tables that nothing uses; the challenge has “${STICK_ON}” with it.`,
      'Keep both lines, or take both out.',
    );
  if (seen.has(STICK_TABLE) && seen.has(COOKIE))
    lack(
      seen.get(COOKIE)!.words[0],
      'HAProxy knows both kinds of stickiness at a time; the challenge has one.',
      'Keep the cookie or the stick-table.',
    );
  const wanted = serverLines(seen.has(COOKIE));
  if (wanted.every((text) => seen.has(text))) return;
  lack(
    backend,
    `HAProxy knows other servers than these; the challenge’s are “${wanted.join('” and “')}” with this stickiness.`,
    'Write the two server lines like that.',
  );
}
