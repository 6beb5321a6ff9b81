import { type ReceivedMail, type SmtpSink, startSmtpSink } from '@netward/test-kit';
import { pause } from '../../harness/probe.ts';
import type { Journal, MailShape } from './journal.ts';

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

/** A mail server of the campaign: it notes each mail before it acknowledges it, and it can misbehave. */
export class CampaignMailServer {
  readonly arrived: ArrivedMail[] = [];
  manners: MailManners = 'takes';
  /** How late the answer to the final dot is. */
  lateMs = 0;
  readonly #journal: Journal;
  #sink: SmtpSink | undefined;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  async listen(port: number): Promise<void> {
    this.#sink = await startSmtpSink(port, undefined, {
      refuse: (address) => {
        if (this.manners === 'refuses')
          this.#journal.write({ entry: 'mail refused', at: Date.now(), to: address });
        return { refuses: 550, defers: 451 }[this.manners as string];
      },
      hangsUp: () => this.manners === 'hangs up',
      keep: (mail) => this.#keep(mail),
    });
  }

  async close(): Promise<void> {
    await this.#sink?.close();
  }

  /** The newest mail of a kind to an address that came after a moment. */
  newest(email: string, kind: MailShape, since: number): ArrivedMail | undefined {
    return this.arrived.findLast(
      (mail) => mail.at >= since && mail.kind === kind && mail.to.includes(email),
    );
  }

  async #keep({ messageId, headers, recipients: to, text = '' }: ReceivedMail): Promise<void> {
    const { manners, lateMs } = this;
    const row = headers.find(({ key }) => key === 'x-outbox-id')?.value ?? messageId;
    const [kind, at] = [shapeOf(text), Date.now()];
    const [mark] = CONTACT_MARK.exec(text) ?? [];
    this.#journal.write({ entry: 'mail', at, messageId, row, to, kind, ...(mark && { mark }) });
    const token = /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '';
    this.arrived.push({ at, to, kind, token });
    if (manners === 'answers late') await pause(lateMs);
  }
}
