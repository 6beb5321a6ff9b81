import { posix } from 'node:path';

/** The one module that a service's app.module.ts exports. */
interface RootModule {
  register(config: object, intervals: object): object;
}

interface NestModule {
  imports?: readonly unknown[];
  controllers?: readonly object[];
  module?: object;
}

/** Nest's numbers for methods, as far as the services use them. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** Enough of the settings to describe a service's modules. Nothing connects, so no interval is needed. */
const SETTINGS = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none',
  DATABASE_POOL_SIZE: 1,
  QUEUE_DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none',
  AUTH_URL: 'http://127.0.0.1:1',
  LEARNING_URL: 'http://127.0.0.1:1',
  SERVICE_TOKEN: 'x'.repeat(40),
  PUBLIC_URL: 'http://localhost',
};

/** The Reflect that Nest extends once it is loaded. */
type MetadataReflect = { getMetadata(key: string, target: object): unknown };
const readMetadata = (key: string, target: object): unknown =>
  (Reflect as unknown as MetadataReflect).getMetadata(key, target);

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
    return [`${method} ${posix.join('/', prefix, String(path))}`];
  });
}

/** What a service answers of the API, each as 'POST /api/…', read from its modules without starting it. */
export function publicHandlers(rootModule: RootModule): readonly string[] {
  const handlers = controllersOf(rootModule.register(SETTINGS, {})).flatMap(handlersOf);
  return handlers.filter((handler) => / \/(api|\.well-known)\//.test(handler));
}
