import type { LabState } from '../derived.ts';
import { CRS_BLOCKING, CRS_NAMES, type CrsRule } from './crs.ts';
import { sentTarget } from '../../packets/payloads.ts';
import { matchedParameter } from './crs-match.ts';
import { OBSERVED, type ObservedRule } from './crs-observed.ts';
import { connectionFor, responseOn, writtenAt, type Occasion } from '../../formats/occasion.ts';
import { asctime } from '../../formats/times.ts';
import type { ToolFold } from '../../formats/tool-fold.ts';

const MODSECURITY = 'ModSecurity 3.0.9, CRS 3.3.4';
const RULES = '/usr/share/modsecurity-crs/rules';
const VERSION = 'OWASP_CRS/3.3.4';

interface AuditDetails {
  readonly match: string;
  readonly reference: string;
  readonly ruleId: string;
  readonly file: string;
  readonly lineNumber: number;
  readonly data: string;
  readonly tags: readonly string[];
}

function auditMessage(message: string, details: AuditDetails): object {
  const { match, reference, ruleId, file, lineNumber, data, tags } = details;
  return {
    message,
    details: {
      match,
      reference,
      ruleId,
      file: `${RULES}/${file}`,
      lineNumber: String(lineNumber),
      data,
      severity: '2',
      ver: VERSION,
      rev: '',
      tags,
      maturity: '0',
      accuracy: '0',
    },
  };
}

/** What ModSecurity says of one rule that matched. */
function messageFor(rule: CrsRule, observed: ObservedRule, target: string): object | null {
  const found = matchedParameter(rule.part, target);
  if (!found) return null;
  const { name, value, part, begin } = found;
  const text = value.slice(part.from, part.to);
  const offset = 'GET '.length + sentTarget(target.slice(0, begin)).length;
  const place = `v${offset},${value.length}${observed.transformations}`;
  const { operator, parameter: argument, lineNumber, tags } = observed;
  return auditMessage(rule.name, {
    match:
      operator === null
        ? `detected ${argument} using libinjection.`
        : `Matched "Operator \`${operator}' with parameter \`${argument}' against variable \`ARGS:${name}' (Value: \`${value}' )`,
    reference: operator === null ? place : `o${part.from},${text.length}${place}`,
    ruleId: rule.id,
    file: rule.file,
    lineNumber,
    data: `Matched Data: ${observed.data ?? text} found within ARGS:${name}: ${value}`,
    tags,
  });
}

/** The rule that adds up and refuses; null if the sum is below the threshold. */
function refusal(score: number, threshold: number): object | null {
  if (score < threshold) return null;
  return auditMessage(`${CRS_BLOCKING.name} (Total Score: ${score})`, {
    match: `Matched "Operator \`Ge' with parameter \`${threshold}' against variable \`TX:ANOMALY_SCORE' (Value: \`${score}' )`,
    reference: '',
    ruleId: CRS_BLOCKING.id,
    file: CRS_BLOCKING.file,
    lineNumber: 81,
    data: '',
    tags: ['application-multi', 'language-multi', 'platform-multi', 'attack-generic'],
  });
}

/**
 * The entry of the audit log for a request that the WAF judged, one JSON object in one line; null if
 * nothing matched and nothing was refused, since then the WAF writes none.
 */
export function auditEntry(occasion: Occasion): string | null {
  const { record, played } = occasion;
  const { request, source, rule, score, status } = record;
  const seen = connectionFor(occasion);
  const answer = seen && responseOn(seen);
  if (!request || !answer || (rule === null && record.kind !== 'waf-limited')) return null;
  const matched = rule?.split(' ') ?? [];
  const messages = CRS_NAMES.filter(({ id }) => matched.includes(id)).flatMap(
    (crs) => messageFor(crs, OBSERVED[crs.id]!, request.target) ?? [],
  );
  const denied = refusal(score ?? 0, played.before.wafThreshold);
  const at = writtenAt(occasion);
  const sequence = String(record.sequence).padStart(6, '0');
  return JSON.stringify({
    transaction: {
      client_ip: source,
      time_stamp: asctime(at),
      server_id: '0'.repeat(40),
      client_port: seen.senderPort,
      host_ip: seen.receiver,
      host_port: seen.receiverPort,
      unique_id: `${Math.floor(at / 1_000_000)}00.${sequence}`,
      request: {
        method: 'GET',
        http_version: Number(request.version),
        uri: sentTarget(request.target),
        headers: {
          ...(request.host === null ? {} : { Host: `${request.host}:${seen.receiverPort}` }),
          ...(request.agent === null ? {} : { 'User-Agent': request.agent }),
        },
      },
      response: { http_code: status ?? answer.response.status },
      producer: {
        modsecurity: 'ModSecurity v3.0.9 (Linux)',
        connector: 'ModSecurity-nginx v1.0.3',
        secrules_engine: 'Enabled',
        // The quotation mark is ModSecurity's own.
        components: [`${VERSION}"`],
      },
      messages: denied ? [...messages, denied] : messages,
    },
  });
}

/** The audit entry of a request. */
export function auditFold(occasion: Occasion): ToolFold | null {
  const text = auditEntry(occasion);
  if (text === null) return null;
  return {
    title: 'modsec_audit.json',
    tool: MODSECURITY,
    language: 'json',
    text,
    help: 'One entry a request, with every rule that matched, the variable and the part of it. server_id and the fraction in unique_id are fixed values. ModSecurity cuts long expressions short itself; the quotation mark in components is its own too.',
  };
}

/** The rules file of the WAF: the engine, what it logs, the Core Rule Set, threshold and exclusions. */
export function modsecurityConfig({ wafThreshold, wafExclusions }: LabState): string {
  return [
    'SecRuleEngine On',
    'SecRequestBodyAccess On',
    'SecAuditEngine RelevantOnly',
    'SecAuditLogRelevantStatus "^(?:5|4(?!04))"',
    'SecAuditLogParts ABHZ',
    'SecAuditLogType Serial',
    'SecAuditLogFormat JSON',
    'SecAuditLog /var/log/nginx/modsec_audit.json',
    'Include /etc/modsecurity/crs/crs-setup.conf',
    `SecAction "id:900110,phase:1,nolog,pass,t:none,setvar:tx.inbound_anomaly_score_threshold=${wafThreshold}"`,
    `Include ${RULES}/*.conf`,
    ...wafExclusions.map((id) => `SecRuleRemoveById ${id}`),
  ].join('\n');
}

/** The WAF's rules in this state; null with the WAF off. */
export function modsecurityConfigFold(state: LabState): ToolFold | null {
  if (!state.wafEnabled) return null;
  return {
    title: 'modsecurity.conf',
    tool: MODSECURITY,
    language: 'modsecurity',
    text: modsecurityConfig(state),
    help: 'Paranoia level 1 and a threshold of 5 are the defaults of the Core Rule Set. The lab knows the rules that its own requests match.',
  };
}
