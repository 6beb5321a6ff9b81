import { api, type MailContent, type MailKind, webPaths } from '@netward/contracts';
import type { ReactElement } from 'react';

/** The addresses that mails link to. All begin with the site's public address from the settings. */
export interface Links {
  home: string;
  login: string;
  chooseNewPassword: string;
  contact: string;
  verifyEmail(token: string): string;
  resetPassword(token: string): string;
  /** Takes back the deletion of an account. */
  keepAccount(token: string): string;
  confirmNewsletter(token: string): string;
  unsubscribe(token: string): string;
  /** Where a mail program itself ends a subscription without opening a page (RFC 8058). */
  unsubscribeAtOnce(token: string): string;
}

export function createLinks(publicUrl: string): Links {
  const withToken = (path: string, token: string): string =>
    `${publicUrl}${path}?${new URLSearchParams({ token })}`;
  const newsletter = (action: string, token: string): string =>
    `${publicUrl}${webPaths.newsletter}?${new URLSearchParams({ action, token })}`;
  return {
    home: publicUrl + webPaths.home,
    login: publicUrl + webPaths.login,
    chooseNewPassword: `${publicUrl}${webPaths.login}?mode=reset`,
    contact: publicUrl + webPaths.contact,
    verifyEmail: (token) => withToken(webPaths.verifyEmail, token),
    resetPassword: (token) => withToken(webPaths.resetPassword, token),
    keepAccount: (token) =>
      `${publicUrl}${webPaths.account}?${new URLSearchParams({ keep: token })}`,
    confirmNewsletter: (token) => newsletter('confirm', token),
    unsubscribe: (token) => newsletter('unsubscribe', token),
    unsubscribeAtOnce: (token) => withToken(api.unsubscribe.path, token),
  };
}

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
