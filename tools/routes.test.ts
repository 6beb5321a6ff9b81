import { join } from 'node:path';
import { publicHandlers } from '@netward/test-kit';
import { root } from './harness/repository.mjs';

/**
 * The gateway's table against the handlers of the services, both ways, without starting anything: a
 * row without a handler would lead to a 404, and a handler without a row could not be reached. A
 * controller or module that was forgotten in app.module.ts is a handler that does not exist.
 */

interface Routes {
  routes: readonly { call: { method: string; path: string }; service: string }[];
}

const { routes } = (await import(join(root, 'apps/gateway/src/routes.ts'))) as Routes;

test.each(['auth', 'learning', 'assistant'])(
  'every row of routes.ts that leads to %s has a handler there, and every handler a row',
  async (service) => {
    const rows = routes
      .filter((row) => row.service === service)
      .map(({ call }) => `${call.method} ${call.path}`);
    const modules: Record<string, Parameters<typeof publicHandlers>[0]> = await import(
      join(root, `apps/${service}-service/src/app.module.ts`)
    );
    const handlers = publicHandlers(Object.values(modules)[0]!);
    expect(rows.length).toBeGreaterThan(0);
    expect(handlers.filter((handler) => !rows.includes(handler))).toEqual([]);
    expect(rows.filter((row) => !handlers.includes(row))).toEqual([]);
  },
);
