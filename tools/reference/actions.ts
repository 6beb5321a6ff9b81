import { HTTPS_PORT, HTTP_PORT, type HttpRequest } from '@netward/lab-engine';
import {
  ATTACK_REQUESTS,
  LOGIN,
  OTHER_LOGIN,
  PAGE,
  sentTarget,
} from '@netward/lab-engine/payloads';
import { OTHER_ADDRESS } from '@netward/lab-engine/reference';
import { setBackend, setBalancing } from './devices.ts';
import type { Ran } from './hosts.ts';
import type { RealNetwork, HostName } from './wiring.ts';

export interface Seen {
  sender: HostName;
  /** Every response as it was received, head and body. */
  answers: string[];
  isSilent: boolean;
  ports: Record<string, string>;
}

interface Visit {
  port?: number;
  isFollowing?: boolean;
  source?: string;
  /** How long to wait for an answer; three SYNs go out in four seconds. */
  seconds?: number;
}

const TIMED_OUT = 28;

const nothingSeen = (sender: HostName): Seen => ({
  sender,
  answers: [],
  isSilent: false,
  ports: {},
});

function curl(
  { hosts, pki }: RealNetwork,
  sender: HostName,
  url: string,
  { agent }: HttpRequest,
  { source, seconds = 6 }: Visit,
): Promise<Ran> {
  return hosts.run(
    sender,
    'curl',
    ...['-s', '-i', '-g', '--path-as-is', '--max-time', String(seconds)],
    ...['--cacert', `${pki}/ca.pem`, '-A', agent ?? '', '-H', 'Accept:'],
    ...[HTTP_PORT, HTTPS_PORT].flatMap((each) => ['--resolve', `shop.lab:${each}:10.0.0.20`]),
    ...(source ? ['--interface', source] : []),
    url,
  );
}

/** Sends one of the lab's requests, and follows a redirect as a browser does. */
async function visit(
  network: RealNetwork,
  sender: HostName,
  request: HttpRequest,
  options: Visit = {},
): Promise<Seen> {
  const { port = HTTP_PORT, isFollowing = true } = options;
  const seen = nothingSeen(sender);
  const scheme = port === HTTPS_PORT ? 'https' : 'http';
  let url: string | undefined = `${scheme}://shop.lab:${port}${sentTarget(request.target)}`;
  while (url) {
    const { code, output } = await curl(network, sender, url, request, options);
    seen.isSilent ||= code === TIMED_OUT;
    if (output) seen.answers.push(output);
    url = isFollowing ? /^location: (\S+)/im.exec(output)?.[1] : undefined;
  }
  return seen;
}

/** A search gives up after so many requests in a row without an answer. */
const PATIENCE = 4;

async function search(network: RealNetwork): Promise<Seen> {
  const seen = nothingSeen('attacker');
  let unanswered = 0;
  for (const request of ATTACK_REQUESTS.dirbuster) {
    const { answers, isSilent } = await visit(network, 'attacker', request, { seconds: 4 });
    seen.answers.push(...answers);
    seen.isSilent ||= isSilent;
    unanswered = answers.length > 0 ? 0 : unanswered + 1;
    if (unanswered === PATIENCE) break;
  }
  return seen;
}

const PORT_LINE = /^(\d+)\/tcp\s+(open|closed|filtered)\s+(\S+)/gm;

/** Scans the three ports; by request each open one is asked for its service as well. */
async function scan({ hosts }: RealNetwork, ...options: string[]): Promise<Seen> {
  const { output } = await hosts.run(
    'attacker',
    'nmap',
    ...['-n', '-Pn', '-sS', '--max-retries', '1', ...options],
    ...['-p', `22,${HTTP_PORT},${HTTPS_PORT}`, '10.0.0.20'],
  );
  const ports: Record<string, string> = {};
  for (const [, port, state, service] of output.matchAll(PORT_LINE)) {
    const isAsked = options.includes('-sV') && state === 'open';
    ports[port!] = isAsked ? `open ${service === 'ssl/http' ? 'https' : service}` : state!;
  }
  const isSilent = Object.values(ports).includes('filtered');
  return { ...nothingSeen('attacker'), ports, isSilent };
}

/** A login of the client that was not clicked for; if it gets no answer, another customer's. */
async function logIn(network: RealNetwork): Promise<Seen> {
  const port = network.parts.has('tls') ? HTTPS_PORT : HTTP_PORT;
  const seen = await visit(network, 'client', LOGIN, { port });
  if (seen.isSilent) await visit(network, 'customer', OTHER_LOGIN, { port });
  return seen;
}

/** The same behind a request of the client's that TLS sends on. */
async function openAndLogIn(network: RealNetwork): Promise<Seen> {
  const opened = await visit(network, 'client', PAGE);
  const seen = await logIn(network);
  return { ...seen, answers: [...opened.answers, ...seen.answers] };
}

type Deed = (network: RealNetwork) => Promise<Seen>;

const send =
  (sender: HostName, request: HttpRequest, options?: Visit): Deed =>
  (network) =>
    visit(network, sender, request, options);

const [SQLI] = ATTACK_REQUESTS.sqli as readonly [HttpRequest];
const [XSS] = ATTACK_REQUESTS.xss as readonly [HttpRequest];

/** What every action of a cell does in the network of real tools. */
const DEEDS: Readonly<Record<string, Deed>> = {
  openPage: send('client', PAGE),
  openPageHTTP: send('client', PAGE),
  openPageHTTPS: send('client', PAGE, { port: HTTPS_PORT }),
  sniffTraffic: logIn,
  'openPageHTTP > sniffTraffic': openAndLogIn,
  portScan: (network) => scan(network, '-sV'),
  synScan: (network) => scan(network),
  attackSQLi: send('attacker', SQLI),
  attackXSS: send('attacker', XSS),
  attackDirBuster: search,
  attackSQLiHTTPS: send('attacker', SQLI, { port: HTTPS_PORT }),
  attackSQLiNoFollow: send('attacker', SQLI, { isFollowing: false }),
  attackSQLiOtherAddress: send('attacker', SQLI, { source: OTHER_ADDRESS }),
  attackerOpenPage: send('attacker', PAGE),
};

export function playForReal(
  network: RealNetwork,
  action: string,
  before: readonly string[] = [],
): Promise<Seen> {
  const deed = DEEDS[[...before, action].join(' > ')] ?? DEEDS[action];
  if (!deed) throw new Error(`The reference network cannot play ${action}.`);
  return deed(network);
}

/** Does what comes before a cell, in order, from a balancer that was just started. */
export async function prepareCell(network: RealNetwork, before: readonly string[]): Promise<void> {
  let mode = 'round-robin';
  for (const action of before) {
    const [, change, backend] = /^lb(Fail|Recover)([AB])$/.exec(action) ?? [];
    if (action === 'lbMode') {
      mode = mode === 'sticky' ? 'round-robin' : 'sticky';
      await setBalancing(network, mode);
    } else if (change)
      await setBackend(network, backend === 'A' ? 'web-a' : 'web-b', change === 'Recover');
    else await playForReal(network, action);
  }
}
