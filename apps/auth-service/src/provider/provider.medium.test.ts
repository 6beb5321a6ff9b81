import { api, PROVIDER_MAIL_MESSAGE, type ProviderStart } from '@netward/contracts';
import { type OpenIdProvider, type ProvidedPerson, startOpenIdProvider } from '@netward/test-kit';
import { type TestResponse, TestService, whenServed } from '../testing/test-service.ts';

let provider: OpenIdProvider;
let service: TestService;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  service = await TestService.start(provider.settings);
  provider.serve(service.config.PUBLIC_URL);
});
afterAll(async () => {
  await service.stop();
  await provider.close();
});

/** What the page has in hand when somebody comes back from the provider. */
async function answerOf(person: ProvidedPerson | undefined) {
  provider.be(person);
  const { body } = await service.post(api.startProvider.path, {});
  const { url, ...check } = body as unknown as ProviderStart;
  return { ...check, query: await provider.visit(url) };
}

const login = (answer: object): Promise<TestResponse> =>
  whenServed(() => service.post(api.loginWithProvider.path, answer));
const loginAs = async (person: ProvidedPerson | undefined) => login(await answerOf(person));
const bearer = ({ body }: TestResponse) => ({ authorization: `Bearer ${String(body['token'])}` });
const accountOf = async (session: TestResponse) =>
  (await service.ask(api.getAccount.path, { headers: bearer(session) })).body;

const personOf = (name: string): ProvidedPerson => ({
  sub: `id-of-${name}`,
  email: `${name}@school.example`,
  email_verified: true,
  name: 'Maja Lindqvist',
});

/** An account that the provider brought and a mail proved. */
async function createProvided(name: string): Promise<ProvidedPerson> {
  const person = personOf(name);
  await loginAs(person);
  const [token] = await service.tokensOf(person.email as string, 1, 'verify-email');
  expect((await service.verify(token as string)).status).toBe(200);
  return person;
}

test('without settings no such call exists', async () => {
  const plain = await TestService.start();
  expect((await plain.post(api.startProvider.path, {})).status).toBe(404);
  const answer = { state: 's', nonce: 'n', verifier: 'v', query: 'code=c' };
  expect((await plain.post(api.loginWithProvider.path, answer)).status).toBe(404);
  await plain.stop();
});

test('a new learner confirms the address once, and then has a session like any other', async () => {
  const first = await loginAs(personOf('maja'));
  expect([first.status, first.body]).toEqual([200, { message: PROVIDER_MAIL_MESSAGE }]);
  const again = await loginAs(personOf('maja'));
  expect(again.body).toEqual(first.body);
  const [token] = await service.tokensOf('maja@school.example', 1, 'verify-email');
  await service.verify(token as string);
  const session = await loginAs(personOf('maja'));
  expect(session.body).toMatchObject({
    token: expect.any(String),
    user: { name: 'Maja Lindqvist', email: 'maja@school.example', isEmailVerified: true },
  });
  expect(await accountOf(session)).toMatchObject({ hasPassword: false, isConnected: true });
  await service.logout(session.body['token']);
  expect(await accountOf(session)).toMatchObject({ statusCode: 401 });
});

test('an account with a password is opened only after its password connected the two', async () => {
  await service.createLearner('ada@school.example');
  const person = personOf('ada');
  const refused = await loginAs(person);
  expect([refused.status, refused.body]).toEqual([200, { message: PROVIDER_MAIL_MESSAGE }]);
  await service.decided();
  expect(await service.mailsTo('ada@school.example', 'already-registered')).toHaveLength(1);
  const own = await service.login('ada@school.example');
  const connect = (password: string, answer: object) =>
    service.post(api.connectProvider.path, { ...answer, password }, bearer(own));
  const answer = await answerOf(person);
  expect((await connect('wrong horse', answer)).status).toBe(400);
  expect((await connect('correct horse', answer)).status).toBe(200);
  const session = await loginAs(person);
  expect(session.body['user']).toEqual(own.body['user']);
  expect(await accountOf(session)).toMatchObject({ hasPassword: true, isConnected: true });
});

test('what opens one account cannot be connected to another', async () => {
  const person = await createProvided('first');
  await service.createLearner('second@school.example');
  const headers = bearer(await service.login('second@school.example'));
  const request = { ...(await answerOf(person)), password: 'correct horse' };
  const { status } = await service.post(api.connectProvider.path, request, headers);
  expect(status).toBe(409);
});

test('a mailed reset sets the first password, and ends sessions and the connection', async () => {
  const person = await createProvided('reset');
  const before = await loginAs(person);
  await service.reset(await service.resetToken('reset@school.example'), 'a new password');
  expect(await accountOf(before)).toMatchObject({ statusCode: 401 });
  const own = await service.login('reset@school.example', 'a new password');
  expect(await accountOf(own)).toMatchObject({ hasPassword: true, isConnected: false });
  expect((await loginAs(person)).body).toEqual({ message: PROVIDER_MAIL_MESSAGE });
});

test('somebody who cancels, or whose address the provider doubts or omits, is told so', async () => {
  const { email, ...without } = personOf('without');
  for (const [person, status, words] of [
    [undefined, 400, /cancelled/],
    [{ ...personOf('doubted'), email_verified: false }, 403, /not verified/],
    [without, 403, /not verified/],
  ] as const) {
    const answer = await loginAs(person);
    expect([answer.status, answer.body['message']]).toEqual([status, expect.stringMatching(words)]);
  }
  expect(await service.mailsTo(email as string)).toEqual([]);
});

test('an answer counts once, and only for the browser that began', async () => {
  const person = await createProvided('once');
  const [answer, other] = [await answerOf(person), await answerOf(person)];
  for (const part of ['state', 'nonce', 'verifier'] as const)
    expect((await login({ ...(await answerOf(person)), [part]: other[part] })).status).toBe(400);
  expect((await login(answer)).status).toBe(200);
  expect((await login(answer)).status).toBe(400);
});

test('while the provider is away a login by password works, and the provider works again later', async () => {
  const person = await createProvided('away');
  const answer = await answerOf(person);
  provider.breakDown(true);
  const { status, body } = await service.post(api.loginWithProvider.path, answer);
  expect([status, body['message']]).toEqual([503, expect.stringMatching(/does not answer/)]);
  await service.createLearner('other@school.example');
  expect((await service.login('other@school.example')).status).toBe(200);
  provider.breakDown(false);
  expect((await loginAs(person)).body['token']).toEqual(expect.any(String));
});
