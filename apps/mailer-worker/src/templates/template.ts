import type { MailContent, MailKind } from '@netward/contracts';
import type { ReactElement } from 'react';
import type { Links } from './links.ts';

export interface TemplateProps<K extends MailKind> {
  content: MailContent<K>;
  links: Links;
}

/** How a mail of one kind looks. Subjects are constant: nothing that a stranger typed stands there. */
export interface Template<K extends MailKind> {
  subject: string;
  /** The words that a list of mails shows beside the subject. */
  preview: string;
  Body(this: void, props: TemplateProps<K>): ReactElement;
}

/** One template a kind: a kind without one does not compile. */
export type Templates = { [K in MailKind]: Template<K> };
