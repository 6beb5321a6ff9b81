import { buffer } from 'node:stream/consumers';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

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
  /** As `holdNextData`, but keeps the mail, and replies when the result is called. */
  holdNextReply(): Promise<() => void>;
  /** Hangs up instead of taking the data of mails to this recipient. */
  hangUpOn(recipient: string): void;
  close(): Promise<void>;
}

function hangUp(this: Socket): void {
  this.destroy();
}

/** The socket of a session, which smtp-server keeps to itself. */
function socketOf({ connections }: SMTPServer, { id }: SMTPServerSession): Socket {
  const all = [...(connections as unknown as Set<{ id: string; _socket: Socket }>)];
  return all.find((connection) => connection.id === id)?._socket as Socket;
}

function checkLogin({ user, password }: SmtpDoor): SMTPServerOptions['onAuth'] {
  return (auth, _session, callback) =>
    auth.username === user && auth.password === password
      ? callback(null, { user })
      : callback(Object.assign(new Error('wrong login'), { responseCode: 535 }));
}

/** How a mail server is reached from elsewhere: encrypted from the first byte, with a login. */
export interface SmtpDoor {
  host: string;
  key: string;
  cert: string;
  user: string;
  password: string;
}

/** What a mail server does besides taking mail. */
export interface SmtpManners {
  /** The reply code that refuses a recipient. */
  refuse?(address: string): number | undefined;
  /** Whether it hangs up instead of taking data. */
  hangsUp?(): boolean;
  /** Is waited for before a mail is acknowledged. */
  keep?(mail: ReceivedMail): Promise<unknown>;
}

/** Starts one on loopback without TLS or authentication, unless `door` says otherwise. */
export async function startSmtpSink(
  port = 0,
  door?: SmtpDoor,
  manners: SmtpManners = {},
): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const refusals: number[] = [];
  const hungUp = new Set<string>();
  let onHeld: (() => void) | undefined;
  let onReceived: ((reply: () => void) => void) | undefined;
  const server = new SMTPServer({
    ...(door
      ? { secure: true, key: door.key, cert: door.cert, onAuth: checkLogin(door) }
      : { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] }),
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, session, callback) {
      const code = manners.refuse?.(address) ?? refusals.shift();
      if (hungUp.has(address)) socketOf(server, session).prependOnceListener('data', hangUp);
      callback(code ? Object.assign(new Error('not now'), { responseCode: code }) : undefined);
    },
    onData(stream, session, callback) {
      if (manners.hangsUp?.()) {
        stream.resume();
        socketOf(server, session).destroy();
        return;
      }
      const receive = async (): Promise<void> => {
        const data = await buffer(stream);
        if (onHeld) {
          onHeld();
          onHeld = undefined;
          return;
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const parsed = await PostalMime.parse(data);
        const mail = { ...parsed, recipients, raw: data.toString('utf8') } as ReceivedMail;
        await manners.keep?.(mail);
        mails.push(mail);
        if (onReceived) onReceived(callback);
        else callback();
        onReceived = undefined;
      };
      // A sender that dies halfway leaves an incomplete message, which counts as not received.
      receive().catch(() => undefined);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, door?.host ?? '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuseNext: (...codes) => void refusals.push(...codes),
    holdNextData: () => new Promise<void>((resolve) => (onHeld = resolve)),
    holdNextReply: () => new Promise((resolve) => (onReceived = resolve)),
    hangUpOn: (recipient) => void hungUp.add(recipient),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
