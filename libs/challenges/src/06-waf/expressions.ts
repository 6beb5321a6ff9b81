import type { Expression } from '../expression.ts';

/** A SecAction with these actions. */
const action = (actions: string) => `SecAction "${actions}"`;
const excluding = (ctl: string) => action(`id:1001,phase:1,pass,nolog,ctl:${ctl}`);
const setting = (variable: string) => action(`id:900110,phase:1,pass,nolog,setvar:${variable}`);
/** A SecRule that asks for this and leaves a rule out. */
const ruleOf = (variable: string, operator: string) =>
  `SecRule ${variable} "${operator}" "id:1001,phase:1,pass,nolog,ctl:ruleRemoveById=942190"`;

const READ = [
  '',
  setting('tx.paranoia_level=2'),
  setting('tx.inbound_anomaly_score_threshold=10'),
  setting('TX.paranoia_level=1'),
  action("id:900000,phase:1,pass,nolog,setvar:'tx.paranoia_level=3'"),
  action('id:900000,phase:1,nolog,pass,t:none,setvar:tx.paranoia_level=1'),
  action('phase:1,id:900000,nolog,pass,setvar:tx.paranoia_level=4'),
  'secaction "id:900000,phase:1,pass,nolog,setvar:tx.paranoia_level=1"',
  'SecAction "id:900000,\\\n  phase:1,\\\n  pass,nolog,\\\n  setvar:tx.paranoia_level=1"',
  action('id:900000, phase:1, pass, nolog, setvar:tx.paranoia_level=1'),
  excluding('ruleRemoveById=942190'),
  excluding('ruleRemoveTargetById=942190;ARGS:q'),
  excluding('ruleRemoveTargetById=942190;args:q'),
  excluding('RULEREMOVEBYID=942190'),
  ruleOf('REQUEST_FILENAME', '@streq /search'),
  ruleOf('request_filename', '@STREQ /search'),
  'SecRule REQUEST_FILENAME "@streq /review" "id:1002,phase:1,pass,nolog,ctl:ruleRemoveTargetById=941180;ARGS:text"',
  'SecRuleRemoveById 942190',
  'SecRuleRemoveById 942190 941180',
  'SecRuleEngine On',
  'SecRequestBodyAccess On',
  'SecAuditLogParts ABHZ',
  'Include /etc/modsecurity/crs/crs-setup.conf',
] as const;

const KNOWN_OF = [
  '# a comment',
  'SecRuleEngine Off',
  'SecRuleEngine DetectionOnly',
  'SecRequestBodyAccess Off',
  'SecResponseBodyAccess On',
  'SecAuditLogParts ABIJDEFHZ',
  'SecDefaultAction "phase:1,log,auditlog,pass"',
  'SecMarker END-HOST-CHECK',
  'SecRequestBodyLimit 13107200',
  'SecTmpDir /tmp/',
  'SecRuleRemoveById 942100-942190',
  'SecRuleRemoveByTag "attack-sqli"',
  'SecRuleRemoveByMsg "SQL Injection Attack"',
  'SecRuleUpdateTargetById 942190 "!ARGS:q"',
  ruleOf('REQUEST_FILENAME', '@rx ^/search$'),
  ruleOf('REQUEST_FILENAME', '@beginsWith /search'),
  ruleOf('REQUEST_FILENAME', '@pm /search /review'),
  ruleOf('REQUEST_FILENAME', '^/search$'),
  ruleOf('REQUEST_FILENAME', '!@streq /search'),
  ruleOf('REQUEST_FILENAME', '@equals /search'),
  ruleOf('REQUEST_URI', '@streq /search'),
  ruleOf('ARGS:q', '@contains union'),
  ruleOf('&ARGS', '@gt 10'),
  ruleOf('REMOTE_ADDR', '@ipMatch 192.0.2.18'),
  ruleOf('REQUEST_HEADERS:User-Agent', '@contains curl'),
  ruleOf('ARGS|ARGS_NAMES', '@detectSQLi'),
  excluding('ruleRemoveByTag=attack-sqli'),
  excluding('ruleRemoveTargetByTag=attack-sqli;ARGS:q'),
  excluding('ruleRemoveTargetById=942190;ARGS'),
  excluding('ruleRemoveTargetById=942190;REQUEST_COOKIES:session'),
  excluding('ruleEngine=DetectionOnly'),
  excluding('auditEngine=Off'),
  excluding('ruleRemoveById=949110'),
  excluding('ruleRemoveById=942190;ARGS:q'),
  setting('tx.detection_paranoia_level=2'),
  setting('tx.blocked=+1'),
  action('id:1001,phase:2,pass,nolog,ctl:ruleRemoveById=942190'),
  action("id:1001,phase:1,pass,nolog,msg:'left out, for now',ctl:ruleRemoveById=942190"),
  action('id:1001,phase:1,pass,log,ctl:ruleRemoveById=942190'),
  action('id:1001,phase:1,pass,nolog'),
  action('phase:1,pass,nolog,ctl:ruleRemoveById=942190'),
  setting('tx.paranoia_level=5'),
  setting('tx.inbound_anomaly_score_threshold=1000'),
  'SecAction "id:1001,phase:1,pass,nolog,ctl:ruleRemoveById=942190',
  'SecRule REQUEST_FILENAME "@streq /Search" "id:1001,phase:1,pass,nolog,ctl:ruleRemoveById=942190"',
  'SecRule REQUEST_FILENAME "@streq /search" "id:1001,phase:1,pass,nolog,setvar:tx.paranoia_level=2"',
  action('id:1001,phase:1,pass,nolog,ctl:ruleRemoveById=942190,ctl:ruleRemoveById=941180'),
  'SecRule REQUEST_FILENAME "@streq /search" "id:1001,phase:1,deny,status:403"',
] as const;

const REFUSED = [
  'SecMagic On',
  'SecRule',
  'SecAction',
  'SecRule REQUEST_FILENAME "@streq /search"',
  'SecRuleRemoveById',
  'Paranoia 2',
  'SecAuditLogType Loud',
  'SecRuleEngine Maybe',
  'SecAction id:1001',
  'SecAction id:1001,phase:1,pass,nolog,ctl:ruleRemoveById=942190',
  'SecRule REQUEST_FILENAME',
  'SecRule NO_SUCH_VARIABLE "@streq /search" "id:1001,phase:1,pass,nolog"',
  action('id:1001,phase:1,pass,nolog,ctl:ruleForgetById=942190'),
  action('id:1001,phase:1,pass,nolog,shout'),
  action('id:one,phase:1,pass,nolog,ctl:ruleRemoveById=942190'),
  action('id:1001,phase:7,pass,nolog,ctl:ruleRemoveById=942190'),
  'SecRuleRemoveById union',
] as const;

/** What ModSecurity 3.0.9 was asked about, in nginx 1.22.1. */
export const EXPRESSIONS: readonly Expression[] = [
  ...READ.map((text) => ({ text, tool: 'accepts', challenge: 'reads' }) as const),
  ...KNOWN_OF.map((text) => ({ text, tool: 'accepts', challenge: 'knows of' }) as const),
  ...REFUSED.map((text) => ({ text, tool: 'refuses', challenge: 'refuses' }) as const),
];
