import { HOST_NAME, HTTP_PORT } from '@netward/lab-engine';
import { sentTarget } from '@netward/lab-engine/payloads';
import type { MorningFlow } from '../web-requests/morning.ts';

const TAGS = ['application-multi', 'language-multi', 'platform-multi', 'attack-generic'];

/** What ModSecurity 3.0.9 writes into nginx's error log when it refuses a request by its score. */
export function refusalLine(flow: MorningFlow, score: number, threshold: number): string {
  const { source, time, turn, request, at } = flow;
  const midnight = Date.UTC(2026, 10, 22) / 1_000;
  const unique = `${midnight + at}${(turn % 90) + 10}.${String(turn * 7_919).padStart(6, '0')}`;
  const target = sentTarget(request.target);
  return [
    `2026/11/22 ${time} [error] 1042#1042: *${turn + 100}`,
    `[client ${source}] ModSecurity: Access denied with code 403 (phase 2).`,
    `Matched "Operator \`Ge' with parameter \`${threshold}' against variable \`TX:ANOMALY_SCORE' (Value: \`${score}' )`,
    '[file "/usr/share/modsecurity-crs/rules/REQUEST-949-BLOCKING-EVALUATION.conf"] [line "81"]',
    `[id "949110"] [rev ""] [msg "Inbound Anomaly Score Exceeded (Total Score: ${score})"] [data ""]`,
    '[severity "2"] [ver "OWASP_CRS/3.3.4"] [maturity "0"] [accuracy "0"]',
    ...TAGS.map((tag) => `[tag "${tag}"]`),
    `[hostname "10.0.0.20"] [uri "${target.split('?')[0]}"] [unique_id "${unique}"] [ref ""], client: ${source},`,
    `server: ${HOST_NAME}, request: "${request.method ?? 'GET'} ${target} HTTP/1.1", host: "${HOST_NAME}:${HTTP_PORT}"`,
  ].join(' ');
}
