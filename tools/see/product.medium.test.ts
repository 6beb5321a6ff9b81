import { eventually, type SmtpSink, startSmtpSink } from '@netward/test-kit';
import { serviceNames, type ServiceName } from '../harness/environment.ts';
import type { Product } from '../harness/product.ts';
import { openTestedProduct, type TestedProduct } from '../harness/testing/tested-product.ts';
import { openCollector, openFailingModel, type CollectedSpan } from './testing/outside.ts';
import { panelLines, readRules, type SeriesSelector, selectorsIn } from './rules.ts';

/** The whole product as processes, and what operators can see of it: its logs, metrics and traces. */

const { TEST_REDIS_URL } = process.env;
/** Redis database of these tests; the projects use others. */
const REDIS_DATABASE = 15;
const BROWSER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const EMAIL = 'canary-address@example.org';
const NAME = 'Canaryname';
const LONG_MS = 120_000;

/** Secrets that must never be written anywhere; each is recognisable. */
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

let mailServer: SmtpSink;
let model: Awaited<ReturnType<typeof openFailingModel>>;
let collector: Awaited<ReturnType<typeof openCollector>>;
let tested: TestedProduct;
let product: Product;
let outputs: Record<ServiceName, string>;
let requestId: string;
let scrapes: Record<string, string>;

interface ApiResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

