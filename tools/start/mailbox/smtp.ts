import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { MailStore } from './store.ts';

const LARGEST_BYTES = 10_000_000;

/** Takes in every mail that is sent to it, for whomever, and says so only once it is kept. */
export function receiveMail(store: MailStore, port: number): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    size: LARGEST_BYTES,
    disableReverseLookup: true,
    closeTimeout: 500,
    logger: false,
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((content) => store.add(content, recipients))
        .then(() => done(), done);
    },
  });
  // A client that hangs up in the middle is its own affair.
  server.on('error', (error) => process.stderr.write(`${error.message}\n`));
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}
