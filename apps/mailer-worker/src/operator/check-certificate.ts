import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { type DoctorFinding, findingsOf } from '@netward/nest-kit/operator';

const PATIENCE_MS = 8000;
const DAY_MS = 86_400_000;
/** Certificates are renewed a month before their end; after two weeks somebody should look. */
const SOON_DAYS = 14;

/** A server that speaks TLS, at once or after STARTTLS. */
export interface TlsPlace {
  host: string;
  port: number;
  startsWithTls: boolean;
  /** Whether it may be out of reach from here, which says nothing about visitors. */
  isFarAway?: boolean;
  /** An authority to trust in place of those that Node trusts. */
  ca?: string;
}

/** Begins a dialogue of SMTP and switches to TLS; throws when the server does not offer it. */
async function startTls(socket: Socket): Promise<void> {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const reply = async (wanted: number): Promise<void> => {
    for (;;) {
      const { value = '', done } = await lines.next();
      if (done) throw new Error('the server hung up');
      // `250-` announces another line, `250 ` is the last one.
      if (!/^\d{3}-/.test(value)) {
        if (Number.parseInt(value, 10) === wanted) return;
        throw new Error(`the server answered ${value.slice(0, 3)}`);
      }
    }
  };
  await reply(220);
  socket.write('EHLO netward.localhost\r\n');
  await reply(250);
  socket.write('STARTTLS\r\n');
  await reply(220);
}

async function open({ host, port, startsWithTls, ca }: TlsPlace): Promise<TLSSocket> {
  const socket = connect({ host, port });
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('it does not answer')));
  try {
    await once(socket, 'connect');
    if (!startsWithTls) await startTls(socket);
    // Looked at below, so that an invalid certificate can be described.
    const secure = connectTls({
      socket,
      host,
      // RFC 6066: the name of a server is never an address.
      ...(!isIP(host) && { servername: host }),
      rejectUnauthorized: false,
      ...(ca && { ca }),
    });
    await once(secure, 'secureConnect');
    return secure;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Looks at the certificate of a server: trusted here, for its name, and how long it lasts from `now` on. */
export async function checkCertificate(
  check: string,
  place: TlsPlace,
  now = Date.now(),
): Promise<DoctorFinding> {
  const { ok, warning, fault } = findingsOf(check);
  let socket: TLSSocket;
  try {
    socket = await open(place);
  } catch (error) {
    const say = place.isFarAway ? warning : fault;
    return say(`no TLS with ${place.host}:${place.port} from here (${(error as Error).message})`);
  }
  const { valid_to } = socket.getPeerCertificate();
  const days = Math.floor((Date.parse(valid_to) - now) / DAY_MS);
  socket.destroy();
  if (!socket.authorized)
    return fault(`is not trusted (${String(socket.authorizationError)}); install a valid one`);
  if (days < SOON_DAYS) return warning(`ends in ${days} days; find out why it is not renewed`);
  return ok(`is valid for ${days} more days`);
}
