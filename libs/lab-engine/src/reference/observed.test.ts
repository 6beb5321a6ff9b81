import { ADDRESSES, HTTPS_PORT, HTTP_PORT } from '../cast.ts';
import { requestIn, requestsAtShop, refusedBy, responsesTo, senderOf, wasReset } from '../facts.ts';
import { ATTACK_REQUESTS, PAGE } from '../packets/payloads.ts';
import type { HttpRequest } from '../packets/packet.ts';
import type { Evidence } from '../packets/record.ts';
import type { LabState } from '../devices/derived.ts';
import { perform, step, type StepResult } from '../step.ts';
import { stateWith, type LabSettings } from '../testing/lab.ts';
import { connect, visit } from '../connect.ts';
import type { Walk } from '../walk.ts';
import { OBSERVED, type ObservedCell } from './observed.ts';
import { SIMPLIFICATIONS } from './simplifications.ts';

const [SQLI] = ATTACK_REQUESTS.sqli as [HttpRequest];
const attempt = (request: HttpRequest, port: number, source: string = ADDRESSES.attacker) => ({
  from: 'attacker' as const,
  source,
  destination: ADDRESSES.server,
  port,
  request,
});

/** What the reference network did and no button of the lab does. */
const DEEDS: Readonly<Record<string, (walk: Walk) => void>> = {
  attackSQLiHTTPS: (walk) => void visit(walk, attempt(SQLI, HTTPS_PORT)),
  attackSQLiNoFollow: (walk) => void connect(walk, attempt(SQLI, HTTP_PORT)),
  attackOtherAddress: (walk) => void visit(walk, attempt(SQLI, HTTP_PORT, '203.0.113.67')),
  attackerOpenPage: (walk) => void visit(walk, attempt(PAGE, HTTP_PORT)),
};

function play(state: LabState, action: string): StepResult {
  const deed = DEEDS[action];
  return deed
    ? perform(state, deed, null)
    : step(state, action === 'synScan' ? 'portScan' : action);
}

/** The same facts of the engine's step; only those that do not depend on speed. */
function factsOf(evidence: Evidence, { action }: ObservedCell) {
  const { packets, records } = evidence;
  const sender = senderOf(evidence) ?? 'client';
  const atShop = requestsAtShop(evidence);
  const isMany = ['attackDirBuster', 'portScan', 'synScan'].includes(action);
  const statuses = responsesTo(evidence, sender).map(({ status }) => status);
  const blocker = records.find((record) => record.action === 'blocked')?.device ?? null;
  const isUnanswered = packets.some(({ fate, from }) => fate === 'dropped' && from === sender);
  const copies = packets.filter(({ to }) => to === 'sniffer').map(({ payload }) => payload.kind);
  const log = records.find(({ device }) => device === 'Server');
  return {
    requestsAtShop: isMany ? Math.min(atShop.length, 1) : atShop.length,
    statuses,
    outcomes: [...new Set([...statuses, ...(isUnanswered ? ['silence'] : [])])].map(String),
    openPorts: records.flatMap(({ kind, destination }) =>
      kind === 'port-open' ? [Number(destination)] : [],
    ),
    blockedBy: blocker,
    resetToSender: wasReset(evidence, sender) || refusedBy(evidence) !== null,
    alerted: records.some(({ kind }) => kind === 'ids-alerted'),
    source: log?.source,
    forwardedFor: log?.request?.forwardedFor ?? undefined,
    backend: log?.backend ?? undefined,
    rules:
      records
        .find(({ device }) => device === 'WAF')
        ?.rule?.split(' ')
        .map(Number) ?? [],
    sniffed: copies.includes('tunnel')
      ? 'tunnel'
      : copies.includes('tls')
        ? 'tls'
        : copies.some((kind) => kind === 'request')
          ? 'plain'
          : 'nothing',
  };
}

/** The facts of a cell that say something about this kind of action. */
function comparable({ action, ...cell }: ObservedCell): Partial<ReturnType<typeof factsOf>> {
  const { outcomes, requestsAtShop: got = 0, ...others } = cell;
  const isMany = ['attackDirBuster', 'portScan', 'synScan'].includes(action);
  const facts: Record<string, unknown> = { ...others };
  if (action !== 'synScan') facts.requestsAtShop = isMany ? Math.min(got, 1) : got;
  if (outcomes) facts.outcomes = Object.keys(outcomes);
  if (isMany && action !== 'attackDirBuster') {
    delete facts.blockedBy;
    delete facts.resetToSender;
    delete facts.source;
    delete facts.forwardedFor;
  }
  if (action === 'sniffTraffic') delete facts.source;
  return facts;
}

/** A search's path of luck: /admin/ was found, or the limit came first. */
const withoutLuck = (value: unknown) =>
  Array.isArray(value) ? value.filter((each) => each !== '200').sort() : value;

function differences(): string[] {
  const found: string[] = [];
  for (const { name, settings, cells } of OBSERVED) {
    let state = stateWith(settings as LabSettings);
    for (const cell of cells) {
      const result = play(state, cell.action);
      state = result.state;
      if (cell.requestsAtShop === undefined) continue;
      const engine: Record<string, unknown> = factsOf(result, cell);
      for (const [fact, real] of Object.entries(comparable(cell))) {
        const same =
          JSON.stringify(withoutLuck(engine[fact])) === JSON.stringify(withoutLuck(real));
        if (!same) found.push(`${name} ${cell.action} ${fact}`);
      }
    }
  }
  return found;
}

const declared = SIMPLIFICATIONS.flatMap(({ network, action, facts }) =>
  facts.map((fact) => `${network} ${action} ${fact}`),
);

it('does what the network of real tools did, but for the simplifications that are meant', () => {
  const undeclared = [...new Set(differences())].filter((each) => !declared.includes(each));
  expect(undeclared).toEqual([]);
});

it('declares no simplification that is none', () => {
  const found = differences();
  expect(declared.filter((each) => !found.includes(each))).toEqual([]);
});

it('compares every network and sends a request in most cells', () => {
  const cells = OBSERVED.flatMap((network) => network.cells).filter(
    (cell) => cell.requestsAtShop !== undefined,
  );
  expect(cells.length).toBeGreaterThan(80);
  expect(requestIn(step(stateWith(), 'openPage').packets[3]!)).not.toBeNull();
});
