import { HOST_NAME, HTTPS_PORT } from '../../cast.ts';
import { fact, type ExplainedRecord, type Reasons } from '../../inspect/explanation.ts';
import { requestLine } from '../../packets/payloads.ts';
import { innerOf } from '../../inspect/packet-facts.ts';
import { keyHolders } from '../../inspect/names.ts';
import { pathOfTarget } from '../../facts.ts';
import { filled } from '../../filled.ts';
import { ALERTS, type HandshakeFault } from './handshake.ts';
import texts from './records.json' with { type: 'json' };

const { checks: checkTexts } = texts['handshake-done'];
const SITE = `https://${HOST_NAME}:${HTTPS_PORT}`;
const CLEAR = `addresses, ports, lengths, the name ${HOST_NAME} in the client hello`;

function checks({ packet }: Pick<ExplainedRecord, 'packet'>) {
  const payload = packet && innerOf(packet).payload;
  const found = payload?.kind === 'tls' ? payload.handshake.checks : [];
  return found.map(({ name, value, wanted, isFine }) => {
    const said = filled(checkTexts[isFine ? 'holds' : 'fails'][name], { wanted });
    const marks = isFine ? [] : [{ from: 0, to: value.length }];
    return fact(`certificate, ${name}`, `${value}: ${said}`, marks);
  });
}

export const why: Reasons = {
  'handshake-done': (about) => ({
    values: { holders: keyHolders(about) },
    facts: [...checks(about), fact('still in the clear', CLEAR)],
  }),
  'handshake-failed': (about) => ({
    values: { alert: ALERTS[about.record.subject as HandshakeFault].name },
    facts: checks(about),
  }),
  redirected: ({ record }) => ({
    values: { site: SITE },
    facts: [
      fact('request', requestLine(record.request!)),
      fact('location', `${SITE}${pathOfTarget(record.request!.target)}`),
      fact('HSTS', 'not in this answer: browsers heed it over HTTPS only'),
    ],
  }),
};
