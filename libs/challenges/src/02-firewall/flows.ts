import { HOST_NAME, type HttpRequest, type HttpResponse } from '@netward/lab-engine';
import { AGENTS, type AgentName } from '../agents.ts';

/** Somebody opens a connection. */
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

/** The flow that a row makes, with the letter of its day: 'A07'. */
export function flowOf(letter: string, row: StreamRow, index: number): FirewallFlow {
  const { time, source, destination, port, who, asks, agent } = row;
  return {
    id: `${letter}${String(index + 1).padStart(2, '0')}`,
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
