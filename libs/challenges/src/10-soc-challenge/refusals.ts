/**
 * Requests of the three mornings that the Core Rule Set refuses, with each rule that matched and the part
 * of the value it reports, as ModSecurity wrote them. Measured with ModSecurity 3.0.9 (nginx 1.22.1,
 * connector 1.0.3) and CRS 3.3.4 at paranoia level 1 with the threshold 5; each rule adds 5.
 */
export const REFUSALS: readonly Refusal[] = [
  {
    target: '/search?q=union+select+committee',
    agent: 'firefox',
    rules: [
      {
        id: '942190',
        name: 'Detects MSSQL code execution and information gathering attempts',
        variable: 'ARGS:q',
        value: 'union select committee',
        part: 'union select',
      },
    ],
  },
  {
    target: '/comment?text=Please+explain+document.cookie+to+me',
    agent: 'linux',
    rules: [
      {
        id: '941180',
        name: 'Node-Validator Blacklist Keywords',
        variable: 'ARGS:text',
        value: 'please explain document.cookie to me',
        part: 'document.cookie',
      },
    ],
  },
  {
    target: '/search?q=%27+UNION+SELECT+name%2C+password+FROM+users--',
    agent: 'curl',
    rules: [
      {
        id: '942100',
        name: 'SQL Injection Attack Detected via libinjection',
        variable: 'ARGS:q',
        value: "' UNION SELECT name, password FROM users--",
        part: null,
      },
      {
        id: '942190',
        name: 'Detects MSSQL code execution and information gathering attempts',
        variable: 'ARGS:q',
        value: "' UNION SELECT name, password FROM users--",
        part: "' UNION S",
      },
      {
        id: '942270',
        name: 'Looking for basic sql injection. Common attack string for mysql, oracle and others',
        variable: 'ARGS:q',
        value: "' UNION SELECT name, password FROM users--",
        part: 'UNION SELECT name, password FROM',
      },
      {
        id: '942360',
        name: 'Detects concatenated basic SQL injection and SQLLFI attempts',
        variable: 'ARGS:q',
        value: "' UNION SELECT name, password FROM users--",
        part: "' UNION SELECT",
      },
    ],
  },
  {
    target: '/products.csv',
    agent: 'prices',
    rules: [
      {
        id: '913100',
        name: 'Found User-Agent associated with security scanner',
        variable: 'REQUEST_HEADERS:User-Agent',
        value: 'mozilla/5.0 (compatible; pricegrabber/2.0; +http://pricegrabber.example/bot)',
        part: 'grabber',
      },
    ],
  },
  {
    target: '/robots.txt',
    agent: 'prices',
    rules: [
      {
        id: '913100',
        name: 'Found User-Agent associated with security scanner',
        variable: 'REQUEST_HEADERS:User-Agent',
        value: 'mozilla/5.0 (compatible; pricegrabber/2.0; +http://pricegrabber.example/bot)',
        part: 'grabber',
      },
    ],
  },
  {
    target: '/search?q=credit+union+select+account',
    agent: 'chrome',
    rules: [
      {
        id: '942100',
        name: 'SQL Injection Attack Detected via libinjection',
        variable: 'ARGS:q',
        value: 'credit union select account',
        part: null,
      },
      {
        id: '942190',
        name: 'Detects MSSQL code execution and information gathering attempts',
        variable: 'ARGS:q',
        value: 'credit union select account',
        part: 'union select',
      },
    ],
  },
  {
    target: '/comment?text=The+handle+came+off%3B+cat+did+it',
    agent: 'firefox',
    rules: [
      {
        id: '932100',
        name: 'Remote Command Execution: Unix Command Injection',
        variable: 'ARGS:text',
        value: 'The handle came off; cat did it',
        part: '; cat did it',
      },
    ],
  },
  {
    target: '/product?id=12%27+OR+1%3D1--',
    agent: 'curl',
    rules: [
      {
        id: '942100',
        name: 'SQL Injection Attack Detected via libinjection',
        variable: 'ARGS:id',
        value: "12' OR 1=1--",
        part: null,
      },
    ],
  },
  {
    target: '/comment?text=Set+window.location+in+your+shop+script',
    agent: 'linux',
    rules: [
      {
        id: '941180',
        name: 'Node-Validator Blacklist Keywords',
        variable: 'ARGS:text',
        value: 'set window.location in your shop script',
        part: 'window.location',
      },
    ],
  },
  {
    target: '/search?q=union+jack+mug+select+colour',
    agent: 'chrome',
    rules: [
      {
        id: '942190',
        name: 'Detects MSSQL code execution and information gathering attempts',
        variable: 'ARGS:q',
        value: 'union jack mug select colour',
        part: 'union jack mug select',
      },
    ],
  },
  {
    target: '/search?q=%3Cscript%3Ealert(document.cookie)%3C%2Fscript%3E',
    agent: 'curl',
    rules: [
      {
        id: '941100',
        name: 'XSS Attack Detected via libinjection',
        variable: 'ARGS:q',
        value: '<script>alert(document.cookie)</script>',
        part: null,
      },
      {
        id: '941110',
        name: 'XSS Filter - Category 1: Script Tag Vector',
        variable: 'ARGS:q',
        value: '<script>alert(document.cookie)</script>',
        part: '<script>',
      },
      {
        id: '941160',
        name: 'NoScript XSS InjectionChecker: HTML Injection',
        variable: 'ARGS:q',
        value: '<script>alert(document.cookie)</script>',
        part: '<script',
      },
      {
        id: '941180',
        name: 'Node-Validator Blacklist Keywords',
        variable: 'ARGS:q',
        value: '<script>alert(document.cookie)</script>',
        part: 'document.cookie',
      },
    ],
  },
];

interface Refusal {
  readonly target: string;
  /** The browser or program, by its name in shop/records.ts. */
  readonly agent: string;
  readonly rules: readonly {
    readonly id: string;
    /** The rule's `msg`. */
    readonly name: string;
    readonly variable: string;
    /** As the rule saw it: decoded, and in lower case where the rule asks for that. */
    readonly value: string;
    /** Null for libinjection, which reads the whole value. */
    readonly part: string | null;
  }[];
}
