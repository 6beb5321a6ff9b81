import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { serviceNames } from '../harness/environment.ts';
import { root } from '../harness/repository.mjs';

/** How a service ends that lacks settings (sysexits.h). */
const EX_CONFIG = 78;

/** Tells at the end which files of packages were loaded one by one. */
const TELL = `data:text/javascript,${encodeURIComponent(`
  import Module from 'node:module';
  process.on('exit', () => console.log('\\n' + JSON.stringify(Object.keys(Module._cache))));
`)}`;

test.each(serviceNames)(
  'the bundle of %s has all its packages in it but those with native code',
  (service) => {
    const program = join('apps', service, 'bundle', 'main.js');
    // Without its settings it ends once it has loaded its code.
    const { status, stdout } = spawnSync(process.execPath, ['--import', TELL, program], {
      cwd: root,
      env: {},
      encoding: 'utf8',
    });
    expect(status).toBe(EX_CONFIG);
    const loaded = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as string[];
    expect(loaded.filter((file) => !file.includes('/@node-rs/'))).toEqual([]);
  },
);
