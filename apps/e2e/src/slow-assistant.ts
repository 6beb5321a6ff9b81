import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';

/** Stands in for a slow model: answers arrive when the test releases them. */
export interface SlowAssistant {
  /** Sends an event of the answer to the newest question, or to the next one if that is answered. */
  readonly send: (event: string, data: unknown) => void;
  /** Breaks the connection of the newest question. */
  readonly breakOff: () => void;
  /** Whether the asker of the newest question hung up. */
  readonly isGone: () => boolean;
  readonly close: () => void;
}

/** Sends the questions of a page to a slow assistant; everything else goes its usual way. */
export async function askSlowly(page: Page): Promise<SlowAssistant> {
  let newest: ServerResponse | undefined;
  let isGone = false;
  // The page shows that it waits before its question has arrived here.
  let early: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    newest = response;
    isGone = false;
    response.once('close', () => (isGone = !response.writableFinished));
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.flushHeaders();
    for (const event of early) response.write(event);
    early = [];
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await page.route('**/api/assistant', (route) =>
    route.continue({ url: `http://127.0.0.1:${port}/` }),
  );
  return {
    send(event, data) {
      const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      if (newest && !newest.destroyed) newest.write(text);
      else early.push(text);
    },
    breakOff: () => newest?.destroy(),
    isGone: () => isGone,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Types a question and sends it, and returns when the panel waits for the answer. */
export async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('AI is thinking...')).toBeVisible();
}
