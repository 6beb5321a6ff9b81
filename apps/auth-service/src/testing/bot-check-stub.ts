import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type BotCheckMode =
  | 'person'
  | 'doubtful'
  | 'wrong'
  | 'replayed'
  | 'other-action'
  | 'our-fault'
  | 'broken'
  | 'redirect'
  | 'slow';

const ANSWERS: Partial<Record<BotCheckMode, object>> = {
  person: { success: true, action: 'contact_form', score: 0.9 },
  doubtful: { success: true, action: 'contact_form', score: 0.1 },
  wrong: { success: false, 'error-codes': ['invalid-input-response'] },
  replayed: { success: false, 'error-codes': ['timeout-or-duplicate'] },
  'other-action': { success: true, action: 'login', score: 0.9 },
  'our-fault': { success: false, 'error-codes': ['invalid-input-secret'] },
};

/** The service of a bot check over real HTTP; it remembers what it was asked. */
export async function startBotCheckStub() {
  const asked: string[] = [];
  let mode: BotCheckMode = 'person';
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push(body);
      if (mode === 'slow') return;
      if (mode === 'redirect') response.writeHead(307, { location: '/elsewhere' }).end();
      else if (mode === 'broken') response.writeHead(200).end('<html>');
      else response.writeHead(200).end(JSON.stringify(ANSWERS[mode]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/verify`,
    asked,
    be: (next: BotCheckMode) => void (mode = next),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
