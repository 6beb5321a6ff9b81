/**
 * The WAF is a reverse proxy that reads decrypted HTTP and adds up rule scores as the OWASP Core
 * Rule Set does, and limits how often one source may ask. Left out: the rules our requests do not
 * trigger, responses, learning, and what a challenge page would ask.
 */
import { INNER, HTTP_PORT } from '../../cast.ts';
import { seenBy, COSTS, type Connection } from '../../packets/connection.ts';
import type { HttpRequest, HttpResponse, RecordFacts } from '../../packets/evidence.ts';
import { nginxPage, throughNginx, FORBIDDEN, TOO_MANY, forwarded } from '../../packets/payloads.ts';
import { connect } from '../../connect.ts';
import { count, decide, flip, note, type Walk } from '../../walk.ts';
import type { Device, Inline } from '../device.ts';
import labRequests from './lab-requests.json' with { type: 'json' };
import { DELIVERED, partOfExclusion, weigh, type MeasuredRequests } from './score.ts';
import { nodeWords, words } from './words.ts';

/** What the Core Rule Set 3.3.4 matched in the lab's attacks; its other requests match nothing. */
export const LAB_REQUESTS = labRequests as unknown as MeasuredRequests;

const state = {
  wafEnabled: false,
  wafRules: DELIVERED,
  /** What the rule set matches in the requests that may come. */
  wafMeasured: LAB_REQUESTS,
  wafRateLimit: 15,
};

const inline: Inline = { device: 'WAF', node: 'waf', isIn: ({ wafEnabled }) => wafEnabled, answer };

export const waf = {
  name: 'WAF',
  feed: 'WAF log',
  nodes: { waf: { address: INNER.waf, segment: 'path', ...nodeWords } },
  state,
  actions: { enableWAF: (walk: Walk): void => flip(walk, 'wafEnabled', 'waf-on', 'waf-off') },
  words,
  inline,
} as const satisfies Device;

function answer(request: HttpRequest, connection: Connection, walk: Walk): HttpResponse {
  const { wafRateLimit, wafRules, wafMeasured } = walk.state;
  const source = seenBy(connection);
  if (count(walk, `WAF ${source}`) > wafRateLimit) {
    const finding = 'dirbuster';
    return refuse(connection, walk, TOO_MANY, 'limited', { source, request, finding });
  }
  const { matches, score, used } = weigh(wafRules, wafMeasured, request);
  for (const index of used) decide(walk, 'waf', partOfExclusion(index), 'pass');
  const rule = [...new Set(matches.map(([id]) => id))].join(' ') || null;
  if (score >= wafRules.threshold) {
    const finding = rule?.startsWith('941') ? 'xss' : 'sqli';
    const facts = { source, request, rule, score, finding, severity: 'high' } as const;
    return refuse(connection, walk, FORBIDDEN, 'blocked', facts);
  }
  note(walk, 'waf-allowed', { source, request, rule, score, action: 'passed' });
  return askShop(request, connection, walk);
}

function askShop(request: HttpRequest, connection: Connection, walk: Walk): HttpResponse {
  connection.fate = 'proxied';
  const { response } = connect(walk, {
    from: 'waf',
    source: INNER.waf,
    destination: INNER.behindWaf,
    port: HTTP_PORT,
    request: forwarded(request, seenBy(connection), connection.port),
  });
  return response ? throughNginx(response) : nginxPage(502);
}

function refuse(
  connection: Connection,
  walk: Walk,
  response: HttpResponse,
  reason: 'blocked' | 'limited',
  facts: Partial<RecordFacts>,
): HttpResponse {
  walk.clock += COSTS.answer;
  connection.fate = 'denied';
  note(walk, `waf-${reason}`, { ...facts, status: response.status, action: 'blocked' });
  return response;
}
