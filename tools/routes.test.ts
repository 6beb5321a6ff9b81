import { join } from 'node:path';

/**
 * The gateway's table against the handlers of the services, both ways, without starting anything: a
 * row without a handler would lead to a 404, and a handler without a row could not be reached. A
 * controller or module that was forgotten in app.module.ts is a handler that does not exist.
 */

interface NestModule {
  imports?: readonly unknown[];
  controllers?: readonly object[];
  module?: object;
}

/** The one module that app.module.ts exports. */
interface RootModule {
  register(config: unknown, intervals: object): unknown;
}

interface Routes {
  routes: readonly { call: { method: string; path: string }; service: string }[];
}

const root = join(import.meta.dirname, '..');
const { routes } = (await import(join(root, 'apps/gateway/src/routes.ts'))) as Routes;

/** Nest's numbers for methods, as far as the services use them. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** Enough of the settings to describe a service's modules. Nothing connects, so no interval is needed. */
const settings = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none',
  DATABASE_POOL_SIZE: 1,
  QUEUE_DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none',
  AUTH_URL: 'http://127.0.0.1:1',
  LEARNING_URL: 'http://127.0.0.1:1',
  SERVICE_TOKEN: 'x'.repeat(40),
  PUBLIC_URL: 'http://localhost',
};

function readMetadata(key: string, target: object): unknown {
  return (Reflect as unknown as { getMetadata(key: string, target: object): unknown }).getMetadata(
    key,
    target,
  );
}

/** The controllers of a module and of all that it imports. */
function controllersOf(module: unknown, seen = new Set<unknown>()): object[] {
  if (typeof module !== 'object' && typeof module !== 'function') return [];
  if (module === null || seen.has(module)) return [];
  seen.add(module);
  const dynamic = module as NestModule;
  const home = dynamic.module ?? module;
  const listed = (key: string): unknown[] => (readMetadata(key, home) as unknown[]) ?? [];
  const imports = [...(dynamic.imports ?? []), ...listed('imports')];
  const own = [...(dynamic.controllers ?? []), ...listed('controllers')] as object[];
  return [...own, ...imports.flatMap((imported) => controllersOf(imported, seen))];
}

/** Method and path of every handler of a controller. */
function handlersOf(controller: object): string[] {
  const { prototype } = controller as { prototype: Record<string, object> };
  const prefix = String(readMetadata('path', controller) ?? '');
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const path = readMetadata('path', prototype[name] as object);
    if (path === undefined) return [];
    const method = METHODS[readMetadata('method', prototype[name] as object) as number];
    return [`${method} ${join('/', prefix, String(path))}`];
  });
}

async function publicHandlersOf(app: string): Promise<string[]> {
  const modules: Record<string, RootModule> = await import(
    join(root, 'apps', app, 'src/app.module.ts')
  );
  const [rootModule] = Object.values(modules) as [RootModule];
  const handlers = controllersOf(rootModule.register(settings, {})).flatMap(handlersOf);
  return handlers.filter((handler) => / \/(api|\.well-known)\//.test(handler));
}

test.each(['auth', 'learning', 'assistant'])(
  'every row of routes.ts that leads to %s has a handler there, and every handler a row',
  async (service) => {
    const rows = routes
      .filter((row) => row.service === service)
      .map(({ call }) => `${call.method} ${call.path}`);
    const handlers = await publicHandlersOf(`${service}-service`);
    expect(rows.length).toBeGreaterThan(0);
    expect(handlers.toSorted()).toEqual(rows.toSorted());
  },
);
