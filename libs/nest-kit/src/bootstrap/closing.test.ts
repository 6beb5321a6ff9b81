import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Controller, Get, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService } from './create-service.ts';
import { ServiceModule } from './service.module.ts';

let begin: () => void;
let finish: () => void;

@Controller()
class SlowController {
  @Get('slow')
  async slow(): Promise<object> {
    const finished = new Promise<void>((resolve) => (finish = resolve));
    begin();
    await finished;
    return { message: 'done' };
  }
}

@Module({ imports: [ServiceModule], controllers: [SlowController] })
class SlowModule {}

let app: NestFastifyApplication;
let port: number;
beforeEach(async () => {
  app = await createService(SlowModule, { logLevel: 'silent' });
  await app.listen(0, '127.0.0.1');
  port = (app.getHttpServer().address() as AddressInfo).port;
});

test('closes although a browser holds a connection on which it never asked', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  await app.close();
  await closed;
  expect(socket.destroyed).toBe(true);
});

test('answers what is under way and closes although its connection is kept', async () => {
  const agent = new Agent({ keepAlive: true });
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const answered = once(get({ port, path: '/slow', agent }), 'response');
  await begun;
  const closed = app.close();
  finish();
  const [answer] = (await answered) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
  await closed;
  agent.destroy();
});
