import type { MailContent, MailKind } from '@netward/contracts';
import type { ReactElement } from 'react';
import type { Links } from './links.ts';

export interface TemplateProps<K extends MailKind> {
  content: MailContent<K>;
  links: Links;
}

/** A line of a mail's frame. Constant, or made of what an operator wrote: nothing a stranger typed appears there. */
type FrameLine<K extends MailKind> = string | ((this: void, props: TemplateProps<K>) => string);

/** How a mail of one kind looks. */
export interface Template<K extends MailKind> {
  subject: FrameLine<K>;
  /** The text that an inbox shows next to the subject. */
  preview: FrameLine<K>;
  Body(this: void, props: TemplateProps<K>): ReactElement;
  /** Headers besides those that every mail has. */
  headers?(this: void, props: TemplateProps<K>): Readonly<Record<string, string>>;
}

/** A mail without markup, for text from outside; `replyTo` is where an answer goes. */
export interface TextTemplate<K extends MailKind> {
  subject: string;
  text(this: void, props: TemplateProps<K>): string;
  replyTo?(this: void, props: TemplateProps<K>): string | undefined;
}

export type Templates = { [K in MailKind]: Template<K> | TextTemplate<K> };
