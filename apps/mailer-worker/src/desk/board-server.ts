import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type {
  AppControllerRoute,
  AppViewRoute,
  BullBoardQueues,
  ControllerHandlerReturnType,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/typings/app';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};
/** The board's page would load fonts from elsewhere. */
const FOREIGN_LINK = /<link [^>]*href="https?:[^>]*>/g;
const SLOT = /<%([=-]) (\w+) %>/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
}

/**
 * Serves Bull Board from our own Fastify, its reading half alone: what would change a queue has no
 * address here. The library's own adapter for Fastify brings both halves, and two template engines.
 */
export class BoardServer implements IServerAdapter {
  readonly #basePath: string;
  #queues: BullBoardQueues = new Map();
  #views = '';
  #statics = { route: '', folder: '' };
  #entry: AppViewRoute | undefined;
  #routes: AppControllerRoute[] = [];
  #uiConfig: UIConfig = {};
  #explain: (error: Error) => ControllerHandlerReturnType = () => ({ status: 500, body: {} });

  constructor(basePath: string) {
    this.#basePath = basePath;
  }

  setQueues(queues: BullBoardQueues): this {
    this.#queues = queues;
    return this;
  }

  setViewsPath(folder: string): this {
    this.#views = folder;
    return this;
  }

  setStaticPath(route: string, folder: string): this {
    this.#statics = { route, folder };
    return this;
  }

  setEntryRoute(route: AppViewRoute): this {
    this.#entry = route;
    return this;
  }

  setErrorHandler(explain: (error: Error) => ControllerHandlerReturnType): this {
    this.#explain = explain;
    return this;
  }

  setApiRoutes(routes: AppControllerRoute[]): this {
    this.#routes = routes.filter(({ method }) => [method].flat().includes('get'));
    return this;
  }

  setUIConfig(config: UIConfig): this {
    this.#uiConfig = config;
    return this;
  }

  /** Gives every address of the board to `fastify`. */
  register(fastify: FastifyInstance): void {
    const showBoard = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      reply.type('text/html; charset=utf-8').send(this.#page());
    for (const path of [this.#entry?.route ?? []].flat()) fastify.get(path, showBoard);
    for (const route of this.#routes) {
      for (const path of [route.route].flat()) {
        fastify.get(path, (request, reply) => this.#answer(route, request, reply));
      }
    }
    this.#serveFiles(fastify);
  }

  async #answer(
    route: AppControllerRoute,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { params, query, headers } = request as FastifyRequest<{
      Params: Record<string, string>;
      Querystring: Record<string, string>;
    }>;
    const asked = { queues: this.#queues, uiConfig: this.#uiConfig, params, query, body: {} };
    const known = headers as Record<string, string | undefined>;
    const answer = await Promise.resolve(route.handler({ ...asked, headers: known })).catch(
      (error: unknown) => this.#explain(error as Error),
    );
    return reply.status(answer.status ?? 200).send(answer.body);
  }

  #page(): string {
    const given = { basePath: this.#basePath, uiConfig: this.#uiConfig };
    const { name, params } = (this.#entry as AppViewRoute).handler(given);
    const view = readFileSync(join(this.#views, name), 'utf8').replace(FOREIGN_LINK, '');
    return view.replace(SLOT, (_, sign: string, slot: string) => {
      const value = params[slot] ?? '';
      return sign === '-' ? value : escape(value);
    });
  }

  /** One route a file that is there: a path in an address is never looked up. */
  #serveFiles(fastify: FastifyInstance): void {
    const { route, folder } = this.#statics;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files) {
      const type = TYPES[extname(file)];
      if (!type) continue;
      const path = `${route}/${file.replaceAll('\\', '/')}`;
      fastify.get(path, (_request, reply) =>
        reply.type(type).send(readFileSync(join(folder, file))),
      );
    }
  }
}
