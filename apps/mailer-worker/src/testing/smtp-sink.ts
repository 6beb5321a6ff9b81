import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** A mail as it came over the wire. */
export interface TakenMail extends Email {
  to: NonNullable<Email['to']>;
  messageId: string;
  recipients: string[];
  raw: string;
}

export interface SmtpSink {
  port: number;
  mails: TakenMail[];
  /** Replies to the next recipients, before the rest is accepted. */
  refuseNext(...codes: number[]): void;
  /** Takes the next mail's data and does not answer; tells when it has come so far. */
  holdNextData(): Promise<void>;
  close(): Promise<void>;
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A mail server that keeps what it takes and refuses what it is told to. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const mails: TakenMail[] = [];
  const refusals: number[] = [];
  let held: (() => void) | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo(_address, _session, callback) {
      const code = refusals.shift();
      callback(code ? Object.assign(new Error('not now'), { responseCode: code }) : undefined);
    },
    onData(stream, session, callback) {
      // A mailer that dies in the middle leaves a mail that never was.
      readAll(stream)
        .then(async (data) => {
          if (held) {
            held();
            held = undefined;
            return;
          }
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          const mail = await PostalMime.parse(data);
          mails.push({ ...mail, recipients, raw: data.toString('utf8') } as TakenMail);
          callback();
        })
        .catch(() => undefined);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuseNext: (...codes) => void refusals.push(...codes),
    holdNextData: () => new Promise<void>((resolve) => (held = resolve)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
