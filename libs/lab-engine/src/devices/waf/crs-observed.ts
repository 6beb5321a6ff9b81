/**
 * What ModSecurity 3.0.9 wrote about rules of the Core Rule Set 3.3.4 (Apache License 2.0) in a network
 * of real tools: operator, argument (cut short by ModSecurity itself), line, transformations, tags.
 */
export interface ObservedRule {
  /** Null for libinjection, whose argument is what it detects. */
  readonly operator: string | null;
  readonly parameter: string;
  readonly lineNumber: number;
  /** As in the entry's reference. */
  readonly transformations: string;
  readonly tags: readonly string[];
  /** What is reported instead of the matching part; null for the part itself. */
  readonly data: string | null;
}

const COMMON = ['application-multi', 'language-multi', 'platform-multi'];
const XSS = [...COMMON, 'attack-xss', 'paranoia-level/1', 'OWASP_CRS', 'capec/1000/152/242'];
const SQLI = [
  ...COMMON,
  'attack-sqli',
  'paranoia-level/1',
  'OWASP_CRS',
  'capec/1000/152/248/66',
  'PCI/6.5.2',
];
const DECODED = 't:utf8toUnicode,t:urlDecodeUni,t:htmlEntityDecode,t:jsDecode,t:cssDecode';

export const OBSERVED: Readonly<Record<string, ObservedRule>> = {
  941100: {
    operator: null,
    parameter: 'XSS',
    lineNumber: 38,
    transformations: `${DECODED},t:removeNulls`,
    tags: XSS,
    data: 'XSS data',
  },
  941110: {
    operator: 'Rx',
    parameter: '(?i)<script[^>]*>[\\s\\S]*?',
    lineNumber: 64,
    transformations: `${DECODED},t:removeNulls`,
    tags: XSS,
    data: null,
  },
  941160: {
    operator: 'Rx',
    parameter:
      '(?i:(?:<\\w[\\s\\S]*[\\s\\/]|[\'\\"](?:[\\s\\S]*[\\s\\/])?)(?:on(?:d(?:e(?:vice(?:(?:orienta|mo)tion|proximity|found|light)|livery(?:success|error)|activate)|r(?:ag(?:e(?:n(?:ter|d)|xit)|(?:gestur|leav)e|start|d (3146 characters omitted)',
    lineNumber: 181,
    transformations: `${DECODED},t:removeNulls`,
    tags: XSS,
    data: null,
  },
  941180: {
    operator: 'Pm',
    parameter:
      'document.cookie document.write .parentnode .innerhtml window.location -moz-binding <!-- --> <![cdata[',
    lineNumber: 232,
    transformations: `${DECODED},t:lowercase,t:removeNulls`,
    tags: XSS,
    data: null,
  },
  942100: {
    operator: null,
    parameter: 'SQLi',
    lineNumber: 46,
    transformations: '',
    tags: [],
    data: 'sUEnk',
  },
  942190: {
    operator: 'Rx',
    parameter:
      '(?i:(?:[\\"\'`](?:;?\\s*?(?:having|select|union)\\b\\s*?[^\\s]|\\s*?!\\s*?[\\"\'`\\w])|(?:c(?:onnection_id|urrent_user)|database)\\s*?\\([^\\)]*?|u(?:nion(?:[\\w(\\s]*?select| select @)|ser\\s*?\\([^\\)]*?)|s(?:chema\\s* (165 characters omitted)',
    lineNumber: 165,
    transformations: 't:urlDecodeUni',
    tags: SQLI,
    data: null,
  },
  942270: {
    operator: 'Rx',
    parameter: '(?i)union.*?select.*?from',
    lineNumber: 278,
    transformations: 't:urlDecodeUni',
    tags: SQLI,
    data: null,
  },
  942360: {
    operator: 'Rx',
    parameter:
      '(?i:(?:^[\\W\\d]+\\s*?(?:(?:alter\\s*(?:a(?:(?:pplication\\s*rol|ggregat)e|s(?:ymmetric\\s*ke|sembl)y|u(?:thorization|dit)|vailability\\s*group)|c(?:r(?:yptographic\\s*provider|edential)|o(?:l(?:latio|um)|nve (1040 characters omitted)',
    lineNumber: 426,
    transformations: 't:urlDecodeUni',
    tags: SQLI,
    data: null,
  },
};

/** The rule that refuses a request by the sum of the scores. */
export const CRS_BLOCKING = {
  id: '949110',
  name: 'Inbound Anomaly Score Exceeded',
  file: 'REQUEST-949-BLOCKING-EVALUATION.conf',
} as const;
