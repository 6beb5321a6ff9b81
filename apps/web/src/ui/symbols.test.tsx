import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { MoreSymbols } from './more-symbols.tsx';

const src = join(import.meta.dirname, '..');
const first = [
  ...readFileSync(join(src, 'ui/symbols.svg'), 'utf8').matchAll(/<symbol id="([^"]+)"/g),
];
const firstNames = first.map(([, name]) => name!);

function moreNames(): string[] {
  const { container } = render(<MoreSymbols />);
  return [...container.querySelectorAll('symbol')].map(({ id }) => id);
}

/** What opens in the lab, which brings the second sprite. */
const IN_THE_LAB = ['lab', 'assistant'];

/** Every symbol named by the code in a folder. */
function namesUsedIn(folder: string): string[] {
  const files = readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' });
  const code = files
    .filter((file) => /(?<!\.test)\.tsx?$|figures\.svg$/.test(file))
    .map((file) => readFileSync(join(src, folder, file), 'utf8'));
  return code.flatMap((text) =>
    [...text.matchAll(/['"#]([ims]-[a-z]+)['"]/g)].map(([, name]) => name!),
  );
}

describe('the symbols', () => {
  it('are each in exactly one of the two sprites', () => {
    const all = [...firstNames, ...moreNames()];
    expect(new Set(all).size).toBe(all.length);
  });

  it('used by the lab are there when the lab is open', () => {
    const there = new Set([...firstNames, ...moreNames()]);
    const used = IN_THE_LAB.flatMap((feature) => namesUsedIn(`features/${feature}`));
    expect(used.filter((name) => !there.has(name))).toEqual([]);
  });

  it('used by other pages are in the first sprite', () => {
    const others = readdirSync(join(src, 'features')).filter(
      (feature) => !IN_THE_LAB.includes(feature),
    );
    const used = ['app', 'ui', ...others.map((feature) => `features/${feature}`)].flatMap(
      namesUsedIn,
    );
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((name) => !firstNames.includes(name))).toEqual([]);
  });
});
