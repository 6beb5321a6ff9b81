import type { ShopAccount, ShopAccounts } from '@netward/lab-engine/accounts';

/** The shop's pages and how long they are. A page is always as long; what is in a cart is not. */
export const PAGES: readonly (readonly [path: string, bytes: number])[] = [
  ['/cups', 9344],
  ['/cups/blue-enamel', 4210],
  ['/cups/espresso-set', 4388],
  ['/cups/travel-350', 4116],
  ['/teapots', 7705],
  ['/teapots/cast-iron', 4502],
  ['/plates', 8127],
  ['/plates/stoneware-27', 4067],
  ['/glasses', 6980],
  ['/help/shipping', 2951],
  ['/help/returns', 3120],
  ['/sale', 8812],
  ['/search?q=tea+cup', 5233],
  ['/search?q=blue+mug', 4871],
  ['/search?q=O%27Brien+mug', 3190],
  ['/search?q=teapot+1+litre', 4420],
  ['/search?q=gift+under+20', 5102],
];

/** Pages that nobody comes to by chance. */
const OTHER_PAGES: ShopAccounts['pages'] = {
  '/': 6120,
  '/login': 1098,
  '/help/shop-widget': 2410,
  '/search?q=committee+gift': 2870,
  '/search?q=union+jack+mug': 3964,
  '/search?q=union+jack+mug+select+colour': 4402,
  '/search?q=European+Union%2C+select+a+flag+mug': 4118,
  // The search is open to SQL: what it answers then holds more than articles.
  '/search?q=%27+UNION+SELECT+1%2C2--': 3104,
  '/search?q=%27+UNION+SELECT+name%2C+password+FROM+users--': 5987,
  '/search?q=%27+UNION+SELECT+name%2C+email+FROM+customers--': 6312,
  '/comment?text=The+handle+came+off': 1730,
  '/admin/ admin': 5310,
  '/admin/ support': 4102,
  '/admin/orders': 18044,
  '/admin/orders/4411': 3920,
  '/admin/tickets': 9731,
  '/admin/tokens': 2264,
  '/admin/export?set=customers': 48211,
  '/admin/export?set=addresses': 31877,
  '/admin/export?set=orders&page=1': 16310,
  '/admin/export?set=orders&page=2': 16288,
  '/admin/export?set=orders&page=3': 9152,
};

/** Everybody who has an account at the shop, staff included. */
const ACCOUNTS: readonly (readonly [user: string, password: string])[] = [
  ['alice', 'hunter2'],
  ['bob', 'letmein'],
  ['clara', 'porcelain1'],
  ['henk', 'tulp2019'],
  ['imani', 'Serengeti4'],
  ['jonas', 'Teapot_12'],
  ['lena', 'Kaffeepause'],
  ['lotte', 'Cranberry8'],
  ['marek', 'Lapsang88'],
  ['nina', 'nina-2026'],
  ['otto', 'otto-2026'],
  ['petra', 'petra-2026'],
  ['pilar', 'azulejo-9'],
  ['ruben', 'ruben-2026'],
  ['sofia', 'kiln-glaze-7'],
  ['tess', 'tess-2026'],
  ['yusuf', 'cay-bardagi'],
];

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
    accounts: ACCOUNTS.map(([user, password]): ShopAccount => {
      return { user, password, role: roles[user] ?? 'customer' };
    }),
    pages: {
      ...Object.fromEntries(PAGES),
      ...OTHER_PAGES,
      ...(leak ? { [`/${leak.folder}/`]: leak.bytes } : {}),
    },
    leaks: leak ? [`/${leak.folder}/${leak.page}`] : [],
  };
}
