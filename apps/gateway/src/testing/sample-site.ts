import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const STYLE = 'body{color:#000}';
const SCRIPT = 'document.documentElement.dataset.session="guest"';
const page = (title: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title><style>${STYLE}</style><script>${SCRIPT}</script>` +
  `<link rel="canonical" href="__PUBLIC_URL__/">` +
  `<meta property="og:image" content="__PUBLIC_URL__/og.png">` +
  `<meta name="operator" content="__OPERATOR__" data-contact="__OPERATOR_CONTACT__">` +
  `<meta name="social" content="__SOCIAL_LINKS__">${head}</head><body>${'<p>text</p>'.repeat(200)}` +
  `<footer>__OPERATOR__<ul><li><a href="__SOCIAL_HREF__" rel="noopener">__SOCIAL_NAME__</a></li></ul></footer></body></html>`;

const FILES: Record<string, string> = {
  'index.html': page('Home'),
  'labs/index.html': page('Labs'),
  'verify-email/index.html': page('Verify'),
  'blog/index.html': page('Blog'),
  'blog/firewall/index.html': page(
    'Firewalls',
    '<meta property="article:modified_time" content="2026-11-23" />',
  ),
  'teach/2/index.html': page('Lesson 2'),
  'blog/404.html': page('Blog Post Not Found'),
  '404.html': page('404 - Page Not Found'),
  'feed.xml': '<feed><entry><id>__PUBLIC_URL__/blog/firewall</id></entry></feed>',
  'share/level-3.png': 'picture',
  'offline/index.html': page('Netward'),
  'sw.js': 'precache([{ url: "/offline", revision: "__SHELL_REVISION__" }]);\n',
  'downloads/firewall/check.sh': '#!/bin/sh\necho “checked”\n',
  'downloads/firewall/packets.pcap': '\u0000\u0001',
  'boot.js': 'document.documentElement.dataset.session = "guest";\n'.repeat(20),
  'assets/index-abc123.js': 'console.log("page");\n'.repeat(500),
  'assets/index-abc123.js.map': '{}',
  'assets/font-abc123.woff2': 'font',
};

/** A built site in small: pages, a hashed script, a font. */
export async function writeSite(folder: string): Promise<void> {
  for (const [name, content] of Object.entries(FILES)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** The inline parts of the sample pages, whose hashes their policy names. */
export const STYLE_OF_PAGES = STYLE;
export const SCRIPT_OF_PAGES = SCRIPT;
