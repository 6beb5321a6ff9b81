import { webPaths } from '@netward/contracts';

/** The addresses that mails lead to. All of them begin with the site's own, from its settings. */
export interface Links {
  home: string;
  login: string;
  chooseNewPassword: string;
  verifyEmail(token: string): string;
}

export function createLinks(publicUrl: string): Links {
  return {
    home: publicUrl + webPaths.home,
    login: publicUrl + webPaths.login,
    chooseNewPassword: `${publicUrl}${webPaths.login}?mode=reset`,
    verifyEmail: (token) =>
      `${publicUrl}${webPaths.verifyEmail}?token=${encodeURIComponent(token)}`,
  };
}
