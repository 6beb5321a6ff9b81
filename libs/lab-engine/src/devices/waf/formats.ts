import type { HttpRequest } from '../../packets/evidence.ts';
import { HOST_NAME } from '../../cast.ts';
import type { LabState } from '../derived.ts';
import { sentLine, sentTarget } from '../../packets/payloads.ts';
import observedRules from './crs-observed.json' with { type: 'json' };
import { fieldIn, markedIn, CRS_BLOCKING, RULES } from './matched.ts';
import { pathOf, weigh, type CrsMatch } from './score.ts';
import { RULES_FOLDER, print } from './print.ts';
import {
  connectionFor,
  responseOn,
  writtenAt,
  asctime,
  dateTime,
  PRIORITY,
  foldOf,
  line,
  settingsAfter,
  type Occasion,
  type KindFormats,
  type ToolFold,
} from '../../inspect/formats.ts';
import {
  accessWritten,
  accessFold,
  limitFold,
  limitLine,
  wafConfigFold,
} from '../server/formats.ts';
import texts from './formats.json' with { type: 'json' };

const { folds, blocking } = texts;
const VERSION = 'OWASP_CRS/3.3.4';

/**
 * What ModSecurity 3.0.9 wrote about rules of the Core Rule Set 3.3.4 (Apache License 2.0) in a network
 * of real tools: operator, argument (cut short by ModSecurity itself), line, transformations, tags.
 */
interface ObservedRule {
  /** Null for libinjection, whose argument is what it detects. */
  readonly operator: string | null;
  readonly parameter: string;
  readonly lineNumber: number;
  /** As in the entry's reference. */
  readonly transformations: string;
  readonly tags: readonly string[];
}

export const OBSERVED: Readonly<Record<string, ObservedRule>> = observedRules;

/** An entry's message about a rule; its details stand in ModSecurity's order. */
function auditMessage(
  message: string,
  details: Record<'match' | 'reference' | 'ruleId' | 'file' | 'lineNumber' | 'data', string>,
  tags: readonly string[],
): object {
  const rated = { severity: '2', ver: VERSION, rev: '', tags, maturity: '0', accuracy: '0' };
  return { message, details: { ...details, ...rated } };
}

/** The files of the rules that are observed, by how their numbers begin. */
const FILES: Readonly<Record<string, string>> = texts.files;

function messageFor(request: HttpRequest, match: CrsMatch): readonly object[] {
  const [ruleId, , reported] = match;
  const observed = OBSERVED[ruleId];
  const field = fieldIn(request, match);
  if (!observed || !field) return [];
  const { name, value, begin } = field;
  const [{ from, to } = { from: 0, to: 0 }] = markedIn(request, match).marks;
  const offset = 'GET '.length + sentTarget(request.target.slice(0, begin)).length;
  const place = `v${offset},${value.length}${observed.transformations}`;
  const { operator, parameter: argument, lineNumber, tags } = observed;
  const details = {
    match:
      operator === null
        ? `detected ${argument} using libinjection.`
        : matched(operator, argument, `ARGS:${name}`, value),
    reference: operator === null ? place : `o${from},${to - from}${place}`,
    ruleId,
    file: `${RULES_FOLDER}/${FILES[ruleId.slice(0, 3)]}`,
    lineNumber: String(lineNumber),
    data: `Matched Data: ${reported} found within ARGS:${name}: ${value}`,
  };
  return [auditMessage(RULES[ruleId]!.name, details, tags)];
}

function refusal(score: number, threshold: number): object | null {
  if (score < threshold) return null;
  const details = {
    match: matchedScore(score, threshold),
    reference: '',
    ruleId: CRS_BLOCKING.id,
    file: `${RULES_FOLDER}/${CRS_BLOCKING.file}`,
    lineNumber: blocking.line,
    data: '',
  };
  return auditMessage(`${CRS_BLOCKING.name} (Total Score: ${score})`, details, blocking.tags);
}

