import { sentTarget } from '@netward/lab-engine/payloads';
import type { MorningFlow } from '../../web-requests/morning.ts';
import { attackKindOf } from '../flows.ts';
import { inside, rule } from './make.ts';
import { FIRST_SID, type SuricataRule } from '@netward/lab-engine/suricata';

/** A rule for each injection of some days that can be read, word for word as it was sent. */
export function pastedRules(flows: readonly MorningFlow[]): SuricataRule[] {
  const sent = flows
    .filter((flow) => attackKindOf(flow) === 'injection' && !flow.isSecure)
    .map(({ request }) =>
      request.body
        ? inside('http.request_body', request.body, { nocase: false })
        : inside('http.uri.raw', sentTarget(request.target), { nocase: false }),
    );
  const different = sent.filter(
    (one, index) => index === sent.findIndex(({ text }) => text === one.text),
  );
  return different.map((content, index) => rule(FIRST_SID + 100 + index, 'seen before', [content]));
}
