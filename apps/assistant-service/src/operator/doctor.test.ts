import { startHttpServer } from '@netward/test-kit';
import { checkModel } from './doctor.ts';

const settings = { OPENAI_API_KEY: 'a key', OPENAI_MODEL: 'small', OPENAI_BASE_URL: '' };

/** The finding about an endpoint that answers like this when it is asked for its models. */
async function found(status: number, body: object) {
  const asked: (string | undefined)[] = [];
  const server = await startHttpServer(({ url, headers }, response) => {
    asked.push(url, headers.authorization);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  const finding = await checkModel({ ...settings, OPENAI_BASE_URL: `${server.url}/v1` });
  await server.close();
  expect(asked).toEqual(['/v1/models', 'Bearer a key']);
  return finding;
}

test.each([
  [
    'lists the model',
    200,
    { data: [{ id: 'small' }, { id: 'large' }] },
    'ok',
    'small can be reached',
  ],
  ['lists nothing', 200, {}, 'ok', 'small can be reached'],
  ['lists others', 200, { data: [{ id: 'large' }] }, 'warning', 'does not list small'],
  ['refuses the key', 401, {}, 'warning', 'OPENAI_API_KEY is refused'],
  ['is not one', 404, {}, 'warning', 'answers 404'],
])('an endpoint that %s', async (_, status, body, verdict, text) => {
  const finding = await found(status, body);
  expect(finding).toMatchObject({ status: verdict, text: expect.stringContaining(text) });
  expect(finding.text).not.toContain('a key');
});

test('an endpoint that is away leaves the tutor', async () => {
  const finding = await checkModel({ ...settings, OPENAI_BASE_URL: 'http://127.0.0.1:1' });
  expect(finding).toMatchObject({ status: 'warning', text: expect.stringContaining('tutor') });
});

test('without a key nobody is asked', async () => {
  const finding = await checkModel({ ...settings, OPENAI_API_KEY: undefined });
  expect(finding).toMatchObject({ status: 'ok', text: expect.stringContaining('built-in tutor') });
});
