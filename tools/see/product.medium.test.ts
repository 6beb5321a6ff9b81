import { waitUntil } from '../start/probe.ts';
import { serviceNames } from '../start/services/environment.ts';
import { dashboards } from './dashboards/dashboards.ts';
import { openCollector, openFailingModel, openMailServer, type Span } from './outside.ts';
import { type Product, startProduct } from './product.ts';
import { readRules, type Selector, selectorsIn } from './rules.ts';

/** The whole product as processes, and what can be seen of it: its log, its metrics, its traces. */

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
const BROWSER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const EMAIL = 'canary-address@example.org';
const NAME = 'Canaryname';
const LONG_MS = 120_000;

/** What must never be written anywhere, found again by its look. */
const canaries: Record<string, string> = {
  name: NAME,
  email: 'canary-address',
  password: 'canary-password-1815',
  wrongPassword: 'canary-wrong-password-1815',
  cookie: 'canary-cookie-1815',
  question: 'canaryquestion1815',
  chat: 'canarychat1815',
  message: 'canarymessage1815',
  phone: '18151815181518',
  madeUpToken: 'canaryToken'.padEnd(43, 'x'),
};

let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let model: Awaited<ReturnType<typeof openFailingModel>>;
let collector: Awaited<ReturnType<typeof openCollector>>;
let product: Product;
let requestId: string;
let scrapes: Record<string, string>;

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

