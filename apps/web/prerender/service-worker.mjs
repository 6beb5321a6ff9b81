import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OFFLINE_PATH } from '@netward/contracts';
import { build } from 'vite';
import { pageModules } from '../dist/server/entry-server.js';

/** What stands in for a page that was never opened. */
export const OFFLINE_PAGE = 'src/app/routes/offline.tsx';
/** Pages that are kept before they are opened, with all that they load later, such as the lab. */
const KEPT_PAGES = ['labs', 'blog-list', 'blog-post', 'faq', 'not-found', 'offline'];

const isOtherPage = (key) =>
  pageModules.includes(key) && !KEPT_PAGES.some((name) => key.endsWith(`/${name}.tsx`));
/** The text of an article, which is kept once it was read. */
const isArticle = (key) => key.includes('/blog/articles.ts?');

/** The files that the lab and the kept pages may ask for, with everything that these import. */
function keptFiles(manifest) {
  // The home page's style is loaded by a script of its name, of which nothing is left.
  const kept = new Set(['index.html', 'src/features/home/home.css']);
  for (const key of kept) {
    const { imports = [], dynamicImports = [] } = manifest[key];
    const later = dynamicImports.filter((next) => !isOtherPage(next) && !isArticle(next));
    for (const next of [...imports, ...later]) kept.add(next);
  }
  const files = [...kept].flatMap((key) => {
    const { file, css = [], assets = [] } = manifest[key];
    return [file, ...css, ...assets];
  });
  return [...new Set(files)];
}

/** The script that answers for one that cannot be fetched: it brings the styles along. */
function standIn(script, styles) {
  return `const load = (href) => new Promise((done) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: done });
    document.head.append(link);
  });
  await Promise.all(${JSON.stringify(styles.map((file) => `/${file}`))}.map(load));
  export * from '/${script}';`;
}

/** Writes /sw.js, with the styles of the page that stands in for others. The gateway fills in the shell's revision, which depends on its settings. */
export async function writeServiceWorker(client, manifest, styles) {
  const icon = createHash('sha256').update(readFileSync(join(client, 'favicon.svg')));
  const precached = [
    { url: OFFLINE_PATH, revision: '__SHELL_REVISION__' },
    { url: '/favicon.svg', revision: icon.digest('base64url').slice(0, 7) },
    ...keptFiles(manifest).map((file) => ({ url: `/${file}`, revision: null })),
  ];
  const otherPages = Object.keys(manifest).filter(isOtherPage);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      PRECACHED: JSON.stringify(precached),
      OTHER_PAGES: JSON.stringify(otherPages.map((key) => `/${manifest[key].file}`)),
      STAND_IN: JSON.stringify(standIn(manifest[OFFLINE_PAGE].file, styles)),
      SHELL: JSON.stringify(OFFLINE_PATH),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(import.meta.dirname, '../src/worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
