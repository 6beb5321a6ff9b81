import { nodeImage } from './compose/stand-ins.ts';
import { readSource } from './harness/repository.mjs';

/** Which Node runs the product is said in many files; they agree. */
const { version, tag } = nodeImage();
const [recommended = ''] = version.split('.');
const manifest = JSON.parse(readSource('package.json'));
const oldest = /^>=(\d+)\.(\d+)$/.exec(manifest.engines.node) ?? [];

test('the images, .nvmrc and README recommend the same version', () => {
  expect(readSource('.nvmrc')).toBe(`${recommended}\n`);
  expect(readSource('README.md')).toContain(`Node.js ${recommended} is recommended`);
});

test.each(['docker-compose.yml', 'docs/deploy.md', 'tools/compose/steps/set-up.ts'])(
  '%s starts no other Node than the Dockerfile',
  (file) => {
    const tags = readSource(file).match(/\bnode:\d[\w.-]*/g) ?? [];
    if (file !== 'docker-compose.yml') expect(tags).not.toEqual([]);
    const short = tag.replace(version, recommended);
    expect(tags.filter((named) => named !== tag && named !== short)).toEqual([]);
  },
);

test('package.json, the start, the bundles and README accept the same oldest version', () => {
  const [, major, minor] = oldest;
  const start = readSource('tools/start/start.mjs');
  expect(start).toContain(`major < ${major} || (major === ${major} && minor < ${minor})`);
  expect(start).toContain(`Netward needs Node ${major}.${minor} or newer`);
  expect(readSource('tools/bundle/bundler.mjs')).toContain(`target: 'node${major}.${minor}'`);
  expect(readSource('README.md')).toContain(`Node.js ${major}.${minor} or newer works until`);
});

test('nothing is compiled against an API that the oldest version lacks', () => {
  expect(manifest.devDependencies['@types/node']).toMatch(new RegExp(`^${oldest[1]}\\.`));
});
