import { api, type Endpoint, errorBody, type ErrorCode, errors } from '@netward/contracts';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { ipTiers } from '../limits/ip-tiers.ts';
import { type Route, routes } from '../routes.ts';

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

function successOf({ response }: Endpoint): ZodOpenApiResponsesObject[`${1 | 2}${string}`] {
  const content = response && { content: { [JSON_TYPE]: { schema: response } } };
  return { description: response ? 'Done' : 'Done, nothing to say', ...content };
}

function responsesOf(route: Route): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = { [`${route.call.status}`]: successOf(route.call) };
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(route)) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of byStatus) {
    const description = codes.map((code) => errors[code].message).join(' · ');
    responses[`${status}` as '400'] = {
      description,
      content: { [JSON_TYPE]: { schema: errorBody } },
    };
  }
  if (route.call === api.health) responses['503'] = successOf(route.call);
  return responses;
}

function securityOf({ access }: Endpoint): Record<string, never[]>[] {
  if (access === 'public') return [];
  return access === 'bearer' ? [{ session: [] }] : [{}, { session: [] }];
}

/** A form's content counts for nothing: what such a call needs is in its query. */
function bodyOf({ call, takesForm }: Route): ZodOpenApiOperationObject['requestBody'] {
  if (!call.body) return undefined;
  const forms = FORM_TYPES.map((type) => [type, { schema: { type: 'object' } }] as const);
  return {
    required: true,
    content: { [JSON_TYPE]: { schema: call.body }, ...(takesForm && Object.fromEntries(forms)) },
  };
}

function operationOf(name: string, route: Route): ZodOpenApiOperationObject {
  const { call } = route;
  return {
    operationId: name,
    summary: call.summary,
    tags: [route.service],
    security: securityOf(call),
    ...(call.query && { requestParams: { query: call.query as z.ZodObject } }),
    ...(call.body && { requestBody: bodyOf(route) }),
    responses: responsesOf(route),
  };
}

/** The OpenAPI document of the API, made from the contracts and the gateway's table. */
export function openApiDocument(publicUrl: string) {
  const names = new Map<Endpoint, string>(Object.entries(api).map(([name, call]) => [call, name]));
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const { path, method } = route.call;
    const name = names.get(route.call) ?? path;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Netward', version: '1', description: 'The API behind the site.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  });
}
