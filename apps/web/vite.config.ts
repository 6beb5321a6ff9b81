import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

/** Puts the symbol sprite into the page once, so that icons need neither a request nor a script. */
function symbols(): Plugin {
  const file = new URL('src/ui/symbols.svg', import.meta.url);
  return {
    name: 'netward-symbols',
    transformIndexHtml: (html) =>
      html.replace('<!--symbols-->', () => readFileSync(file, 'utf8').trim()),
  };
}

export default defineConfig(({ mode, isSsrBuild }) => {
  const { API_ORIGIN = 'http://127.0.0.1:8080' } = loadEnv(mode, import.meta.dirname, 'API_');
  return {
    plugins: [react(), symbols()],
    server: { proxy: { '/api': API_ORIGIN } },
    build: {
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      ssr: isSsrBuild ? 'src/entry-server.tsx' : undefined,
      copyPublicDir: !isSsrBuild,
      // The policy of the page refuses data: fonts and styles.
      assetsInlineLimit: 0,
      target: 'es2022',
      modulePreload: { polyfill: false },
    },
    // The server bundle runs once, for prerendering, and takes everything with it.
    ssr: { noExternal: true },
  };
});
