import { HOST_NAME, HTTPS_PORT } from '../../cast.ts';
import { fact, type Explain } from '../../inspect/explanation.ts';
import { requestLine } from '../../packets/payloads.ts';
import { keyHolders } from '../../inspect/connection-ends.ts';
import { change } from '../../inspect/switches.ts';
import { pathOfTarget } from '../../facts.ts';
import { checksOf, type CertificateCheck } from './handshake.ts';
import type { words } from './words.ts';

/** What each check found in a certificate that is in order. */
const HOLDS: Readonly<Record<CertificateCheck['name'], string>> = {
  issuer: 'the browser trusts this authority',
  dates: 'today lies between',
  name: 'the name in the address',
};

/** The reason behind each kind of its records. */
export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'tls-on': change(
    'The outermost end of connections has a certificate and listens on 8443 from now on; it answers plain HTTP with a redirect.',
  ),
  'tls-off': change('Nothing listens on 8443 any more, and plain HTTP is answered as it is asked.'),
  'handshake-done': (about) => ({
    heading: 'TLS 1.3, handshake',
    sentence: `The browser took the certificate after three checks, and ${keyHolders(about)} have agreed on keys: what follows on this connection is readable for those two alone.`,
    facts: [
      ...checksOf(about.before.certificate, HOST_NAME, about.before.today).map(({ name, value }) =>
        fact(`certificate, ${name}`, `${value}: ${HOLDS[name]}`),
      ),
      fact(
        'still in the clear',
        `addresses, ports, lengths, the name ${HOST_NAME} in the client hello`,
      ),
    ],
  }),
  redirected: ({ record }) => ({
    heading: 'TLS, redirect',
    sentence: `TLS is on and this request came over plain HTTP, so the answer is 301: ask again at https://${HOST_NAME}:${HTTPS_PORT}.`,
    facts: [
      fact('request', requestLine(record.request!)),
      fact('location', `https://${HOST_NAME}:${HTTPS_PORT}${pathOfTarget(record.request!.target)}`),
      fact('HSTS', 'not in this answer: browsers heed it over HTTPS only'),
    ],
  }),
};
