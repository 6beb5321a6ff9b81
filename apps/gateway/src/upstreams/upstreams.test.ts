import {
  createServer as createTcpServer,
  type Socket,
  type AddressInfo,
  connect,
  createServer,
  type Server,
} from 'node:net';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { errors } from '@netward/contracts';
import { log } from '@netward/nest-kit';
import { eventually } from '@netward/test-kit';
import { sendJson, startStub, type StubService } from '../testing/stub-service.ts';
import type { Call } from './call.ts';
import { Upstream } from './upstreams.ts';
import { type UpstreamRules, upstreamRules } from './replicas.ts';

describe('upstreams', () => {
  const rules: UpstreamRules = {
    service: 'learning',
    totalMs: 60_000,
    replicaMs: 60_000,
    inFlight: 5,
    retries: 1,
    timeout: 'TIMEOUT',
    endsWithReader: false,
  };

  beforeAll(() => void (log.level = 'silent'));

  let upstream: Upstream;
  let stubs: StubService[];

  async function start(count: number, changed: Partial<UpstreamRules> = {}): Promise<void> {
    stubs = await Promise.all(Array.from({ length: count }, () => startStub()));
    upstream = new Upstream(
      stubs.map(({ url }) => url),
      { ...rules, ...changed },
    );
    await upstream.start();
  }

  afterEach(async () => {
    await upstream.stop();
    await Promise.all(stubs.map((stub) => stub.close()));
  });

  interface ReceivedAnswer {
    status: number;
    text: string;
  }

  /** Sends a request; rejects when it fails before its answer has begun. */
  function ask(
    method: 'GET' | 'POST' = 'GET',
    onSent?: (call: Call) => void,
  ): Promise<ReceivedAnswer> {
    return new Promise((resolve, reject) => {
      const stream: ReceivedAnswer = { status: 0, text: '' };
      const call = upstream.send(
        { method, path: '/api/x', headers: {}, body: null },
        {
          answered: (status, _headers, body) => resolve({ status, text: body.toString() }),
          begun: (status) => (stream.status = status),
          piece: (chunk) => ((stream.text += chunk.toString()), true),
          ended: () => resolve(stream),
          failed: (error) => reject(error),
        },
      );
      onSent?.(call);
    });
  }

  const received = () => stubs.reduce((sum, stub) => sum + stub.received.length, 0);

  test('takes the replicas that are ready in turn', async () => {
    await start(3);
    for (let at = 0; at < 6; at++) await ask();
    expect(stubs.map((stub) => stub.received.length)).toEqual([2, 2, 2]);
  });

  test('leaves out a replica that is not ready, until it has been ready twice', async () => {
    await start(2);
    const [first, second] = stubs as [StubService, StubService];
    first.isReady = false;
    const takesPart = async () => {
      const before = first.received.length;
      await ask();
      await ask();
      return first.received.length > before;
    };
    await eventually('it is left out', async () => !(await takesPart()));
    expect(second.received.length).toBeGreaterThan(0);
    first.isReady = true;
    await eventually('it is back', takesPart);
  });

  test('answers UNAVAILABLE at once when no replica is ready', async () => {
    await start(1);
    (stubs[0] as StubService).isReady = false;
    await eventually('it is known', () => !upstream.isReady);
    await expect(ask()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 });
    expect(received()).toBe(0);
  });

  test('answers UNAVAILABLE when the service refuses connections, and takes it out', async () => {
    await start(1);
    await (stubs[0] as StubService).close();
    await expect(ask('POST')).rejects.toMatchObject({
      status: 503,
      message: errors.UNAVAILABLE.message,
      retryAfter: 1,
    });
    expect(upstream.isReady).toBe(false);
  });

  test('sends a POST that was provably not sent to the other replica', async () => {
    await start(2);
    await (stubs[0] as StubService).close();
    for (let at = 0; at < 4; at++) expect((await ask('POST')).status).toBe(200);
  });

  test('never sends again where the rules allow no retry', async () => {
    await start(2, { retries: 0 });
    await (stubs[0] as StubService).close();
    const outcomes = await Promise.allSettled([ask('POST'), ask('POST')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  describe('when the connection breaks after sending', () => {
    beforeEach(async () => {
      await start(1);
      const stub = stubs[0] as StubService;
      stub.answer = (request) => request.socket.destroy();
    });

    test('a GET is sent once more', async () => {
      const stub = stubs[0] as StubService;
      stub.answer = (request, response) =>
        stub.received.length === 1 ? request.socket.destroy() : sendJson(response, {});
      expect((await ask()).status).toBe(200);
      expect(received()).toBe(2);
    });

    test('a GET that breaks twice gets 502', async () => {
      await expect(ask()).rejects.toMatchObject({ code: 'BAD_GATEWAY' });
      expect(received()).toBe(2);
    });

    test('a POST gets 502 and is sent once', async () => {
      await expect(ask('POST')).rejects.toMatchObject({ code: 'BAD_GATEWAY' });
      expect(received()).toBe(1);
    });
  });

  test('an answer that breaks off is no answer', async () => {
    await start(1, { retries: 0 });
    (stubs[0] as StubService).answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"half":', () => response.destroy());
    };
    await expect(ask()).rejects.toMatchObject({ code: 'BAD_GATEWAY' });
  });

  test('an answer that is neither JSON nor events is refused', async () => {
    await start(1);
    (stubs[0] as StubService).answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Oops</h1>');
    };
    await expect(ask('POST')).rejects.toMatchObject({ code: 'BAD_GATEWAY' });
  });

  test('an endless answer is refused', async () => {
    await start(1);
    (stubs[0] as StubService).answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        if (!response.destroyed) response.write('x'.repeat(1 << 20), more);
      };
      more();
    };
    await expect(ask('POST')).rejects.toMatchObject({ code: 'BAD_GATEWAY' });
  });

  test.each(['silent', 'dripping'])('a %s service runs out of time', async (kind) => {
    await start(1, { totalMs: 200 });
    let hungUp: Promise<unknown> = Promise.resolve();
    (stubs[0] as StubService).answer = (_request, response) => {
      hungUp = once(response, 'close');
      if (kind === 'silent') return;
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    };
    await expect(ask()).rejects.toMatchObject({ code: 'TIMEOUT', status: 504 });
    await hungUp;
    expect(upstream.inFlight).toBe(0);
  });

  test('lets no more calls in than it may, and forgets none that ended', async () => {
    await start(1);
    const stub = stubs[0] as StubService;
    const waiting: (() => void)[] = [];
    stub.answer = (_request, response) => waiting.push(() => sendJson(response, {}));
    const calls = Array.from({ length: 5 }, () => ask());
    await expect(ask()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await eventually('five calls arrive', () => waiting.length === 5);
    waiting.forEach((finish) => finish());
    await Promise.all(calls);
    expect(upstream.inFlight).toBe(0);
  });

  test('a broken reply in HTTP itself gets 502', async () => {
    const tcp = createTcpServer((socket: Socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (chunk: Buffer) => {
        const isPoll = chunk.toString().startsWith('GET /readyz');
        socket.end(
          isPoll ? 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n' : 'HTTP/9.9 nonsense\r\n\r\n',
        );
      });
    });
    tcp.listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const { port } = tcp.address() as { port: number };
    stubs = [];
    upstream = new Upstream([`http://127.0.0.1:${port}`], rules);
    await upstream.start();
    await expect(ask('POST')).rejects.toMatchObject({ code: 'BAD_GATEWAY' });
    tcp.close();
  });

  describe('behind a name', () => {
    const hosts: string[] = [];
    let failedLookups = 0;
    let port: number;

    async function startNamed(): Promise<StubService> {
      const first = await startStub();
      stubs = [first];
      port = Number(new URL(first.url).port);
      hosts.splice(0, hosts.length, '127.0.0.1');
      const lookup = async () => {
        if (hosts.length > 0) return [...hosts];
        failedLookups++;
        throw new Error('no such name');
      };
      upstream = new Upstream([`http://assistant.test:${port}`], rules, lookup);
      await upstream.start();
      return first;
    }

    test('uses every address, takes in what appears and lets go of what vanishes', async () => {
      const first = await startNamed();
      const second = await startStub('127.0.0.2', port);
      stubs.push(second);
      expect((await ask()).status).toBe(200);
      hosts.push('127.0.0.2');
      await eventually(
        'the new address is used',
        async () => (await ask(), second.received.length > 0),
      );
      hosts.shift();
      await eventually('the old address is left', async () => {
        const before = first.received.length;
        await ask();
        await ask();
        return first.received.length === before;
      });
    });

    test('goes on with the old addresses until one of the new is ready, when all change at once', async () => {
      const first = await startNamed();
      const second = await startStub('127.0.0.2', port);
      stubs.push(second);
      second.isReady = false;
      const asked: string[] = [];
      second.server.prependListener('request', ({ url }) => void asked.push(String(url)));
      hosts.splice(0, hosts.length, '127.0.0.2');
      await eventually('the new address is asked whether it is ready', () => asked.length > 0);
      expect((await ask()).status).toBe(200);
      expect(first.received).toHaveLength(1);
      second.isReady = true;
      await eventually('the new address is used', async () => {
        expect((await ask()).status).toBe(200);
        return second.received.length > 0;
      });
    });

    test('keeps its addresses while the name does not resolve', async () => {
      await startNamed();
      hosts.length = 0;
      failedLookups = 0;
      await eventually('a lookup fails', () => failedLookups > 0);
      expect((await ask()).status).toBe(200);
    });
  });

  test('sends a call to the replica with the fewest under way', async () => {
    await start(2);
    const [first, second] = stubs as [StubService, StubService];
    const held: Record<'first' | 'second', ServerResponse[]> = { first: [], second: [] };
    first.answer = (_request, response) => void held.first.push(response);
    second.answer = (_request, response) => void held.second.push(response);
    const arrived = (count: number) =>
      eventually(`${count} calls arrive`, () => received() === count);
    const calls = [ask(), ask()];
    await arrived(2);
    held.second.splice(0).forEach((response) => sendJson(response, {}));
    await Promise.race(calls);
    calls.push(ask());
    await arrived(3);
    expect([first.received.length, second.received.length]).toEqual([1, 2]);
    [...held.first, ...held.second].forEach((response) => sendJson(response, {}));
    await Promise.all(calls);
  });

  test('a GET whose answer broke off half-way is answered by its second try alone', async () => {
    await start(1);
    const stub = stubs[0] as StubService;
    stub.answer = (_request, response) => {
      if (stub.received.length > 1) return sendJson(response, { whole: true });
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"half":', () => response.destroy());
    };
    expect((await ask()).text).toBe('{"whole":true}');
  });

  describe('a stream of events', () => {
    const beginStream = (then: (response: ServerResponse) => void) => {
      (stubs[0] as StubService).answer = (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: one\n\n', () => then(response));
      };
    };

    test('that breaks off fails, also where a whole answer would be asked for again', async () => {
      await start(1);
      beginStream((response) => response.destroy());
      await expect(ask()).rejects.toMatchObject({ code: 'BAD_GATEWAY' });
      expect(received()).toBe(1);
    });

    test('that its deadline cuts ends one call, not two', async () => {
      await start(1, { totalMs: 200 });
      let hungUp: Promise<unknown> = Promise.resolve();
      beginStream((response) => (hungUp = once(response, 'close')));
      await expect(ask('POST')).rejects.toMatchObject({ code: 'TIMEOUT' });
      await hungUp;
      await eventually('the call is over', () => upstream.inFlight <= 0);
      expect(upstream.inFlight).toBe(0);
    });

    test('that is paused goes on when it is resumed', async () => {
      await start(1);
      beginStream((response) => response.end('data: two\n\n'));
      const text = await new Promise<string>((resolve, reject) => {
        let all = '';
        let resumeStream: () => void = () => undefined;
        upstream.send(
          { method: 'POST', path: '/api/x', headers: {}, body: null },
          {
            answered: () => reject(new Error('not a stream')),
            begun: (_status, _headers, resume) => (resumeStream = resume),
            piece: (chunk) => {
              all += chunk.toString();
              setImmediate(resumeStream);
              return false;
            },
            ended: () => resolve(all),
            failed: reject,
          },
        );
      });
      expect(text).toBe('data: one\n\ndata: two\n\n');
    });
  });

  test('a call whose reader leaves while it waits for a connection is never sent', async () => {
    await start(2, { inFlight: 1 });
    const [first, second] = stubs as [StubService, StubService];
    second.isReady = false;
    await eventually('one replica is left', () => upstream.readyCount === 1);
    let finish: () => void = () => undefined;
    first.answer = (_request, response) => (finish = () => sendJson(response, {}));
    const held = ask('POST');
    await eventually('the first call arrives', () => received() === 1);
    // Two may be under way, but the one replica that is ready has a single connection.
    void ask('POST', (call) => call.drop());
    expect(upstream.inFlight).toBe(1);
    first.answer = (_request, response) => sendJson(response, {});
    finish();
    await held;
    await ask('POST');
    expect(received()).toBe(2);
  });
});

