import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it came over the wire. */
export interface ReceivedMail extends Email {
  to: NonNullable<Email['to']>;
  messageId: string;
  recipients: string[];
  raw: string;
}

/** A mail server that keeps what it receives and refuses what it is told to. */
export interface SmtpSink {
  port: number;
  mails: ReceivedMail[];
  /** Reply codes for the next recipients; later ones are accepted. */
  refuseNext(...codes: number[]): void;
  /** Receives the next mail's data, never replies, and resolves when the data is complete. */
  holdNextData(): Promise<void>;
  close(): Promise<void>;
}

/** Starts one on loopback, without TLS or authentication. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const refusals: number[] = [];
  let onHeld: (() => void) | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo(_address, _session, callback) {
      const code = refusals.shift();
      callback(code ? Object.assign(new Error('not now'), { responseCode: code }) : undefined);
    },
    onData(stream, session, callback) {
      const receive = async (): Promise<void> => {
        const data = await buffer(stream);
        if (onHeld) {
          onHeld();
          onHeld = undefined;
          return;
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const mail = await PostalMime.parse(data);
        mails.push({ ...mail, recipients, raw: data.toString('utf8') } as ReceivedMail);
        callback();
      };
      // A sender that dies halfway leaves an incomplete message, which counts as not received.
      receive().catch(() => undefined);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuseNext: (...codes) => void refusals.push(...codes),
    holdNextData: () => new Promise<void>((resolve) => (onHeld = resolve)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