async function call(path: string, init: RequestInit = {}): Promise<ApiResponse> {
  const answer = await fetch(product.siteUrl + path, {
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

function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return call(path, { method: 'POST', body: text, headers });
}

/** The token in the newest mail with a link to `page`. */
async function tokenFromMail(page: string): Promise<string> {
  const link = new RegExp(`${page}\\?token=([\\w-]{43})`);
  return eventually(`a mail with a link to ${page}`, () =>
    mailServer.mails.map(({ text = '' }) => link.exec(text)?.[1]).findLast(Boolean),
  );
}

/** One learner goes through everything that takes a secret, with good and bad input. */
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

/** What the services have written so far, by service. */
const readOutputs = (): typeof outputs =>
  Object.fromEntries(
    serviceNames.map((name) => [name, product.replicas[name][0]?.process.output]),
  ) as typeof outputs;

async function scrape(service: ServiceName): Promise<string> {
  const headers = { authorization: `Bearer ${tested.workspace.secrets.METRICS_TOKEN}` };
  const answer = await fetch(`${product.replicas[service][0]?.url}/metrics`, { headers });
  if (!answer.ok) throw new Error(`${service} answered ${answer.status}`);
  return answer.text();
}

beforeAll(async () => {
  [mailServer, model, collector] = await Promise.all([
    startSmtpSink(),
    openFailingModel(),
    openCollector(),
  ]);
  tested = await openTestedProduct('see', REDIS_DATABASE, {
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    LOG_LEVEL: 'debug',
    OPENAI_API_KEY: 'canary-model-key-1815',
    OPENAI_BASE_URL: model.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  ({ product } = tested);
  canaries.modelKey = 'canary-model-key-1815';
  await walkThroughEverything();
  const texts = await Promise.all(serviceNames.map(scrape));
  scrapes = Object.fromEntries(serviceNames.map((name, at) => [name, texts[at] as string]));
  await eventually(
    'the verification mail is in the log',
    () => requestLines('mailer-worker', 'mail').length > 0,
  );
  outputs = readOutputs();
}, LONG_MS);

afterAll(async () => {
  await tested?.close();
  await Promise.all([collector.close(), model.close(), mailServer.close()]);
}, LONG_MS);

function linesOf(service: ServiceName): Record<string, unknown>[] {
  const lines = readOutputs()[service].split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/** The log lines of one kind about the registration. */
const requestLines = (service: ServiceName, msg: string) =>
  linesOf(service).filter((line) => line.msg === msg && line.requestId === requestId);

describe('the log', () => {
  test('has one line per request and one per mail, with the request id from the edge to the mail', () => {
    const route = '/api/auth/register';
    for (const service of ['gateway', 'auth-service'] as const) {
      expect(requestLines(service, 'request')).toEqual([
        expect.objectContaining({ method: 'POST', route, status: 201, ms: expect.any(Number) }),
      ]);
    }
    expect(requestLines('mailer-worker', 'mail')).toEqual([
      expect.objectContaining({ kind: 'verify-email', state: 'sent', code: 250 }),
    ]);
  });

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

  test('reaches the model and the mail server, so the search can find it', () => {
    expect(Object.values(canaries).every((secret) => secret.length > 9)).toBe(true);
    expect(found(model.calls.join())).toContain('question');
    expect(found(mailServer.mails.map(({ text }) => text).join())).toEqual(
      expect.arrayContaining(['name', 'message', 'phone', 'verifyToken', 'resetToken']),
    );
  });

  test.each(serviceNames)('is not in the output of %s, which logs everything it can', (service) => {
    expect(outputs[service]).toContain('"level":"debug"');
    expect(found(outputs[service])).toEqual([]);
  });

  test(
    'is in no metric and in no trace',
    async () => {
      const tracing = () => new Set(collector.spans.map(({ service }) => service)).size;
      await eventually('every service has sent spans', () => tracing() === serviceNames.length);
      expect(collector.spans.length).toBeGreaterThan(20);
      expect(found(JSON.stringify(collector.spans))).toEqual([]);
      expect(found(JSON.stringify(scrapes))).toEqual([]);
    },
    LONG_MS,
  );
});

describe('a trace', () => {
  const ofBrowser = (): CollectedSpan[] =>
    collector.spans.filter(({ traceId }) => traceId === BROWSER.traceId);
  const find = (name: string): CollectedSpan | undefined =>
    ofBrowser().find((span) => span.name === name);

  /** The names of a span's ancestors and of itself, each with its service. */
  function pathTo(span: CollectedSpan | undefined): string[] {
    if (!span) return [];
    const parent = ofBrowser().find(({ spanId }) => spanId === span.parentSpanId);
    return [...pathTo(parent), `${span.service}: ${span.name}`];
  }

  test(
    "reaches from the browser's click through gateway, service, database and queue to SMTP",
    async () => {
      await eventually('the trace is complete', () => pathTo(find('smtp send')).length > 5);
      expect(pathTo(find('smtp send'))).toEqual([
        'gateway: POST /api/auth/register',
        'gateway: auth request',
        'auth-service: POST /api/auth/register',
        'auth-service: mail claim',
        'mailer-worker: mail verify-email',
        'mailer-worker: smtp send',
      ]);
      const first = find('POST /api/auth/register');
      expect(first).toBeDefined();
      expect(ofBrowser().map(({ parentSpanId }) => parentSpanId)).toContain(BROWSER.spanId);
      expect(pathTo(find('database insert'))).toEqual([
        'gateway: POST /api/auth/register',
        'gateway: auth request',
        'auth-service: POST /api/auth/register',
        'auth-service: database insert',
      ]);
    },
    LONG_MS,
  );

  const isRequestId = ({ key, value }: CollectedSpan['attributes'][number]): boolean =>
    key === 'netward.request_id' && value.stringValue === requestId;

  test(
    'names the request, so that its log lines can be found',
    async () => {
      const services = () =>
        ofBrowser()
          .filter(({ attributes }) => attributes.some(isRequestId))
          .map(({ service }) => service);
      await eventually('three services name the request', () => services().length === 3);
      expect(services().toSorted()).toEqual(['auth-service', 'gateway', 'mailer-worker']);
    },
    LONG_MS,
  );

  test(
    'of a question reaches the model',
    async () => {
      const asked = () => collector.spans.find(({ name }) => name === 'model answer');
      const above = () => collector.spans.find(({ spanId }) => spanId === asked()?.parentSpanId);
      await eventually('the spans of the question have arrived', () => asked() && above());
      expect(asked()?.service).toBe('assistant-service');
      expect(above()?.name).toBe('POST /api/assistant');
    },
    LONG_MS,
  );
});

describe('the metrics', () => {
  const recorded = new Set(readRules().flatMap(({ record }) => record ?? []));
  const ofRedis = ['redis_connected', 'redis_memory_bytes'];
  /** Made by Prometheus or by a rule, or by a part that this machine does not have. */
  const elsewhere = new Set(['up', ...recorded, ...(TEST_REDIS_URL ? [] : ofRedis)]);
  const isElsewhere = (metric: string): boolean =>
    elsewhere.has(metric) || /^(node|probe|netward_backup)_/.test(metric);
  const asked: [string, SeriesSelector][] = [
    ...readRules().map(({ alert, record, expr }) => [alert ?? record ?? '', expr] as const),
    ...panelLines.map(({ dashboard, place, expr }) => [`${dashboard}: ${place}`, expr] as const),
  ]
    .flatMap(([place, expr]) =>
      selectorsIn(expr).map((one) => [place, one] as [string, SeriesSelector]),
    )
    .filter(([, { metric }]) => !isElsewhere(metric));

  /** Names of the series in a scrape; a histogram has three. */
  function namesIn(text: string): Set<string> {
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    return new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
  }

  test('exist for every series that a rule or dashboard asks for', () => {
    const there = namesIn(Object.values(scrapes).join('\n'));
    const missing = asked.filter(([, { metric }]) => !there.has(metric));
    expect(asked.length).toBeGreaterThan(40);
    expect(missing.map(([place, { metric }]) => `${place}: ${metric}`)).toEqual([]);
  });

  test('have the labels that rules and dashboards select by', () => {
    const all = Object.values(scrapes).join('\n');
    const wrong = asked.filter(([, { metric, labels }]) => {
      const samples = [...all.matchAll(new RegExp(`^${metric}\\{([^}]*)\\}`, 'gm'))];
      const has = (label: string) => samples.some(([, text]) => text?.includes(`${label}="`));
      return samples.length > 0 && !labels.filter((one) => !TARGET_LABELS.has(one)).every(has);
    });
    expect(wrong.map(([place, { metric }]) => `${place}: ${metric}`)).toEqual([]);
  });

  test('measure each dependency that was used', () => {
    const used = (service: ServiceName) =>
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
    expect(used('mailer-worker')).toEqual(['auth', 'smtp']);
  });

  test('name routes, never what was asked for in them', () => {
    const routes = [...scrapes.gateway!.matchAll(/route="([^"]+)"/g)].map(([, route]) => route);
    expect(new Set(routes)).toContain('/api/auth/verify-email');
    expect(routes.filter((route) => /[?=]|canary|[0-9a-f]{8}-/.test(route ?? ''))).toEqual([]);
  });
});

/** Labels that Prometheus adds to everything it scrapes. */
const TARGET_LABELS = new Set(['job', 'instance', 'namespace', 'le']);
