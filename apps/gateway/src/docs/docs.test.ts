import { Validator } from '@seriousme/openapi-schema-validator';
import { api, type ApiCall, type Endpoint } from '@netward/contracts';
import { startGateway } from '../testing/gateway.ts';
import { examples, openApiDocument } from './openapi.ts';

const document = openApiDocument('http://site.test', '9.9.9');
type Operation = {
  requestBody?: { content: Record<string, { schema: object }> };
  parameters?: { in: string; name: string }[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};

test.each(Object.entries(api))('%s is described with request, answer and errors', (name, call) => {
  const path = document.paths?.[call.path] as Record<string, Operation & { operationId: string }>;
  const operation = path[call.method.toLowerCase()];
  expect(operation?.operationId).toBe(name);
  const body = operation?.requestBody?.content['application/json']?.schema;
  expect(body !== undefined).toBe('body' in call);
  const hasQuery = operation?.parameters?.some((parameter) => parameter.in === 'query') ?? false;
  expect(hasQuery).toBe('query' in call);
  const answer = operation?.responses[call.status]?.content?.['application/json']?.schema;
  expect(answer !== undefined).toBe('response' in call);
  const failures = Object.entries(operation?.responses ?? {}).filter(([status]) => status >= '400');
  expect(failures.length).toBeGreaterThan(0);
  for (const [, failure] of failures) expect(failure.content?.['application/json']).toBeDefined();
});

test('the document is valid OpenAPI 3.1, as another reader checks it', async () => {
  const validator = new Validator();
  const { valid, errors: faults } = await validator.validate(JSON.parse(JSON.stringify(document)));
  expect([valid, faults, validator.version]).toEqual([true, undefined, '3.1']);
  expect(document.info.version).toBe('9.9.9');
});

const parts = Object.entries(api).flatMap(([name, call]: [string, Endpoint]) => [
  { name: name as ApiCall, part: 'body' as const, schema: call.body },
  { name: name as ApiCall, part: 'answer' as const, schema: call.response },
]);
test.each(parts)('$name has an example of its $part, if it has one', ({ name, part, schema }) => {
  const example = examples[name][part];
  expect(example !== undefined).toBe(schema !== undefined);
  expect(schema?.safeParse(example).error).toBeUndefined();
});

test('a call says how often it may be made, and its errors have their own fields', () => {
  const login = document.paths?.[api.login.path]?.post;
  expect(login?.description).toContain('One address may call 60 times in 60 s');
  const refused = login?.responses?.['403'] as Operation['responses'][string];
  expect(refused.content?.['application/json']?.schema).toHaveProperty(
    'properties.emailNotVerified',
  );
  const limited = login?.responses?.['429'] as { headers?: Record<string, unknown> };
  expect(Object.keys(limited.headers ?? {})).toEqual([
    'x-request-id',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
  ]);
  const asked = document.paths?.[api.askAssistant.path]?.post?.responses?.['200'];
  expect(asked).toHaveProperty(['content', 'text/event-stream']);
});

test('every reference in the document leads somewhere', () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, id]) => id);
  expect(references.length).toBeGreaterThan(0);
  for (const id of references) expect(document.components?.schemas).toHaveProperty(id as string);
});

test('the description is served with a viewer of its own, but not in production', async () => {
  const gateway = await startGateway();
  const page = await fetch(`${gateway.url}/api/docs`);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const addresses = [...(await page.text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)];
  for (const [, address] of addresses) {
    const part = await fetch(gateway.url + address);
    expect(part.status).toBe(200);
    expect((await part.text()).length).toBeGreaterThan(50);
  }
  const json = await (await fetch(`${gateway.url}/api/docs/openapi.json`)).json();
  expect(json).toMatchObject({ openapi: '3.1.0' });
  await gateway.close();

  const production = await startGateway({
    NODE_ENV: 'production',
    OPERATOR_NAME: 'Ada',
    OPERATOR_CONTACT: 'ada@site.test',
  });
  expect((await fetch(`${production.url}/api/docs`)).status).toBe(404);
  await production.close();
});
