import { errors } from '@netward/contracts';
import { filesIn } from './testing/source-files.ts';

/** Every error has its code and its sentence from the catalogue, and the catalogue has no others. */

const CATALOGUE = 'libs/contracts/src/errors.ts';
const sources = filesIn(['apps', 'libs']).filter(
  ({ file }) => /\/src\//.test(file) && !/\.(test|journey)\.|testing/.test(file),
);

const filesThatSay = (text: string): string[] =>
  sources.filter((source) => source.text.includes(`'${text}'`)).map(({ file }) => file);

/** Whether a service throws the code or a schema fails with it. */
const isUsed = (code: string): boolean =>
  sources.some(({ file, text }) =>
    file.startsWith('libs/contracts/')
      ? text.includes(`failsWith('${code}')`)
      : /^apps\/(?!web\/)|^libs\/nest-kit\//.test(file) && text.includes(`'${code}'`),
  );

test.each(Object.entries(errors))(
  'the sentence of %s is written in the catalogue alone',
  (_, { message }) => {
    expect(filesThatSay(message)).toEqual([CATALOGUE]);
  },
);

test.each(Object.keys(errors))('%s is used somewhere', (code) => {
  expect(isUsed(code)).toBe(true);
});

test('a code that nobody throws would be noticed', () => {
  expect(isUsed('NOBODY_THROWS_THIS')).toBe(false);
});
