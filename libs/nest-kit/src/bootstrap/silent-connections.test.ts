import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Module } from '@nestjs/common';
import { createService } from './create-service.ts';
import { ServiceModule } from './service.module.ts';

@Module({ imports: [ServiceModule] })
class EmptyModule {}

test('closes although a browser holds a connection on which it never asked', async () => {
  const app = await createService(EmptyModule, { logLevel: 'silent' });
  await app.listen(0, '127.0.0.1');
  const socket = connect((app.getHttpServer().address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  await app.close();
  await closed;
  expect(socket.destroyed).toBe(true);
});
