import { api, webPaths } from '@netward/contracts';

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