/** The audit log's entry, one JSON object in one line; null if nothing matched and nothing was refused. */
function auditEntry(occasion: Occasion): string | null {
  const { record, played } = occasion;
  const { request, source, rule, score, status } = record;
  const seen = connectionFor(occasion);
  const answer = seen && responseOn(seen);
  if (!request || !answer || (rule === null && record.kind !== 'waf-limited')) return null;
  const { wafRules, wafMeasured } = played.before;
  const { matches } = weigh(wafRules, wafMeasured, request);
  const messages = rule === null ? [] : matches.flatMap((match) => messageFor(request, match));
  const denied = refusal(score ?? 0, wafRules.threshold);
  const at = writtenAt(occasion);
  return JSON.stringify({
    transaction: {
      client_ip: source,
      time_stamp: asctime(at),
      server_id: '0'.repeat(40),
      client_port: seen.senderPort,
      host_ip: seen.receiver,
      host_port: seen.receiverPort,
      unique_id: uniqueId(occasion),
      request: {
        method: 'GET',
        http_version: Number(request.version),
        uri: sentTarget(request.target),
        headers: {
          Host: request.host === null ? undefined : `${request.host}:${seen.receiverPort}`,
          'User-Agent': request.agent ?? undefined,
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

/** The line in nginx's error.log of a request that ModSecurity refused for its score; null for any other. */
function refusalLine(occasion: Occasion): string | null {
  const { record, played } = occasion;
  const { request, source, score, action } = record;
  const seen = connectionFor(occasion);
  if (!request || !seen || action !== 'blocked' || score === null) return null;
  const at = writtenAt(occasion);
  const host = request.host === null ? '' : `${request.host}:${seen.receiverPort}`;
  return [
    `${dateTime(at).replaceAll('-', '/')} [error] 1#1: *${seen.packets[0]?.connection}`,
    `[client ${source}] ModSecurity: Access denied with code 403 (phase 2).`,
    matchedScore(score, played.before.wafRules.threshold),
    `[file "${RULES_FOLDER}/${CRS_BLOCKING.file}"] [line "${blocking.line}"]`,
    `[id "${CRS_BLOCKING.id}"] [rev ""] [msg "${CRS_BLOCKING.name} (Total Score: ${score})"] [data ""]`,
    `[severity "2"] [ver "${VERSION}"] [maturity "0"] [accuracy "0"]`,
    ...blocking.tags.map((tag) => `[tag "${tag}"]`),
    `[hostname "${seen.receiver}"] [uri "${sentTarget(pathOf(request))}"] [unique_id "${uniqueId(occasion)}"] [ref ""],`,
    `client: ${source}, server: ${HOST_NAME}, request: "${sentLine(request)}", host: "${host}"`,
  ].join(' ');
}

function matched(operator: string, parameter: string, variable: string, value: string): string {
  return `Matched "Operator \`${operator}' with parameter \`${parameter}' against variable \`${variable}' (Value: \`${value}' )`;
}

function matchedScore(score: number, threshold: number): string {
  return matched('Ge', String(threshold), 'TX:ANOMALY_SCORE', String(score));
}

function uniqueId(occasion: Occasion): string {
  const sequence = String(occasion.record.sequence).padStart(6, '0');
  return `${Math.floor(writtenAt(occasion) / 1_000_000)}00.${sequence}`;
}

const auditFold = (occasion: Occasion) => foldOf(folds.audit, auditEntry(occasion));

/** The rules file of the WAF, as its learner may set it in a challenge. */
export function modsecurityConfig({ wafRules }: Pick<LabState, 'wafRules'>): string {
  return print(wafRules).trimEnd();
}

/** The WAF's rules in this state; null with the WAF off. */
export function modsecurityConfigFold(state: LabState): ToolFold | null {
  return foldOf(folds.rules, state.wafEnabled ? modsecurityConfig(state) : null);
}

const logged = (error: (occasion: Occasion) => string | null) => (occasion: Occasion) => [
  ...line('waf/error.log', 'nginx', PRIORITY.nginxError, error(occasion)),
  ...line('waf/modsec_audit.json', 'modsecurity', PRIORITY.auditFile, auditEntry(occasion)),
  ...accessWritten(occasion),
];

export const formats = {
  'waf-on': settingsAfter(wafConfigFold, modsecurityConfigFold),
  'waf-blocked': {
    folds: (occasion) => [
      auditFold(occasion),
      accessFold(occasion),
      modsecurityConfigFold(occasion.played.before),
    ],
    written: logged(refusalLine),
  },
  'waf-limited': {
    folds: (occasion) => [limitFold(occasion), accessFold(occasion), auditFold(occasion)],
    written: logged(limitLine),
  },
  'waf-allowed': {
    folds: (occasion) => [auditFold(occasion), accessFold(occasion)],
    written: logged(() => null),
  },
} satisfies KindFormats;
