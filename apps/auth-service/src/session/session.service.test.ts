import { browserInWords } from './session.service.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0', 'Firefox on Linux'],
  [`${WINDOWS} ${KHTML} Chrome/143.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} ${KHTML} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`, 'Edge on Windows'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${KHTML} Chrome/143.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['curl/8.5.0', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is %s', (userAgent, words) => {
  expect(browserInWords(userAgent)).toBe(words);
});
