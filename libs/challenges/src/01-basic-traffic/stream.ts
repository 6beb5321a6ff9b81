// Made from a seed by npm run challenges:streams: to be read, and changed there.
import type { Traffic } from '../challenge.ts';
import type { ConversationRow } from './capture.ts';

// prettier-ignore
export const STREAM: Readonly<Record<Traffic, readonly ConversationRow[]>> = {
  A: [
    { at: 3225, source: '203.0.113.80', port: 5432, kind: 'refused', isScan: true },
    { at: 7477, source: '192.0.2.77', port: 8443, kind: 'refused' },
    { at: 11789, source: '203.0.113.80', port: 8081, kind: 'opened', isScan: true },
    { at: 13341, source: '203.0.113.80', port: 22, kind: 'refused', isScan: true },
    { at: 14987, source: '198.51.100.14', port: 8080, kind: 'page', asks: 'GET /login?user=bob&next=/orders', agent: 'chrome' },
    { at: 17785, source: '203.0.113.80', port: 8080, kind: 'page', asks: 'GET /', isScan: true, agent: 'chrome' },
    { at: 21572, source: '192.0.2.41', port: 8080, kind: 'page', asks: 'GET /search?q=lost+password', agent: 'firefox' },
    { at: 25436, source: '192.0.2.9', port: 8080, kind: 'page', asks: 'POST /login user=nora&pw=kiln-1974', hasPassword: true, agent: 'android' },
    { at: 28353, source: '192.0.2.77', port: 8443, kind: 'refused' },
    { at: 33527, source: '203.0.113.80', port: 3306, kind: 'refused', isScan: true },
    { at: 38495, source: '192.0.2.77', port: 8443, kind: 'refused' },
    { at: 43269, source: '203.0.113.80', port: 8000, kind: 'refused', isScan: true },
    { at: 45652, source: '198.51.100.200', port: 8080, kind: 'opened' },
  ],
  B: [
    { at: 1969, source: '198.51.100.140', port: 21, kind: 'refused', isScan: true },
    { at: 5307, source: '192.0.2.61', port: 8080, kind: 'page', asks: 'POST /login user=ines&code=482913', agent: 'firefox' },
    { at: 8932, source: '198.51.100.140', port: 25, kind: 'refused', isScan: true },
    { at: 10821, source: '203.0.113.18', port: 8080, kind: 'page', asks: 'GET /help/password-rules', agent: 'android' },
    { at: 15662, source: '192.0.2.250', port: 8080, kind: 'opened' },
    { at: 19890, source: '203.0.113.25', port: 8080, kind: 'page', asks: 'GET /login?user=tom&pass=red-slip-8', hasPassword: true, agent: 'iphone' },
    { at: 21130, source: '198.51.100.140', port: 6379, kind: 'refused', isScan: true },
    { at: 25347, source: '198.51.100.33', port: 8443, kind: 'refused' },
    { at: 28285, source: '198.51.100.140', port: 8080, kind: 'page', asks: 'GET /', isScan: true, agent: 'firefox' },
    { at: 29237, source: '198.51.100.140', port: 3389, kind: 'refused', isScan: true },
    { at: 33272, source: '198.51.100.33', port: 8443, kind: 'refused' },
    { at: 36431, source: '198.51.100.33', port: 8443, kind: 'refused' },
    { at: 38039, source: '198.51.100.140', port: 9000, kind: 'opened', isScan: true },
  ],
  C: [
    { at: 2202, source: '203.0.113.9', port: 8443, kind: 'refused' },
    { at: 7244, source: '192.0.2.118', port: 27017, kind: 'refused', isScan: true },
    { at: 12478, source: '192.0.2.104', port: 8080, kind: 'page', asks: 'POST /login user=alice&pw=', agent: 'android' },
    { at: 16198, source: '203.0.113.9', port: 8443, kind: 'refused' },
    { at: 17570, source: '192.0.2.118', port: 445, kind: 'refused', isScan: true },
    { at: 18697, source: '192.0.2.118', port: 8080, kind: 'page', asks: 'GET /', isScan: true, agent: 'chrome' },
    { at: 23839, source: '192.0.2.118', port: 23, kind: 'refused', isScan: true },
    { at: 25762, source: '192.0.2.118', port: 5900, kind: 'refused', isScan: true },
    { at: 30331, source: '192.0.2.104', port: 8080, kind: 'page', asks: 'POST /account/login mail=alice%40example.com&secret=oak-leaf-7', hasPassword: true, agent: 'android' },
    { at: 34015, source: '198.51.100.71', port: 8080, kind: 'page', asks: 'GET /bowls/17?from=login-mail', agent: 'android' },
    { at: 38009, source: '203.0.113.240', port: 8080, kind: 'opened' },
    { at: 43120, source: '192.0.2.118', port: 2222, kind: 'opened', isScan: true },
    { at: 47383, source: '203.0.113.9', port: 8443, kind: 'refused' },
  ],
};
