import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { JournalEntry, MailShape } from './journal.ts';

export type MailManners = 'takes' | 'refuses' | 'defers' | 'answers late' | 'hangs up';

interface ArrivedMail {
  at: number;
  to: string[];
  kind: MailShape;
  token: string;
}

const CONTACT_MARK = /mark-[0-9a-f-]{36}/;

function shapeOf(text: string): MailShape {
  if (CONTACT_MARK.test(text)) return 'contact';
  if (/\/verify-email\?token=/.test(text)) return 'verify';
  if (/\/reset-password\?token=/.test(text)) return 'reset';
  if (/\/newsletter\?/.test(text)) return 'newsletter';
  return /already have an account/i.test(text) ? 'known' : 'changed';
}

type MailEntry = Extract<JournalEntry, { entry: 'mail' | 'mail refused' }>;

/** A mail server of the campaign: it notes each mail before it acknowledges it, and it can misbehave. */
export class CampaignMailServer {
  readonly arrived: ArrivedMail[] = [];
  manners: MailManners = 'takes';
  /** How late the answer to the final dot is. */
  lateMs = 0;
  readonly #note: (entry: MailEntry) => Promise<void>;
  readonly #server: SMTPServer;

  constructor(note: (entry: MailEntry) => Promise<void>) {
    this.#note = note;
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, done) => {
        if (this.manners === 'refuses') void this.#refuse(address);
        const code = { refuses: 550, defers: 451 }[this.manners as string];
        done(code ? Object.assign(new Error('not here'), { responseCode: code }) : null);
      },
      onData: (stream, session, done) => {
        const { manners, lateMs } = this;
        if (manners === 'hangs up') {
          stream.resume();
          const all = this.#server.connections as unknown as Set<{ _socket: Socket }>;
          for (const { _socket } of all) _socket.destroy();
          return;
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        buffer(stream)
          .then((content) => this.#keep(content, recipients))
          .then(() => setTimeout(done, manners === 'answers late' ? lateMs : 0), done);
      },
    });
    this.#server.on('error', () => undefined);
  }

  listen(port: number): Promise<void> {
    return new Promise((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** The newest mail of a kind to an address that came after a moment. */
  newest(email: string, kind: MailShape, since: number): ArrivedMail | undefined {
    return this.arrived.findLast(
      (mail) => mail.at >= since && mail.kind === kind && mail.to.includes(email),
    );
  }

  #refuse(to: string): Promise<void> {
    return this.#note({ entry: 'mail refused', at: Date.now(), to });
  }

  async #keep(content: Buffer, to: string[]): Promise<void> {
    const { messageId = '', headers, text = '' } = await PostalMime.parse(content);
    const row = headers.find(({ key }) => key === 'x-outbox-id')?.value ?? messageId;
    const [kind, at] = [shapeOf(text), Date.now()];
    const [mark] = CONTACT_MARK.exec(text) ?? [];
    await this.#note({ entry: 'mail', at, messageId, row, to, kind, ...(mark && { mark }) });
    const token = /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '';
    this.arrived.push({ at, to, kind, token });
  }
}
