import * as contracts from '@netward/contracts';
import {
  type ApiCall,
  type ErrorCode,
  errors,
  errorBody,
  api,
  assistantEvents,
  DELETION_DAYS,
  type Endpoint,
} from '@netward/contracts';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import written from './examples.json' with { type: 'json' };
import { type Route, routes } from '../routes.ts';
import { ipTiers } from '../limits/ip-limits.ts';

interface Words {
  summary: string;
  body?: unknown;
  answer?: unknown;
}
/** What every call is for, with a request and an answer of it as people write them. */
export const examples: Record<ApiCall, Words> = written;

/** What the document calls a schema, where that is not its own name without "Response". */
const OWN_NAMES: Readonly<Record<string, string>> = {
  assistantResponse: 'Answer',
  errorBody: 'Error',
  levelIdOut: 'LevelId',
  loginResponse: 'Session',
  ownAccount: 'Account',
  saveActionProgressResponse: 'ActionProgressSaved',
  sessionUser: 'User',
  subscribeResponse: 'Subscribed',
  verifyEmailResponse: 'EmailVerified',
  verifyResetTokenResponse: 'ResetTokenValid',
};
for (const [name, schema] of Object.entries(contracts)) {
  const id = OWN_NAMES[name] ?? name.replace(/Response$/, '').replace(/^./, (a) => a.toUpperCase());
  if (schema instanceof z.ZodObject || name in OWN_NAMES)
    z.globalRegistry.add(schema as z.ZodType, { id });
}

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const },
  example,
});

const REQUEST_ID = text('Names this request in every log.', '7a925e28-fe16-41aa-a97a-39cd72b65c1b');
const RATE_LIMIT = text(
  'What is left of the tightest limit (r) until its window ends in t seconds, as in draft-ietf-httpapi-ratelimit-headers-11.',
  '"ip:login:60";r=59;t=60',
);
const POLICY = text(
  'Every limit of the call: q times in w seconds.',
  '"ip:login:60";q=60;w=60, "ip:login:600";q=120;w=600',
);
const RETRY_AFTER = {
  description: 'Seconds after which a new try makes sense.',
  schema: { type: 'integer' as const, minimum: 1 },
  example: 30,
};
const LATER = new Set<number>(
  (['TOO_MANY_REQUESTS', 'UNAVAILABLE'] satisfies ErrorCode[]).map((code) => errors[code].status),
);

/** The headers of an answer; no status is a success. */
export function answerHeaders({ limit }: Route, status?: number) {
  return {
    'x-request-id': REQUEST_ID,
    ...(limit && { RateLimit: RATE_LIMIT, 'RateLimit-Policy': POLICY }),
    ...(LATER.has(status ?? 0) && { 'Retry-After': RETRY_AFTER }),
  };
}

/** Fields that the errors of a call carry besides the shared ones, by its name and the status. */
const OWN_FIELDS: Readonly<Record<string, z.ZodRawShape>> = {
  'login 403': { emailNotVerified: z.literal(true).optional() },
  'verifyEmail 400': { verified: z.literal(false).optional() },
  'verifyResetToken 400': { valid: z.literal(false).optional() },
  'resetPassword 400': { expired: z.literal(true).optional() },
};

/** The shape of the errors that a call answers with a status, and the first of them as an example. */
export function errorOf(name: string, status: number, codes: readonly ErrorCode[]) {
  const fields = OWN_FIELDS[`${name} ${status}`];
  const [code = 'INTERNAL'] = codes;
  const example = {
    statusCode: status,
    message: errors[code].message,
    requestId: '7a925e28-fe16-41aa-a97a-39cd72b65c1b',
  };
  return { schema: fields ? errorBody.extend(fields) : errorBody, example };
}

const JSON_TYPE = 'application/json';
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const PROXIED: readonly ErrorCode[] = [
  'INTERNAL',
  'BAD_GATEWAY',
  'UNAVAILABLE',
  'MAINTENANCE',
  'TIMEOUT',
];

/** Every error that a call may answer: its own, and those that its kind of call shares. */
function errorsOf({ call, service, limit }: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>(call.errors);
  if (call.body || call.query) codes.add('INVALID_REQUEST');
  if (call.body) codes.add('BODY_TOO_LARGE').add('MEDIA_TYPE_UNSUPPORTED');
  if (call.access === 'bearer') codes.add('UNAUTHORIZED');
  if (limit) codes.add(ipTiers[limit].refusal);
  if (service !== 'gateway') PROXIED.forEach((code) => codes.add(code));
  return [...codes];
}

