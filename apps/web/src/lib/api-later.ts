import type { callApi as callNow } from './api.ts';
import { getSession } from './session.ts';

/**
 * `callApi` for what starts without a call: the code that describes and checks all calls is fetched with
 * the first one. A session that ends meanwhile takes its calls along, so that nobody else makes them.
 */
export const callApi: typeof callNow = async (name, ...input) => {
  const { token } = getSession();
  const loaded = await import('./api.ts').catch((error: unknown) => String(error));
  const isOver = getSession().token !== token;
  if (isOver) return { ok: false, kind: 'network', detail: 'Session ended.', isAborted: true };
  if (typeof loaded === 'string')
    return { ok: false, kind: 'network', detail: loaded, isAborted: false };
  return loaded.callApi(name, ...input);
};
