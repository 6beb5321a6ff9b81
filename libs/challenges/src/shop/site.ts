import type { ShopAccounts } from '@netward/lab-engine/accounts';
import data from './site.json' with { type: 'json' };

/** The pages that visitors look at. A page is always as long; what is in a cart is not. */
export const PAGES: readonly string[] = Object.keys(data.shown);

/** Everybody who has an account, staff included. */
export const PASSWORDS: Readonly<Record<string, string>> = data.passwords;

/** A page that lists the requests so far, in a folder that says that it is there. */
export interface LeakedPage {
  readonly folder: string;
  readonly page: string;
  /** The length of the folder's own page. */
  readonly bytes: number;
}

/** The shop, with the roles of its staff, the page that gives passwords away, if there is one, and more pages. */
export function shopWith(
  roles: Readonly<Record<string, string>> = {},
  leak: LeakedPage | null = null,
  more: ShopAccounts['pages'] = {},
): ShopAccounts {
  return {
    accounts: Object.entries(PASSWORDS).map(([user, password]) => ({
      user,
      password,
      role: roles[user] ?? 'customer',
    })),
    pages: {
      ...data.shown,
      ...data.others,
      ...more,
      ...(leak ? { [`/${leak.folder}/`]: leak.bytes } : {}),
    },
    leaks: leak ? [`/${leak.folder}/${leak.page}`] : [],
  };
}
