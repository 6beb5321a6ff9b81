import { HOST_NAME, type HttpRequest, type HttpResponse } from '@netward/lab-engine';
import { AGENTS, type AgentName } from '../agents.ts';
import { TRAFFICS, type Traffic } from '../challenge.ts';
import { STREAM } from './stream.ts';

/** One line of the table: somebody opens a connection. */
export interface StreamRow {
  readonly time: string;
  readonly source: string;
  readonly destination: string;
  readonly port: number;
  /** customer: asks the shop for a page · admin: opens SSH · scan: tries a port · login: tries SSH */
  readonly who: 'customer' | 'admin' | 'scan' | 'login';
  /** What a customer asks for, and with which browser. */
  readonly asks?: string;
  readonly agent?: AgentName;
}

export interface FirewallFlow {
  /** 'A07'. */
  readonly id: string;
  /** Scatters ports and sequence numbers. */
  readonly turn: number;
  readonly time: string;
  readonly source: string;
  readonly destination: string;
  readonly port: number;
  readonly isAttack: boolean;
  /** A scanner resets what it opened; everybody else goes on. */
  readonly isScan: boolean;
  /** Null for a connection of which only the opening is shown. */
  readonly request: HttpRequest | null;
  readonly response: HttpResponse | null;
}

/** The body of a page, of which nobody shows more. */
const PAGE: HttpResponse = {
  status: 200,
  location: null,
  hsts: false,
  body: '<h1>Shop</h1>',
};

export function flowOf(traffic: Traffic, row: StreamRow, index: number): FirewallFlow {
  const { time, source, destination, port, who, asks, agent } = row;
  return {
    id: `${traffic}${String(index + 1).padStart(2, '0')}`,
    turn: TRAFFICS.indexOf(traffic) * 100 + index,
    time,
    source,
    destination,
    port,
    isAttack: who === 'scan' || who === 'login',
    isScan: who === 'scan',
    request:
      asks === undefined
        ? null
        : {
            kind: 'page',
            target: asks,
            version: '1.1',
            host: HOST_NAME,
            agent: AGENTS[agent ?? 'firefox'],
            forwardedFor: null,
          },
    response: asks === undefined ? null : PAGE,
  };
}

const flowsOf = (traffic: Traffic) =>
  STREAM[traffic].map((row, index) => flowOf(traffic, row, index));

/** The three streams, in order of time. */
export const STREAMS: Readonly<Record<Traffic, readonly FirewallFlow[]>> = {
  A: flowsOf('A'),
  B: flowsOf('B'),
  C: flowsOf('C'),
};
