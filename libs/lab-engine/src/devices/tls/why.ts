import { HOST_NAME, HTTPS_PORT } from '../../cast.ts';
import { fact, capitalized, type Explain } from '../../inspect/explanation.ts';
import { requestLine } from '../../packets/payloads.ts';
import { keyHolders } from '../../inspect/connection-ends.ts';
import { change } from '../../inspect/switches.ts';
import { pathOfTarget } from '../../facts.ts';
import type { words } from './words.ts';

/** The reason behind each kind of its records. */
export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'tls-on': change(
    'The outermost end of connections has a certificate and listens on 8443 from now on; it answers plain HTTP with a redirect.',
  ),
  'tls-off': change('Nothing listens on 8443 any more, and plain HTTP is answered as it is asked.'),
  'handshake-done': (about) => ({
    heading: 'TLS 1.3, handshake',
    sentence: `${capitalized(keyHolders(about))} have agreed on keys, so what follows on this connection is readable for those two alone.`,
    facts: [
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
