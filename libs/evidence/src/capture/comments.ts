import { logEntries, type LabRecord, type Packet } from '@netward/lab-engine';
import { type PlayedAction, spokenOf, packetOf } from '@netward/lab-engine/inspect';
import notes from './notes.json' with { type: 'json' };

/** The comments of each packet of an action: what happened to it, and the log lines about it. */
export function commentsOf(played: PlayedAction): (packet: Packet) => readonly string[] {
  const lines = linesOf(played);
  const { number, action } = played;
  return (packet) => {
    const { from, to, fate } = packet;
    const sentence = `Action ${number}, ${action}, ${spokenOf(from)} to ${spokenOf(to)}: ${notes.fates[fate]}.`;
    return [sentence, ...(lines.get(packet) ?? [])];
  };
}

/** The log's lines, and the alerts of a sensor that has no log here, by the packet they are about. */
function linesOf({ result }: PlayedAction): ReadonlyMap<Packet, readonly string[]> {
  const lines = new Map<Packet, readonly string[]>();
  const { packets, records } = result;
  const texts = new Map(logEntries(result).map(({ sequence, text }) => [sequence, text]));
  for (const record of records) {
    const text = texts.get(record.sequence) ?? silentAlert(record, packets);
    if (text === null) continue;
    const packet = packetOf(result, record) ?? packets.at(-1);
    if (packet) lines.set(packet, [...(lines.get(packet) ?? []), text]);
  }
  return lines;
}

/** What a fixed sensor tells the SIEM alone. */
function silentAlert(record: LabRecord, packets: readonly Packet[]): string | null {
  if (!record.isBackground || record.action !== 'alerted') return null;
  const [entry] = logEntries({ packets, records: [{ ...record, isBackground: false }] });
  return entry ? `Told to the SIEM alone: ${entry.text}` : null;
}

/** What was switched before an action, as a comment for its first packet. */
export function switchesBefore(
  run: readonly PlayedAction[],
  { number }: PlayedAction,
): readonly string[] {
  const before = run.slice(0, number - 1);
  const since = before.findLastIndex(({ result }) => result.packets.length > 0) + 1;
  const switched = before.slice(since).filter(({ result }) => !result.outcome.isRefused);
  const names = switched.map(({ action }) => action).join(', ');
  return names === '' ? [] : [`Before this: ${names}.`];
}
