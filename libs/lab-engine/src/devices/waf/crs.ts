/** What the Core Rule Set 3.3.4 says of a rule, and which part of a value it reports as matched. */
export interface CrsRule {
  readonly id: string;
  /** The rule's `msg`. */
  readonly name: string;
  readonly file: string;
  /** The alternative of the rule's expression that our payloads meet; null for libinjection, which reads the whole value. */
  readonly part: RegExp | null;
}

const XSS = 'REQUEST-941-APPLICATION-ATTACK-XSS.conf';
const SQLI = 'REQUEST-942-APPLICATION-ATTACK-SQLI.conf';

/** The rules of `rules.ts` under the names that the Core Rule Set gives them. */
export const CRS_NAMES: readonly CrsRule[] = [
  { id: '941100', name: 'XSS Attack Detected via libinjection', file: XSS, part: null },
  {
    id: '941110',
    name: 'XSS Filter - Category 1: Script Tag Vector',
    file: XSS,
    part: /<script[^>]*>/i,
  },
  {
    id: '941160',
    name: 'NoScript XSS InjectionChecker: HTML Injection',
    file: XSS,
    part: /<script/i,
  },
  {
    id: '941180',
    name: 'Node-Validator Blacklist Keywords',
    file: XSS,
    part: /document\.cookie/i,
  },
  { id: '942100', name: 'SQL Injection Attack Detected via libinjection', file: SQLI, part: null },
  {
    id: '942190',
    name: 'Detects MSSQL code execution and information gathering attempts',
    file: SQLI,
    part: /["'`];?\s*?(?:having|select|union)\b\s*?\S|union[\w(\s]*?select/i,
  },
  {
    id: '942270',
    name: 'Looking for basic sql injection. Common attack string for mysql, oracle and others',
    file: SQLI,
    part: /union.*?select.*?from/i,
  },
  {
    id: '942360',
    name: 'Detects concatenated basic SQL injection and SQLLFI attempts',
    file: SQLI,
    part: /^[\W\d]+\s*?union\s+select|["'`]\s*union/i,
  },
];

/** The rule that refuses a request by the sum of the scores. */
export const CRS_BLOCKING = {
  id: '949110',
  name: 'Inbound Anomaly Score Exceeded',
  file: 'REQUEST-949-BLOCKING-EVALUATION.conf',
} as const;
