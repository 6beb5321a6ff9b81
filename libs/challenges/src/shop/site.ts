import type { ShopAccounts } from '@netward/lab-engine/accounts';
import data from './site.json' with { type: 'json' };

/** The pages that visitors look at. A page is always as long; what is in a cart is not. */
export const PAGES: readonly string[] = Object.keys(data.shown);

/** A page that lists the requests so far, in a folder that says that it is there. */
export interface LeakedPage {
  readonly folder: string;
  readonly page: string;
  /** The length of the folder's own page. */
  readonly bytes: number;
}

/** The shop, with the roles of its staff and the page that gives passwords away, if there is one. */
export function shopWith(
  roles: Readonly<Record<string, string>> = {},
  leak: LeakedPage | null = null,
): ShopAccounts {
  return {
    accounts: Object.entries(data.passwords).map(([user, password]) => ({
      user,
      password,
      role: roles[user] ?? 'customer',
    })),
    pages: { ...data.shown, ...data.others, ...(leak ? { [`/${leak.folder}/`]: leak.bytes } : {}) },
    leaks: leak ? [`/${leak.folder}/${leak.page}`] : [],
  };
}
