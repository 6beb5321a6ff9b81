import type { Expression } from '../expression.ts';

const HEAD = 'http any any -> any any';
const whole = (options: string, head = HEAD, action = 'alert') => `${action} ${head} (${options})`;
/** A rule whose direction, number and message are as usual. */
const rule = (options: string) =>
  whole(`msg:"x"; flow:established,to_server; ${options} sid:1000001; rev:1;`);
const answers = (options: string) =>
  whole(`msg:"x"; flow:established,to_client; ${options} sid:1000001; rev:1;`);
const UNION = 'http.uri; content:"union"; nocase;';
const REST = `${UNION} sid:1000001; rev:1;`;
const GOOD = `msg:"x"; flow:established,to_server; ${REST}`;

const READ: readonly string[] = [
  rule(UNION),
  whole(`msg:"x"; ${REST}`),
  whole(`msg:"x"; flow:to_server; ${REST}`),
  whole(`msg:"x"; flow:to_server,established; ${REST}`),
  whole(`msg:"x"; flow:from_client,established; ${REST}`),
  whole(`msg:"x"; ${UNION} sid:1000001;`),
  rule(`${UNION} priority:2;`),
  rule('content:"union"; http_uri; nocase;'),
  rule('content:"union"; nocase; http_raw_uri;'),
  rule('content:"user=admin%27"; http_client_body;'),
  rule('content:"sqlmap"; http_user_agent;'),
  rule('content:"union"; http_uri; content:"select"; http_uri; distance:0;'),
  rule(`${UNION} content:"select"; distance:0; within:20;`),
  rule('http.uri; content:!"union"; http.uri.raw; content:"%55";'),
  rule('http.uri; content:"|27|"; content:"or"; distance:1; within:2;'),
  rule('http.uri; content:"a\\;b";'),
  rule('http.request_body; content:"%27";'),
  rule('http.user_agent; content:"curl"; nocase;'),
  answers(
    'http.stat_code; content:"404"; threshold:type both, track by_dst, count 10, seconds 60;',
  ),
  answers('content:"404"; http_stat_code;'),
  rule(`${UNION} threshold:type limit, track by_src, count 1, seconds 60;`),
  rule(`${UNION} threshold: count 5, seconds 60, type threshold, track by_src;`),
  rule(`${UNION} detection_filter:track by_src, count 10, seconds 60;`),
  `\n${rule(UNION)}\n\n${rule(UNION).replace('01;', '02;')}\n`,
];

const KNOWN: readonly string[] = [
  rule('pcre:"/union.+select/Ui";'),
  rule('http.uri; pcre:"/union.+select/i";'),
  rule('content:"union";'),
  rule(`${UNION} fast_pattern;`),
  rule('http.uri; content:"/login"; startswith;'),
  rule('http.uri; content:"--"; endswith;'),
  rule('http.uri; content:"union"; offset:5; depth:40;'),
  rule('http.uri; content:"union"; content:"a"; distance:-3;'),
  rule('http.uri; content:"|00 01|";'),
  rule('http.method; content:"POST";'),
  rule('http.header; content:"Cookie";'),
  rule('http.host; content:"shop.lab";'),
  rule('http.cookie; content:"cart";'),
  rule('http.request_line; content:"union";'),
  answers('http.response_body; content:"password";'),
  rule(`urilen:>100; ${UNION}`),
  rule('http.uri; bsize:>100; content:"union";'),
  rule('http.uri; url_decode; content:"union";'),
  rule(`isdataat:10; ${UNION}`),
  rule(`${UNION} classtype:web-application-attack;`),
  rule(`${UNION} reference:url,owasp.org;`),
  rule(`${UNION} metadata:created_at 2026_11_22;`),
  rule(`${UNION} gid:1;`),
  rule(`${UNION} flowbits:set,seen;`),
  rule(`${UNION} noalert;`),
  rule(`${UNION} tag:session,10,packets;`),
  rule(`${UNION} priority:5;`),
  rule(UNION).replace('rev:1', 'rev:3'),
  rule(UNION).replace('sid:1000001', 'sid:42'),
  whole(`flow:established,to_server; ${REST}`),
  whole(`msg:"x"; flow:to_server,stateless; ${REST}`),
  rule(''),
  rule(`${UNION} threshold:type limit, track by_dst, count 1, seconds 60;`),
  rule(`${UNION} threshold:type limit, track by_both, count 1, seconds 60;`),
  rule(`${UNION} threshold:type limit, track by_src, count 5000, seconds 60;`),
  rule(`${UNION} threshold:type limit, track by_src, count 0, seconds 60;`),
  rule(
    `${UNION} threshold:type limit, track by_src, count 1, seconds 60; detection_filter:track by_src, count 1, seconds 60;`,
  ),
  whole(GOOD, 'tcp any any -> any 8080'),
  whole(GOOD, 'http any any -> 10.0.0.20 any'),
  whole(GOOD, 'http any any <> any any'),
  whole(GOOD, HEAD, 'drop'),
  whole(GOOD, HEAD, 'pass'),
  whole(GOOD, HEAD, 'rejectboth'),
  `# mine\n${rule(UNION)}`,
  rule(UNION).slice(0, -1),
];

const REFUSED: readonly string[] = [
  rule('http.uri; content:union;'),
  rule('http.uri; content:"";'),
  rule('http.uri; content:"a"b";'),
  rule('http.uri; content:"|zz|";'),
  rule('http.uri; content:"union", nocase;'),
  rule('http.uri; content:"union"; within:3;'),
  rule('http.uri; content:"union"; http_uri;'),
  rule('http_uri; content:"union";'),
  rule('http.uri; http.stat_code; content:"200";'),
  rule(`nocase; ${UNION}`),
  rule(`${UNION} nocase;`),
  rule(`${UNION} colour:red;`),
  rule(`${UNION} priority:high;`),
  rule(UNION).replace('nocase;', 'nocase'),
  rule(`${UNION} detection_filter:track by_rule, count 10, seconds 60;`),
  rule(`${UNION} detection_filter:track by_src, count 10;`),
  rule(`${UNION} threshold:type limit, track by_src, count 1;`),
  rule(`${UNION} threshold:type sometimes, track by_src, count 1, seconds 60;`),
  whole(`msg:"x"; flow:established,to_client; ${REST}`),
  whole(`msg:"x"; ${GOOD}`),
  whole(`msg:"x"; ${UNION}`),
  whole(GOOD, 'http any -> any any'),
  whole(GOOD, 'nonsense any any -> any any'),
  whole(GOOD, HEAD, 'block'),
  `${rule(UNION)}\n${rule(UNION)}`,
  'hello',
];

const each = (
  texts: readonly string[],
  tool: Expression['tool'],
  challenge: Expression['challenge'],
): readonly Expression[] => texts.map((text) => ({ text, tool, challenge }));

/** Files of rules, and what Suricata 7 and the challenge make of them. */
export const EXPRESSIONS: readonly Expression[] = [
  ...each(READ, 'accepts', 'reads'),
  ...each(KNOWN, 'accepts', 'knows of'),
  ...each(REFUSED, 'refuses', 'refuses'),
];