async function call(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(product.url + path, {
    ...init,
    headers: {
      'content-type': 'application/json',
      cookie: `session=${canaries.cookie}`,
      ...init.headers,
    },
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return {
    status: answer.status,
    headers: answer.headers,
    body: isJson && text ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return call(path, { method: 'POST', body: text, headers });
}

/** The token in the newest mail with a link to `page`. */
async function tokenFromMail(page: string): Promise<string> {
  const link = new RegExp(`${page}\\?token=([\\w-]{43})`);
  const find = () => mailServer.mails.findLast(({ text = '' }) => link.test(text));
  expect(await waitUntil(() => find() !== undefined, { deadlineMs: 30_000 })).toBe(true);
  return link.exec(find()?.text ?? '')?.[1] as string;
}

/** One learner's way through everything that takes a secret, with answers good and bad. */
async function walkThroughEverything(): Promise<void> {
  const { password, wrongPassword, question, chat, message, phone, madeUpToken } = canaries;
  const registered = await post(
    '/api/auth/register',
    { name: NAME, email: EMAIL, password },
    { traceparent: `00-${BROWSER.traceId}-${BROWSER.spanId}-01` },
  );
  expect(registered.status).toBe(201);
  requestId = registered.headers.get('x-request-id') as string;
  canaries.verifyToken = await tokenFromMail('verify-email');
  await call(`/api/auth/verify-email?token=${madeUpToken}`);
  await call(`/api/auth/verify-email?token=${canaries.verifyToken}`);
  await post('/api/auth/login', { email: EMAIL, password: wrongPassword });
  await post('/api/auth/login', `{"email":"${EMAIL}","password":"${wrongPassword}"`);
  const login = await post('/api/auth/login', { email: EMAIL, password });
  expect(login.status).toBe(200);
  canaries.sessionToken = login.body.token as string;
  const authorization = `Bearer ${canaries.sessionToken}`;
  const signedIn = { authorization };
  const messages = [{ role: 'user', content: chat }];
  expect((await post('/api/auth/save-chat', { level: '1', messages }, signedIn)).status).toBe(200);
  await call('/api/auth/chat-history?level=1', { headers: signedIn });
  await post('/api/auth/action-progress', { level: '1', actions: ['openPage'] }, signedIn);
  await post('/api/auth/action-progress', { level: '1', actions: [`${chat}`] }, signedIn);
  await post('/api/auth/levels-visited', { level: '1' }, signedIn);
  const asked = await post('/api/assistant', { message: question, level: '1' }, signedIn);
  expect(asked.body.response).toBeTruthy();
  const contact = { name: NAME, email: EMAIL, phone, message };
  expect((await post('/api/contact', contact)).status).toBe(200);
  await post('/api/subscribe', { email: EMAIL });
  await post('/api/auth/forgot-password', { email: EMAIL });
  canaries.resetToken = await tokenFromMail('reset-password');
  await call(`/api/auth/verify-reset-token?token=${canaries.resetToken}`);
  await post('/api/auth/reset-password', { token: canaries.resetToken, password: wrongPassword });
  await post('/api/auth/reset-password', { token: canaries.resetToken, password });
  await call(`/api/auth/unknown?email=${EMAIL}&token=${madeUpToken}`);
}

beforeAll(async () => {
  if (!TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL is not set');
  [mailServer, model, collector] = await Promise.all([
    openMailServer(),
    openFailingModel(),
    openCollector(),
  ]);
  product = await startProduct(
    { databaseUrl: TEST_DATABASE_URL, redisUrl: TEST_REDIS_URL },
    {
      smtpUrl: mailServer.url,
      settings: {
        LOG_LEVEL: 'debug',
        OPENAI_API_KEY: 'canary-model-key-1815',
        OPENAI_BASE_URL: model.url,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      },
    },
  );
  canaries.modelKey = 'canary-model-key-1815';
  await walkThroughEverything();
  const texts = await Promise.all(serviceNames.map((name) => product.scrape(name)));
  scrapes = Object.fromEntries(serviceNames.map((name, at) => [name, texts[at] as string]));
}, LONG_MS);

afterAll(async () => {
  await product?.stop();
  collector.close();
  model.close();
  await mailServer.close();
}, LONG_MS);

describe('the log', () => {
  const linesOf = (service: (typeof serviceNames)[number]): Record<string, unknown>[] =>
    product.output[service]
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  test(
    'has one line a request and one a mail, with the request id from the edge to the mail',
    async () => {
      const about = (service: (typeof serviceNames)[number], msg: string) =>
        linesOf(service).filter((line) => line.msg === msg && line.requestId === requestId);
      await waitUntil(() => about('mailer-worker', 'mail').length > 0, { deadlineMs: 10_000 });
      const route = '/api/auth/register';
      for (const service of ['gateway', 'auth-service'] as const) {
        expect(about(service, 'request')).toEqual([
          expect.objectContaining({ method: 'POST', route, status: 201, ms: expect.any(Number) }),
        ]);
      }
      expect(about('mailer-worker', 'mail')).toEqual([
        expect.objectContaining({ kind: 'verify-email', state: 'sent', code: 250 }),
      ]);
    },
    LONG_MS,
  );

  test('is JSON line by line, in UTC, with a level', () => {
    for (const service of serviceNames) {
      expect(linesOf(service).length).toBeGreaterThan(3);
      for (const line of linesOf(service)) {
        expect(line).toMatchObject({
          level: expect.any(String),
          time: expect.stringMatching(/Z$/),
        });
      }
    }
  });
});

describe('a secret', () => {
  const found = (text: string): string[] =>
    Object.keys(canaries).filter((name) => text.includes(canaries[name] as string));

  test('reached the model and the mail server, and is found where it is', () => {
    expect(Object.values(canaries).every((secret) => secret.length > 9)).toBe(true);
    expect(found(model.calls.join())).toContain('question');
    expect(found(mailServer.mails.map(({ text }) => text).join())).toEqual(
      expect.arrayContaining(['name', 'message', 'phone', 'verifyToken', 'resetToken']),
    );
  });

  test.each(serviceNames)(
    'is not in the output of %s, which tells everything it can',
    (service) => {
      expect(product.output[service]).toContain('"level":"debug"');
      expect(found(product.output[service])).toEqual([]);
    },
  );

  test(
    'is in no metric and in no trace',
    async () => {
      const told = () => new Set(collector.spans.map(({ service }) => service)).size;
      await waitUntil(() => told() === serviceNames.length, { deadlineMs: 20_000 });
      expect(collector.spans.length).toBeGreaterThan(20);
      expect(found(JSON.stringify(collector.spans))).toEqual([]);
      expect(found(JSON.stringify(scrapes))).toEqual([]);
    },
    LONG_MS,
  );
});

describe('a trace', () => {
  const ofBrowser = (): Span[] =>
    collector.spans.filter(({ traceId }) => traceId === BROWSER.traceId);
  const find = (name: string): Span | undefined => ofBrowser().find((span) => span.name === name);

  /** The names of a span and all above it, each with its service. */
  function wayTo(span: Span | undefined): string[] {
    if (!span) return [];
    const parent = ofBrowser().find(({ spanId }) => spanId === span.parentSpanId);
    return [...wayTo(parent), `${span.service}: ${span.name}`];
  }

  test(
    "reaches from the browser's click through gateway, service, database and queue to SMTP",
    async () => {
      await waitUntil(() => find('smtp send') !== undefined, { deadlineMs: 10_000 });
      await waitUntil(() => wayTo(find('smtp send')).length > 5, { deadlineMs: 10_000 });
      expect(wayTo(find('smtp send'))).toEqual([
        'gateway: POST /api/auth/register',
        'gateway: auth request',
        'auth-service: POST /api/auth/register',
        'auth-service: queue add mail',
        'mailer-worker: mail verify-email',
        'mailer-worker: smtp send',
      ]);
      const first = find('POST /api/auth/register');
      expect(first).toBeDefined();
      expect(ofBrowser().map(({ parentSpanId }) => parentSpanId)).toContain(BROWSER.spanId);
      expect(wayTo(find('database insert'))).toEqual([
        'gateway: POST /api/auth/register',
        'gateway: auth request',
        'auth-service: POST /api/auth/register',
        'auth-service: database insert',
      ]);
    },
    LONG_MS,
  );

  test(
    'names the request, so that its log lines are found',
    async () => {
      const attribute = { key: 'netward.request_id', value: { stringValue: requestId } };
      const services = () =>
        ofBrowser()
          .filter(({ attributes }) => attributes.some(({ key }) => key === attribute.key))
          .map(({ service, attributes }) => [
            service,
            attributes.find(({ key }) => key === attribute.key),
          ]);
      await waitUntil(() => services().length === 3, { deadlineMs: 20_000 });
      expect(services().toSorted()).toEqual([
        ['auth-service', attribute],
        ['gateway', attribute],
        ['mailer-worker', attribute],
      ]);
    },
    LONG_MS,
  );

  test(
    'of a question reaches the model',
    async () => {
      const asked = () => collector.spans.find(({ name }) => name === 'model answer');
      const above = () => collector.spans.find(({ spanId }) => spanId === asked()?.parentSpanId);
      // Spans leave a service some seconds after their end.
      await waitUntil(() => asked() !== undefined && above() !== undefined, { deadlineMs: 20_000 });
      expect(asked()?.service).toBe('assistant-service');
      expect(above()?.name).toBe('POST /api/assistant');
    },
    LONG_MS,
  );
});

describe('the metrics', () => {
  const recorded = new Set(readRules().flatMap(({ record }) => record ?? []));
  /** Made by Prometheus or by a rule; or by what this machine does not have. */
  const elsewhere = new Set(['up', ...recorded, ...(TEST_REDIS_URL ? [] : ['redis_connected'])]);
  const asked: [string, Selector][] = [
    ...readRules().map(({ alert, record, expr }) => [alert ?? record ?? '', expr] as const),
    ...dashboards.flatMap(({ title, panels }) =>
      panels.flatMap((panel) =>
        panel.queries.map(({ expr }) => [`${title}: ${panel.title}`, expr] as const),
      ),
    ),
  ]
    .flatMap(([place, expr]) => selectorsIn(expr).map((one) => [place, one] as [string, Selector]))
    .filter(([, { metric }]) => !elsewhere.has(metric));

  /** Names of the series that the services have; a histogram has three. */
  function namesIn(text: string): Set<string> {
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    return new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
  }

  test('are asked for by rules and dashboards, and every one of them is there', () => {
    const there = namesIn(Object.values(scrapes).join('\n'));
    const missing = asked.filter(([, { metric }]) => !there.has(metric));
    expect(asked.length).toBeGreaterThan(40);
    expect(missing.map(([place, { metric }]) => `${place}: ${metric}`)).toEqual([]);
  });

  test('have the labels by which they are told apart', () => {
    const all = Object.values(scrapes).join('\n');
    const wrong = asked.filter(([, { metric, labels }]) => {
      const samples = [...all.matchAll(new RegExp(`^${metric}\\{([^}]*)\\}`, 'gm'))];
      const has = (label: string) => samples.some(([, text]) => text?.includes(`${label}="`));
      return samples.length > 0 && !labels.filter((one) => !TARGET_LABELS.has(one)).every(has);
    });
    expect(wrong.map(([place, { metric }]) => `${place}: ${metric}`)).toEqual([]);
  });

  test('measure each dependency that was used', () => {
    const used = (service: (typeof serviceNames)[number]) =>
      [
        ...new Set(
          [
            ...scrapes[service]!.matchAll(
              /^dependency_call_duration_seconds_count\{dependency="([^"]+)"/gm,
            ),
          ].map(([, name]) => name),
        ),
      ].toSorted();
    const redis = TEST_REDIS_URL ? ['redis'] : [];
    expect(used('gateway')).toEqual(['assistant', 'auth', 'learning', ...redis]);
    expect(used('auth-service')).toEqual(['database', 'queue', ...redis]);
    expect(used('learning-service')).toEqual(['auth', 'database', ...redis]);
    expect(used('assistant-service')).toEqual(['auth', 'model', ...redis]);
    expect(used('mailer-worker')).toEqual(['queue', 'smtp']);
  });

  test('tell of routes and not of what was asked for in them', () => {
    const routes = [...scrapes.gateway!.matchAll(/route="([^"]+)"/g)].map(([, route]) => route);
    expect(new Set(routes)).toContain('/api/auth/verify-email');
    expect(routes.filter((route) => /[?=]|canary|[0-9a-f]{8}-/.test(route ?? ''))).toEqual([]);
  });
});

/** Labels that Prometheus adds to whatever it reads. */
const TARGET_LABELS = new Set(['job', 'instance', 'le']);