describe('shared address', () => {
  /** Several replicas behind one address, as a cluster IP puts them: whoever connects gets one of them. */

  let replicas: StubService[];
  /** The replicas that new connections reach; those that exist stay where they are. */
  let reached: StubService[];
  let door: Server;
  const open = new Set<Socket>();
  let upstream: Upstream;

  beforeAll(() => void (log.level = 'silent'));

  beforeEach(async () => {
    replicas = [await startStub(), await startStub()];
    reached = [...replicas];
    door = createServer((socket) => {
      const replica = reached.shift();
      if (!replica) return void socket.destroy();
      reached.push(replica);
      open.add(socket);
      const inside = connect(Number(new URL(replica.url).port), '127.0.0.1');
      socket.pipe(inside).pipe(socket);
      for (const end of [socket, inside]) end.on('error', () => undefined);
      socket.on('close', () => (open.delete(socket), inside.destroy()));
      inside.on('close', () => void socket.destroy());
    }).listen(0, '127.0.0.1');
    await once(door, 'listening');
    const { port } = door.address() as AddressInfo;
    upstream = new Upstream([`http://127.0.0.1:${port}`], upstreamRules.learning);
    await upstream.start();
  });

  afterEach(async () => {
    await upstream.stop();
    door.close();
    for (const socket of open) socket.destroy();
    await Promise.all(replicas.map((replica) => replica.close()));
  });

  const ask = (): Promise<number> =>
    new Promise((resolve, reject) => {
      upstream.send(
        { method: 'POST', path: '/api/x', headers: {}, body: null },
        {
          answered: resolve,
          begun: resolve,
          piece: () => true,
          ended: () => undefined,
          failed: reject,
        },
      );
    });

  test('a replica that stops, and is reached by no new connection, does not take the others with it', async () => {
    const [stopping, staying] = replicas as [StubService, StubService];
    let polls = 0;
    staying.server.prependListener('request', ({ url }) => void (url === '/readyz' && polls++));
    reached = [staying];
    stopping.isReady = false;
    await eventually('the other one is asked', () => polls > 2);
    expect(upstream.isReady).toBe(true);
    expect(await ask()).toBe(200);
  });

  test('a connection that is not used ends before a stopping replica would end it', async () => {
    expect(await ask()).toBe(200);
    await eventually('no connection is left', () => open.size === 0);
  });
});
