/**
 * HAProxy over a stream: it chooses by its settings among the servers that its checks hold for up. Left out:
 * weights, retries (`retries 0`), a slow network and a second balancer.
 */
import type { Connected } from '../../connect.ts';
import { response, throughHaproxy } from '../../packets/answers.ts';
import { seenBy, type Connection } from '../../packets/connection.ts';
import { COSTS } from '../../packets/costs.ts';
import type { HttpRequest, HttpResponse } from '../../packets/packet.ts';
import { forwarded } from '../../packets/payloads.ts';
import type { Backend } from '../../packets/record.ts';
import { note, type Walk } from '../../walk.ts';
import type { Inline } from '../device.ts';
import { Rotation } from './choose.ts';
import { HEALTH } from './checks.ts';
import { serverInCookie, withoutCookie } from './cookie.ts';
import { UNAVAILABLE } from './load-balancer.ts';
import { askBackend } from './rotation.ts';
import type { BalancerSettings } from './settings.ts';

/** HAProxy's own page where a server has closed before it answered. */
const BAD_GATEWAY = response(
  502,
  '<html><body><h1>502 Bad Gateway</h1>\nThe server returned an invalid or incomplete response.\n</body></html>\n',
  { head: 'haproxy', headers: ['Cache-Control: no-cache'] },
);

/** A balancer with these settings, in the place of the lab's own. */
export class StreamBalancer implements Inline {
  readonly device = 'LB';
  readonly node = 'lb';
  readonly rotation: Rotation;

  constructor(readonly settings: BalancerSettings) {
    this.rotation = new Rotation(settings);
  }

  isIn(): boolean {
    return true;
  }

  /**
   * Asks a server's health page, and takes over what follows: `fall` failed checks in a row take a server
   * out, `rise` passed ones bring it back (HAProxy 2.6, sections "fall" and "rise"). A drained server that
   * stops is noticed by its checks like any other.
   */
  check(walk: Walk, backend: Backend): Connected {
    const { rotation, settings } = this;
    const connected = askBackend(walk, backend, HEALTH);
    const status = connected.response?.status ?? null;
    const server = rotation.server(backend);
    const wasUp = server.state !== 'down';
    server.against = (status === 200) === wasUp ? 0 : server.against + 1;
    if (server.against < (wasUp ? settings.fall : settings.rise)) return connected;
    server.against = 0;
    rotation.change(server, wasUp ? 'down' : server.isDrained ? 'drain' : 'up');
    const subject = server.state === 'drain' ? 'drained' : null;
    const facts = { backend, status, score: rotation.active, subject };
    note(walk, wasUp ? 'backend-failed' : 'backend-recovered', facts);
    if (rotation.active === 0) note(walk, 'no-backend-left');
    return connected;
  }

  /** Takes the order to send a server no new visitors. */
  drain(walk: Walk, backend: Backend, at: number): void {
    const server = this.rotation.server(backend);
    server.isDrained = true;
    if (server.state === 'down') return;
    this.rotation.change(server, 'drain');
    note(walk, 'backend-drained', { backend, packet: null, score: this.rotation.active }, at);
  }

  /** Asks a server, and answers itself where none is left, none listens, or it dies over the request. */
  answer(request: HttpRequest, connection: Connection, walk: Walk): HttpResponse {
    const { rotation } = this;
    rotation.advance(walk.clock);
    const source = seenBy(connection);
    const rule = this.settings.stickiness;
    const belongs = rotation.belongsTo(source, serverInCookie(request));
    const isKept = belongs !== undefined && belongs.state !== 'down';
    const server = isKept ? belongs : rotation.choose(source);
    const all = rotation.servers.reduce((sum, { open }) => sum + open.length, 1);
    connection.fate = 'denied';
    if (!server) {
      walk.clock += COSTS.answer;
      const facts = { source, request, rule, status: 503, subject: `1 of ${all}` } as const;
      note(walk, 'lb-unavailable', { ...facts, action: 'blocked' });
      return UNAVAILABLE;
    }
    note(walk, isKept ? 'lb-stuck' : 'lb-chosen', {
      source,
      request,
      backend: server.name,
      rule,
      subject: `${server.open.length + 1} of ${all}`,
      action: 'passed',
    });
    rotation.ask(server);
    const sent = forwarded(withoutCookie(request), source, connection.port);
    const asked = askBackend(walk, server.name, sent);
    if (asked.ending === 'refused') return UNAVAILABLE;
    connection.fate = 'proxied';
    server.open.push(walk.clock);
    if (!asked.response) return BAD_GATEWAY;
    rotation.answered(source, server, walk.clock);
    const answer = throughHaproxy(asked.response);
    if (isKept || this.settings.stickiness !== 'cookie') return answer;
    const value = server.name === 'web-a' ? 'a' : 'b';
    const cookie = `Set-Cookie: SRV=${value}; path=/`;
    return { ...answer, headers: [...(answer.headers ?? []), cookie] };
  }
}
