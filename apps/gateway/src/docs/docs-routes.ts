import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { openApiDocument } from './openapi.ts';

const HOME = '/api/docs';
// The viewer writes style attributes; it stands alone and is not served in production.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Netward API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${HOME}/swagger-ui.css" />
    <script src="${HOME}/swagger-ui-bundle.js" defer></script>
    <script src="${HOME}/start.js" defer></script>
  </head>
  <body><div id="docs"></div></body>
</html>
`;
// There is one server to choose from, and the viewer's list of them has no label.
const START = `SwaggerUIBundle({
  url: '${HOME}/openapi.json',
  dom_id: '#docs',
  validatorUrl: null,
  plugins: [() => ({ wrapComponents: { ServersContainer: () => () => null } })],
});
`;

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** Serves the description of the API and a viewer for it, all from here. */
export function addDocsRoutes(fastify: FastifyInstance, config: GatewayConfig): void {
  const document = JSON.stringify(openApiDocument(config.PUBLIC_URL, config.NETWARD_VERSION));
  const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const serve = (path: string, type: string, read: () => string | Promise<Buffer>): void => {
    fastify.get(`${HOME}${path}`, async (_request, reply) => {
      void reply.headers({ 'content-security-policy': POLICY, 'content-type': type });
      return reply.send(await read());
    });
  };
  serve('', HTML, () => PAGE);
  serve('/start.js', SCRIPT, () => START);
  serve('/openapi.json', 'application/json; charset=utf-8', () => document);
  for (const [file, type] of [
    ['swagger-ui.css', STYLE],
    ['swagger-ui-bundle.js', SCRIPT],
  ] as const) {
    serve(`/${file}`, type, () => readFile(join(viewer, file)));
  }
}
