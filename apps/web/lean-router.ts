import type { Plugin } from 'vite';

/** The version of react-router whose code the patterns below were checked with. */
export const CHECKED_VERSION = '7.18.5';

const DEBUG_NAME = /^\w+\.displayName = .*;$/gm;
const COMPONENT = /^var (\w+) = (React\d*\.(?:forwardRef|memo|createContext)\()/gm;

/**
 * Lets the bundler drop the parts of the router that the site does not use: forms, and links that
 * prefetch routes of its framework. Creating them, and naming them for debuggers, looks to the bundler
 * like an effect it must keep. Saves 6 kB of the first page; see docs/adr/0027.
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
