import { HOST_NAME, HTTPS_PORT } from '../../cast.ts';
import { fact } from '../../inspect/explanation.ts';
import { requestLine } from '../../packets/payloads.ts';
import { keyHolders } from '../../inspect/connection-ends.ts';
import { pathOfTarget } from '../../facts.ts';
import { whyFrom } from '../why-from.ts';
import { checksOf, type CertificateCheck } from './handshake.ts';
import texts from './why.json' with { type: 'json' };

/** What each check found in a certificate that is in order. */
const HOLDS: Readonly<Record<CertificateCheck['name'], string>> = {
  issuer: 'the browser trusts this authority',
  dates: 'today lies between',
  name: 'the name in the address',
};
const SITE = `https://${HOST_NAME}:${HTTPS_PORT}`;
const CLEAR = `addresses, ports, lengths, the name ${HOST_NAME} in the client hello`;

export const why = whyFrom(texts, {
  'handshake-done': (about) => ({
    values: { holders: keyHolders(about) },
    facts: [
      ...checksOf(about.before.certificate, HOST_NAME, about.before.today).map(({ name, value }) =>
        fact(`certificate, ${name}`, `${value}: ${HOLDS[name]}`),
      ),
      fact('still in the clear', CLEAR),
    ],
  }),
  redirected: ({ record }) => ({
    values: { site: SITE },
    facts: [
      fact('request', requestLine(record.request!)),
      fact('location', `${SITE}${pathOfTarget(record.request!.target)}`),
      fact('HSTS', 'not in this answer: browsers heed it over HTTPS only'),
    ],
  }),
});
