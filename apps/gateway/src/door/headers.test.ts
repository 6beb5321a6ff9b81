import { apiHeaders, pageHeaders } from './headers.ts';

const bare = {
  PUBLIC_URL: 'http://site.test',
  ANALYTICS_URL: undefined,
  CAPTCHA_SITE_KEY: undefined,
  VIDEO_THUMB_ORIGIN: undefined,
};
const full = {
  PUBLIC_URL: 'https://site.test',
  ANALYTICS_URL: 'https://stats.test/collect',
  CAPTCHA_SITE_KEY: 'key',
  VIDEO_THUMB_ORIGIN: 'https://i.ytimg.com',
};
const policyOf = (headers: Readonly<Record<string, string>>) =>
  headers['content-security-policy'] ?? '';
const ordinary = { hasThirdParties: true, styleHashes: [], scriptHashes: [] };

test('a page without third parties loads nothing but its own', () => {
  const policy = policyOf(pageHeaders(bare, ordinary));
  expect(policy).not.toMatch(/https?:|unsafe|upgrade-insecure/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
});

test('what the build wrote into a page is named by its hash, and nothing else may run', () => {
  const inline = { styleHashes: ["'sha256-style'"], scriptHashes: ["'sha256-script'"] };
  const policy = policyOf(pageHeaders(bare, { ...ordinary, ...inline }));
  expect(policy).toContain("script-src 'self' 'sha256-script';");
  expect(policy).toContain("style-src 'self' 'sha256-style';");
  expect(policy).not.toContain('unsafe');
});

test('a third party that is configured gets its slots and no others', () => {
  const headers = pageHeaders(full, ordinary);
  expect(policyOf(headers)).toContain("img-src 'self' data: https://i.ytimg.com;");
  expect(policyOf(headers)).toContain("connect-src 'self' https://stats.test https://www.google");
  expect(policyOf(headers)).toContain('frame-src https://www.google.com/recaptcha/');
  expect(policyOf(headers)).not.toContain('trusted-types');
  expect(headers['content-security-policy-report-only']).toBe("require-trusted-types-for 'script'");
});

test('a page whose address carries a secret reaches no third party and tells nobody', () => {
  const headers = pageHeaders(full, { ...ordinary, hasThirdParties: false });
  expect(policyOf(headers)).not.toMatch(/https:/);
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('https is insisted on only where the site has it', () => {
  expect(apiHeaders(full)).toHaveProperty('strict-transport-security');
  expect(policyOf(pageHeaders(full, ordinary))).toContain('upgrade-insecure-requests');
  expect(apiHeaders(bare)).not.toHaveProperty('strict-transport-security');
});
