import type { LabRecord } from '@netward/lab-engine';
import { collected, connectionFor, responseOn, writtenOf } from '@netward/lab-engine/formats';
import type { PlayedAction } from '@netward/lab-engine/inspect';
import { formText } from '@netward/lab-engine/payloads';
import told from './told.json' with { type: 'json' };

/**
 * A line that a device wrote, with what it says as named fields. The names are those of the Elastic Common
 * Schema 9 (https://www.elastic.co/docs/reference/ecs).
 */
export interface SearchRecord {
  readonly id: string;
  /** Milliseconds since midnight of the first record's day, by the clock of the device. */
  readonly at: number;
  /** The host that wrote it: 'server'. */
  readonly source: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The line as its tool wrote it. */
  readonly text: string;
}

type Fields = Record<string, string | number | null | undefined>;

/** The lines of one of the lab's records, with times in milliseconds since 1970. `clock` is when its action began. */
export function searchRecordsOf(
  record: LabRecord,
  played: PlayedAction,
  clock: number,
): readonly (Omit<SearchRecord, 'id'> & { readonly program: string })[] {
  const host = record.node ?? 'lab';
  const ahead = (played.before.clocksAhead[record.node!] ?? 0) / 1000;
  return writtenOf(record, played, clock).map(({ program, file, text, at = record.at }) => {
    const dataset = `${program}.${nameOf(program, file)}`;
    const fields = {
      ...endsOf(record, played),
      ...(program === 'shop' ? accountOf(record) : requestOf(record, played)),
      'event.dataset': dataset,
      'host.name': host,
    };
    const known = Object.entries(fields).filter(([, value]) => value != null && value !== '');
    return {
      at: clock + ahead + at / 1000,
      source: host,
      fields: Object.fromEntries(known.map(([name, value]) => [name, String(value)])),
      text,
      program,
    };
  });
}

const DAY = 86_400_000;

/**
 * What the SIEM received in a run, by time, an id being 'action.sequence.line'. `beginnings` are those of its
 * actions in microseconds since 1970; the times are those of a clock so many minutes east of UTC.
 */
export function runRecords(
  run: readonly PlayedAction[],
  beginnings: readonly number[],
  minutesEast: number,
): readonly SearchRecord[] {
  const east = minutesEast * 60_000;
  const midnight = Math.floor(((beginnings[0] ?? 0) / 1000 + east) / DAY) * DAY - east;
  return run
    .flatMap((played, nth) =>
      collected(played).flatMap((record) =>
        searchRecordsOf(record, played, beginnings[nth]! / 1000).map((line, index) => ({
          ...line,
          at: line.at - midnight,
          id: `${played.number}.${record.sequence}.${index}`,
        })),
      ),
    )
    .sort((one, other) => one.at - other.at);
}

/** Part of the dataset's name: which of a program's logs it is. */
function nameOf(program: string, file: string | null): string {
  if (program === 'suricata') return 'eve';
  if (program === 'shop') return 'account';
  if (program === 'modsecurity') return 'audit';
  return /(\w+)\.log$/.exec(file ?? '')?.[1]?.replace(program, 'log') ?? 'log';
}

/** Devices that answer a request or pass it on, and judge nothing. */
const ANSWERING: ReadonlySet<string> = new Set(['Client', 'Server', 'LB']);

/** Who sent it to whom, as the device saw it, and what the device made of it. */
function endsOf(record: LabRecord, played: PlayedAction): Fields {
  const { source, destination, request, rule, finding, action, device } = record;
  const seen = connectionFor({ record, played, clock: 0 });
  const [address, port] = destination?.split(':') ?? [seen?.receiver, seen?.receiverPort];

  return {
    'source.ip': source,
    'source.port': seen?.senderPort,
    'destination.ip': address,
    'destination.port': port,
    'network.forwarded_ip': request?.forwardedFor,
    'rule.id': rule,
    'rule.name': finding,
    'event.action': ANSWERING.has(device) ? null : action,
  };
}

function requestOf(record: LabRecord, played: PlayedAction): Fields {
  const { request, status } = record;
  if (!request) return {};
  const [path = '', ...query] = request.target.split('?');
  const seen = connectionFor({ record, played, clock: 0 });
  const response = seen && responseOn(seen)?.response;
  return {
    'http.request.method': request.method ?? 'GET',
    'url.path': formText(path),
    'url.query': formText(query.join('?')),
    'http.response.status_code': status ?? response?.status,
    'http.response.body.bytes': response?.body.length,
    'user_agent.original': request.agent,
  };
}

function accountOf({ account }: LabRecord): Fields {
  if (!account) return {};
  const { event, user, detail } = account;
  return { 'event.action': event, 'user.name': user, 'event.reason': detail };
}

/** A piece of a record's line: words, or a value of a field. */
type ToldPiece = string | { readonly field: string; readonly value: string };

const FORMS = told as Readonly<Record<string, readonly string[]>>;

/** A record as one line, its values as pieces; what the record does not have is left out. */
export function piecesOf({ fields, text }: SearchRecord): readonly ToldPiece[] {
  const form = FORMS[fields['event.dataset'] ?? ''];
  if (!form) return [text];
  return form.flatMap((phrase) => {
    const pieces = phrase.split(/\{([^}]+)\}/).map((piece, at): ToldPiece | null => {
      if (at % 2 === 0) return piece;
      const value = fields[piece];
      return value === undefined ? null : { field: piece, value };
    });
    const there = pieces.filter((piece) => piece !== null);
    return there.length < pieces.length ? [] : there.filter((piece) => piece !== '');
  });
}
