import type { Plugin } from 'vite';

const DEBUG_NAME = /^\w+\.displayName = .*;$/gm;
const COMPONENT = /^var (\w+) = (React\d*\.(?:forwardRef|memo|createContext)\()/gm;

/**
 * Lets the bundler leave out what the site does not use of the router: forms, and links that fetch
 * routes of its framework ahead. To the bundler their making, and the names that debuggers show,
 * look like effects that must be kept. Six kilobytes of the first page.
 */
export function leanRouter(): Plugin {
  return {
    name: 'netward-lean-router',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/react-router/dist/')) return undefined;
      const marked = code.replace(COMPONENT, 'var $1 = /* @__PURE__ */ $2').replace(DEBUG_NAME, '');
      return { code: marked, map: null };
    },
  };
}
