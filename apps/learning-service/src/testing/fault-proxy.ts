import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A door in front of the database that a test can shut, block up and open again. */
export async function startFaultProxy(targetUrl: string) {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const muted = new WeakSet<Socket>();
  let state: 'open' | 'shut' | 'silent' = 'open';

  function track(socket: Socket): void {
    sockets.add(socket);
    if (state === 'silent') muted.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  }

  function forward(from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      if (!muted.has(from)) to.write(chunk);
    });
    from.on('close', () => to.destroy());
  }

  const server = createServer((client) => {
    track(client);
    if (state === 'shut') return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    track(upstream);
    forward(client, upstream);
    forward(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const closeAll = (): void => sockets.forEach((socket) => void socket.destroy());
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(targetUrl), { host: `127.0.0.1:${port}` }).href,
    /** As when the database is stopped: connections break and new ones are refused. */
    shut: () => {
      state = 'shut';
      closeAll();
    },
    /** As when a network swallows packets: connections stay and nothing comes back. */
    silence: () => {
      state = 'silent';
      sockets.forEach((socket) => muted.add(socket));
    },
    /** New connections work again. Silent ones stay silent, as after a failover. */
    open: () => {
      state = 'open';
    },
    stop: async () => {
      closeAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
