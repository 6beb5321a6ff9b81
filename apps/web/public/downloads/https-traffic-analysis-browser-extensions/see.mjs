// Logs in to a test shop in Chromium, each time with the extension of this folder changed in one place,
// and prints what it noted. Started by see.sh, in a network of its own.
// Needs `npm install playwright-core@1.65.1` in this folder, and Debian's package chromium.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const here = import.meta.dirname;
const read = (name) => readFileSync(join(here, name), 'utf8');
const MANIFEST = JSON.parse(read('manifest.json'));
const { host_permissions: HOSTS, ...HOSTLESS } = MANIFEST;
const { permissions: _none, ...NOTHING } = HOSTLESS;
const BARE = "globalThis.notes = [];\n";

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const FORM =
  '<form method="post" action="/login"><input name="user"><input name="pw"><button>Log in</button></form>' +
  '<img src="https://cdn.lab/picture.svg">';
const shop = createServer({ key: read('shop.key'), cert: read('shop.crt') }, (request, response) => {
  if (request.headers.host === 'cdn.lab')
    return response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(PICTURE);
  response.setHeader('Content-Type', 'text/html');
  if (request.url === '/') {
    response.setHeader('Set-Cookie', 'session=8f3a; Secure; HttpOnly; Path=/');
    return response.end(FORM);
  }
  if (request.url === '/login')
    return response.end(
      "<p>secret balance: 4711</p><script>fetch('/api', { headers: { 'X-Api-Key': 'k-77d1' } })</script>",
    );
  response.writeHead(request.url === '/api' ? 200 : 404).end('{}');
});
await new Promise((listening) => shop.listen(8443, '127.0.0.1', listening));

/** Loads an extension, logs in, and returns what its worker answers to the question. */
async function visit({ manifest, worker = read('worker.js'), files = {}, har }, question) {
  const folder = mkdtempSync(join(tmpdir(), 'see-'));
  const extension = join(folder, 'extension');
  mkdirSync(extension);
  const all = { 'manifest.json': JSON.stringify(manifest), 'worker.js': worker, ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(extension, name), text);
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: '/usr/bin/chromium',
    ignoreDefaultArgs: ['--disable-extensions'],
    ignoreHTTPSErrors: true,
    args: [
      '--headless=new',
      '--no-sandbox',
      `--load-extension=${extension}`,
      `--disable-extensions-except=${extension}`,
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
      '--host-resolver-rules=MAP shop.lab:443 127.0.0.1:8443, MAP cdn.lab:443 127.0.0.1:8443',
    ],
    ...(har ? { recordHar: { path: har } } : {}),
  });
  const worker_ = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  // A worker is there before its listeners are. The browser handles what it asks for in order.
  const isListening = () => globalThis.notes && chrome.runtime.getPlatformInfo();
  while (!(await worker_.evaluate(isListening)));
  const page = await context.newPage();
  const failed = [];
  page.on('requestfailed', (request) => failed.push(`${request.url()} ${request.failure().errorText}`));
  await page.goto('https://shop.lab/');
  await page.fill('[name=user]', 'alice');
  await page.fill('[name=pw]', 'hunter2');
  const called = page.waitForResponse('https://shop.lab/api');
  await page.click('button');
  await called;
  const answer = await worker_.evaluate(question);
  await context.close();
  return { answer, failed };
}

const show = (title, ...lines) => console.log(`\n# ${title}\n${lines.join('\n')}`);
const notes = () => globalThis.notes;
const SECRETS = ['Cookie', 'Set-Cookie', 'Referer'];
const summary = (list) => {
  const headers = list.flatMap((note) => note.headers ?? []).map(({ name }) => name.toLowerCase());
  const seen = SECRETS.filter((name) => headers.includes(name.toLowerCase()));
  return [
    `${list.length} notes, of them for cdn.lab: ${list.filter(({ url }) => url.includes('cdn.lab')).length}`,
    `headers among them: ${seen.join(', ') || 'none of ' + SECRETS.join(', ')}`,
    `"secret balance" in a note: ${JSON.stringify(list).includes('secret balance')}`,
  ];
};

const { answer: plain } = await visit({ manifest: MANIFEST, har: join(here, 'page.har') }, notes);
const login = plain.find(({ stage, body }) => stage === 'before' && body);
show('the extension as it is', JSON.stringify(login), ...summary(plain));

const { answer: hostless } = await visit({ manifest: HOSTLESS }, notes);
show('without host_permissions', ...summary(hostless));

const more = read('worker.js').replace(/\['(request|response)Headers'\]/g, "['$1Headers', 'extraHeaders']");
const { answer: extra } = await visit({ manifest: MANIFEST, worker: more }, notes);
const told = extra.flatMap(({ headers }) => headers ?? []).filter(({ name }) => SECRETS.includes(name));
show('with extraHeaders', ...summary(extra), ...new Set(told.map((header) => JSON.stringify(header))));

const script = "chrome.runtime.sendMessage(document.querySelector('p')?.textContent);\n";
const { answer: text } = await visit(
  {
    manifest: { ...NOTHING, content_scripts: [{ matches: HOSTS, js: ['content.js'] }] },
    worker: `${BARE}chrome.runtime.onMessage.addListener((text) => void notes.push(text));\n`,
    files: { 'content.js': script },
  },
  notes,
);
show('a content script of one line', ...text.filter(Boolean));

const rule = { id: 'block', enabled: true, path: 'rules.json' };
const blocking = (permission) => ({
  ...NOTHING,
  permissions: [permission],
  declarative_net_request: { rule_resources: [rule] },
});
const { answer: api, failed } = await visit(
  {
    manifest: blocking('declarativeNetRequest'),
    worker: BARE,
    files: { 'rules.json': read('rules.json') },
  },
  () => typeof chrome.webRequest,
);
show('one rule and no host', ...failed, `chrome.webRequest is ${api}`);

const asked = {
  webRequest: HOSTLESS,
  'webRequest, shop.lab': MANIFEST,
  'webRequest, all hosts': { ...MANIFEST, host_permissions: ['<all_urls>'] },
  declarativeNetRequest: { ...NOTHING, permissions: ['declarativeNetRequest'] },
  declarativeNetRequestWithHostAccess: {
    ...NOTHING,
    permissions: ['declarativeNetRequestWithHostAccess'],
  },
};
const texts = Object.values(asked).map((manifest) => JSON.stringify(manifest));
const { answer: warnings } = await visit(
  { manifest: MANIFEST, worker: `${BARE}globalThis.texts = ${JSON.stringify(texts)};\n` },
  () => Promise.all(texts.map((text) => chrome.management.getPermissionWarningsByManifest(text))),
);
show(
  'the warnings',
  ...Object.keys(asked).map((name, at) => `${name}: ${warnings[at].join(', ') || 'none'}`),
);
shop.close();
