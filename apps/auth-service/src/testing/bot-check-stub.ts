import { text } from 'node:stream/consumers';
import { startHttpServer } from '@netward/test-kit';

const ANSWERS = {
  person: { success: true, action: 'contact_form', score: 0.9 },
  doubtful: { success: true, action: 'contact_form', score: 0.1 },
  wrong: { success: false, 'error-codes': ['invalid-input-response'] },
  replayed: { success: false, 'error-codes': ['timeout-or-duplicate'] },
  'other-action': { success: true, action: 'login', score: 0.9 },
  'our-fault': { success: false, 'error-codes': ['invalid-input-secret'] },
};

/** What the stub does with a question: one of the answers, or one of three failures. */
export type BotCheckMode = keyof typeof ANSWERS | 'broken' | 'redirect' | 'silent';

/** The bot check's service over real HTTP. It remembers what it was asked. */
export async function startBotCheckStub() {
  const asked: string[] = [];
  let mode: BotCheckMode = 'person';
  const { url, close } = await startHttpServer(async (request, response) => {
    asked.push(await text(request));
    if (mode === 'silent') return;
    if (mode === 'redirect') response.writeHead(307, { location: '/elsewhere' }).end();
    else if (mode === 'broken') response.end('<html>');
    else response.end(JSON.stringify(ANSWERS[mode]));
  });
  return { url: `${url}/verify`, asked, be: (next: BotCheckMode) => void (mode = next), close };
}