/** `EmailVerified` as "Email verified". */
const inWords = (id = 'Done'): string =>
  id.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What the stream of an answer carries, by the event's name. */
const EVENTS = `Server-sent events: ${Object.keys(assistantEvents).join(', ')}.`;
const STREAM = {
  schema: z.string().meta({ description: EVENTS }),
  example:
    'event: start\ndata: {"by":"tutor"}\n\nevent: token\ndata: {"text":"It reads"}\n\nevent: done\ndata: {"response":"It reads copies.","by":"tutor"}\n\n',
};

function successOf(name: ApiCall, route: Route): ZodOpenApiResponsesObject[`${1 | 2}${string}`] {
  const { call } = route;
  const { response } = call;
  const headers = answerHeaders(route);
  if (!response) return { description: 'Done, without a body', headers };
  const content = {
    [JSON_TYPE]: { schema: response, example: examples[name].answer },
    ...(call === api.askAssistant && { 'text/event-stream': STREAM }),
  };
  return { description: inWords(response.meta()?.id), headers, content };
}

function responsesOf(name: ApiCall, route: Route): ZodOpenApiResponsesObject {
  const success = successOf(name, route);
  const responses: ZodOpenApiResponsesObject = { [`${route.call.status}`]: success };
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(route)) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of byStatus) {
    const description = codes.map((code) => errors[code].message).join(' · ');
    responses[`${status}` as '400'] = {
      description,
      headers: answerHeaders(route, status),
      content: { [JSON_TYPE]: errorOf(name, status, codes) },
    };
  }
  if (route.call === api.health) responses['503'] = success;
  return responses;
}

function securityOf({ access }: Endpoint): Record<string, never[]>[] {
  if (access === 'public') return [];
  return access === 'bearer' ? [{ session: [] }] : [{}, { session: [] }];
}

/** A form's content counts for nothing: what such a call needs is in its query. */
function bodyOf(
  name: ApiCall,
  { call, takesForm }: Route,
): ZodOpenApiOperationObject['requestBody'] {
  if (!call.body) return undefined;
  const forms = FORM_TYPES.map((type) => [type, { schema: { type: 'object' } }] as const);
  return {
    required: true,
    content: {
      [JSON_TYPE]: { schema: call.body, example: examples[name].body },
      ...(takesForm && Object.fromEntries(forms)),
    },
  };
}

const CALLERS = {
  public: 'Needs no session.',
  optional: 'Works without a session; with one, the learner’s own limits count.',
  bearer: 'Needs the session token of a learner.',
} as const;

/** Who may call, how often and how much may be sent. */
function descriptionOf(summary: string, { call, limit, bodyBytes }: Route): string {
  const rates = limit ? ipTiers[limit].rates : [];
  const times = rates.map(({ points, seconds }) => `${points} times in ${seconds} s`).join(' and ');
  return [
    `${summary}.`,
    CALLERS[call.access],
    times && `One address may call ${times}.`,
    call.body && `The body has at most ${bodyBytes} bytes.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function operationOf(name: ApiCall, route: Route): ZodOpenApiOperationObject {
  const { call } = route;
  const summary = examples[name].summary.replace('{days}', String(DELETION_DAYS));
  return {
    operationId: name,
    summary,
    description: descriptionOf(summary, route),
    tags: [route.service],
    security: securityOf(call),
    ...(call.query && { requestParams: { query: call.query as z.ZodObject } }),
    ...(call.body && { requestBody: bodyOf(name, route) }),
    responses: responsesOf(name, route),
  };
}

/** The OpenAPI document of the API, made from the contracts and the gateway's table. */
export function openApiDocument(publicUrl: string, version: string) {
  const calls = Object.keys(api) as ApiCall[];
  const names = new Map<Endpoint, ApiCall>(calls.map((name) => [api[name], name]));
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const { path, method } = route.call;
    // The table has calls of the API alone; another one would be a mistake that may not pass in silence.
    const name = names.get(route.call)!;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Netward', version, description: 'The API behind the site.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  });
}
