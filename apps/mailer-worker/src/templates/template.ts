import { api, type MailContent, type MailKind, webPaths } from '@netward/contracts';
import type { ReactElement } from 'react';

/** The addresses that mails link to. All begin with the site's public address from the settings. */
export function createLinks(publicUrl: string) {
  const to = (path: string, query: Record<string, string>): string =>
    `${publicUrl}${path}?${new URLSearchParams(query)}`;
  return {
    home: publicUrl + webPaths.home,
    login: publicUrl + webPaths.login,
    chooseNewPassword: to(webPaths.login, { mode: 'reset' }),
    contact: publicUrl + webPaths.contact,
    verifyEmail: (token: string) => to(webPaths.verifyEmail, { token }),
    resetPassword: (token: string) => to(webPaths.resetPassword, { token }),
    /** Takes back the deletion of an account. */
    keepAccount: (keep: string) => to(webPaths.account, { keep }),
    confirmNewsletter: (token: string) => to(webPaths.newsletter, { action: 'confirm', token }),
    unsubscribe: (token: string) => to(webPaths.newsletter, { action: 'unsubscribe', token }),
    /** Where a mail program itself ends a subscription without opening a page (RFC 8058). */
    unsubscribeAtOnce: (token: string) => to(api.unsubscribe.path, { token }),
  };
}
export type Links = ReturnType<typeof createLinks>;

export interface TemplateProps<K extends MailKind> {
  content: MailContent<K>;
  links: Links;
}

/** A line of a mail's frame. Constant, or made of what an operator wrote: nothing a stranger typed appears there. */
type FrameLine<K extends MailKind> = string | ((this: void, props: TemplateProps<K>) => string);

export interface Template<K extends MailKind> {
  subject: FrameLine<K>;
  /** The text that an inbox shows next to the subject. */
  preview: FrameLine<K>;
  Body(this: void, props: TemplateProps<K>): ReactElement;
  headers?(this: void, props: TemplateProps<K>): Readonly<Record<string, string>>;
}

/** A mail without markup, for text from outside; `replyTo` is where an answer goes. */
export interface TextTemplate<K extends MailKind> {
  subject: string;
  text(this: void, props: TemplateProps<K>): string;
  replyTo?(this: void, props: TemplateProps<K>): string | undefined;
}

export type Templates = { [K in MailKind]: Template<K> | TextTemplate<K> };
