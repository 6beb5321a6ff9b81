import { readSettings } from '@netward/nest-kit';
import { settings, socialLinksSetting } from './config.ts';

const valid = {
  PORT: '0',
  METRICS_TOKEN: 'm'.repeat(32),
  LIMIT_KEY: 'l'.repeat(32),
  PUBLIC_URL: 'https://netward.example',
  AUTH_URL: 'http://localhost:1',
  LEARNING_URL: 'http://localhost:2',
  ASSISTANT_URLS: 'http://localhost:3',
  SITE_DIR: import.meta.dirname,
};

const production = { ...valid, NODE_ENV: 'production' };
const operator = { OPERATOR_NAME: 'Ada Ltd.', OPERATOR_CONTACT: 'ada@netward.example' };

test('in production the legal pages need the name and the contact of an operator', () => {
  expect(() => readSettings(settings, production)).toThrow(
    '  - OPERATOR_NAME: is missing\n  - OPERATOR_CONTACT: is missing',
  );
  expect(readSettings(settings, { ...production, ...operator })).toMatchObject(operator);
});

test.each(['OPERATOR_NAME', 'OPERATOR_CONTACT'])('%s cannot be blank in production', (name) => {
  const read = () => readSettings(settings, { ...production, ...operator, [name]: '  ' });
  expect(read).toThrow(`${name}: must not be blank`);
});

test('lists what is missing in production together with every other error', () => {
  const read = () => readSettings(settings, { NODE_ENV: 'production', SITE_DIR: '/nowhere' });
  for (const name of ['PORT', 'PUBLIC_URL', 'AUTH_URL', 'OPERATOR_NAME', 'OPERATOR_CONTACT'])
    expect(read).toThrow(`${name}: is missing`);
  expect(read).toThrow('SITE_DIR: the folder does not exist');
});

test('elsewhere an operator may leave both out, and none is made up', () => {
  const read = readSettings(settings, valid);
  expect([read.OPERATOR_NAME, read.OPERATOR_CONTACT]).toEqual([undefined, undefined]);
});

const faultOf = (text: string) => socialLinksSetting.safeParse(text).error?.issues[0]?.message;

describe('social links', () => {
  test('lead to the platforms by default', () => {
    const links = socialLinksSetting.parse(undefined);
    expect(links.map(({ name }) => name)).toEqual([
      'Instagram',
      'TikTok',
      'Facebook',
      'YouTube',
      'Threads',
      'X',
    ]);
    expect(links.map(({ href }) => href)).toContain('https://www.instagram.com/');
  });

  test('are only those configured', () => {
    expect(socialLinksSetting.parse('https://www.threads.net/@ada')).toEqual([
      { name: 'Threads', href: 'https://www.threads.net/@ada' },
    ]);
  });

  test('are not shown when there are none', () => {
    expect(socialLinksSetting.parse('none')).toEqual([]);
  });

  test.each(['https://x.com.evil.test/ada', 'https://ada.test', 'https://notx.com'])(
    'do not lead elsewhere: %s',
    (page) => expect(faultOf(page)).toMatch(/^must be a page on Instagram, /),
  );

  test.each(['x.com/ada', 'javascript:alert(1)', ''])(
    'are addresses of the web, not %p',
    (page) => {
      expect(faultOf(page)).toBe('must be an http or https address');
    },
  );
});
