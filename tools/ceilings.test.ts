import ceilings from './ceilings.json' with { type: 'json' };
import { filesIn } from './testing/source-files.ts';

/** Lines of a room's code without tests, content and tables may grow only together with its ceiling. */

const NO_LOGIC =
  /\.(test|spec|journey)\.|\.parser\.ts$|\/(testing|e2e|test-kit|posts|legal|tutor-score|answers|downloads)\/|\/(answers|texts|quiz|teaching|streams?|observed|measured|recording|proof)\.\w+$/;

const linesOf = (room: string): number =>
  filesIn([room], /\.([cm]?[jt]s|[jt]sx|css)$/)
    .filter(({ file }) => !NO_LOGIC.test(file))
    .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);

test.each(Object.entries(ceilings))('%s has at most %i lines of logic and CSS', (room, most) => {
  const lines = linesOf(room);
  expect(lines).toBeGreaterThan(0);
  expect(lines).toBeLessThanOrEqual(most);
});
