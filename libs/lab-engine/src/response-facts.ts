import type { NodeId } from './devices/derived.ts';
import { TABLES } from './devices/server/server.ts';
import { requestIn, responseIn } from './facts.ts';
import type { TextPart } from './inspect/explanation.ts';
import type { HttpResponse, Packet, Evidence } from './packets/evidence.ts';
import { formText } from './packets/payloads.ts';

/** What a response means, read off its headers and its body. */
export type ResponseFact =
  /** Rows of a table that a visitor has no business to see, and the names of their columns. */
  | { kind: 'gave away'; table: string; columns: readonly string[]; part: TextPart }
  /** Markup of the request that stands in the page as it was sent. */
  | { kind: 'reflected unescaped'; part: TextPart }
  | { kind: 'redirect'; to: string; scheme: 'http' | 'https' }
  | { kind: 'cookie'; name: string; flags: readonly string[] }
  /** A device on the way that answered in the place of the application. */
  | { kind: 'refused by'; node: NodeId }
  | { kind: 'nothing found'; part: TextPart };

/** The facts of the response that a packet carries, no matter who can read it; none for any other packet. */
export function responseFacts(
  { packets }: Pick<Evidence, 'packets'>,
  packet: Packet,
): readonly ResponseFact[] {
  const response = responseIn(packet);
  if (!response) return [];
  const asked = packets.find((each) => each.connection === packet.connection && requestIn(each));
  const denied = packets.find(
    ({ exchange, fate }) => exchange === packet.exchange && fate === 'denied',
  );
  if (denied) return [{ kind: 'refused by', node: denied.to }];
  const target = asked ? requestIn(asked)!.target : '';
  return [...headerFacts(response), ...bodyFacts(response, formText(target))];
}

function headerFacts({ location, headers = [] }: HttpResponse): readonly ResponseFact[] {
  const cookies = headers.flatMap((line): ResponseFact[] => {
    const [, cookie] = /^set-cookie:\s*(.*)$/i.exec(line) ?? [];
    if (!cookie) return [];
    const [pair = '', ...flags] = cookie.split(/;\s*/);
    return [{ kind: 'cookie', name: pair.split('=')[0]!, flags }];
  });
  if (location === null) return cookies;
  const scheme = location.startsWith('http:') ? 'http' : 'https';
  return [{ kind: 'redirect', to: location, scheme }, ...cookies];
}

const NOTHING_FOUND = 'nothing found';

function bodyFacts({ status, body }: HttpResponse, target: string): readonly ResponseFact[] {
  const facts: ResponseFact[] = [];
  const [words = ''] = /(?<=[?&]q=)[^&]*/.exec(target) ?? [];
  const echo = words === '' ? -1 : body.indexOf(words);
  const own = echo === -1 ? 0 : echo + words.length;
  const given = gaveAway(body, own);
  if (given) facts.push(given);
  const tag = /<[a-z][^>]*>/i.exec(words);
  if (echo !== -1 && tag)
    facts.push({ kind: 'reflected unescaped', part: { from: echo + tag.index, to: own } });
  if (status === 200 && facts.length === 0 && body.endsWith(NOTHING_FOUND))
    facts.push({
      kind: 'nothing found',
      part: { from: body.length - NOTHING_FOUND.length, to: body.length },
    });
  return facts;
}

/** The first row of the users' table that stands in the body from here on with its password. */
function gaveAway(body: string, begin: number): ResponseFact | null {
  for (const row of TABLES['users']!) {
    const held = Object.entries(row).flatMap(([column, value]) => {
      const from = body.indexOf(value, begin);
      return from === -1 ? [] : [{ column, from, to: from + value.length }];
    });
    if (!held.some(({ column }) => column === 'password')) continue;
    const part = {
      from: Math.min(...held.map(({ from }) => from)),
      to: Math.max(...held.map(({ to }) => to)),
    };
    return { kind: 'gave away', table: 'users', columns: held.map(({ column }) => column), part };
  }
  return null;
}
