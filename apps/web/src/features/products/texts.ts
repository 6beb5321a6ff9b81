import { webPaths } from '@netward/contracts';

export const logger = {
  path: webPaths.productLogger,
  name: 'Tiny HTTP Logger',
  kind: 'HTTP/S request logger',
  summary:
    'Lists the requests a page makes, as the browser reports them: where each went, what came back, and whether somebody on the wire could have read it. It listens and changes nothing.',
  lead: 'A page rarely comes from one place. This extension lists the requests behind it, so that you can see who your browser talks to, and how.',
  note: 'Not yet published: it is not in any store yet. The first version will do what this page says.',
  permissions: [
    {
      name: 'webRequest',
      purpose:
        'The browser tells the extension when a request starts, is redirected, ends or fails. That is the list you see.',
      limit: 'It is only used to watch. The logger neither stops nor changes requests.',
    },
    {
      name: 'Access to all sites, while it records',
      purpose:
        'Browsers hide a request from an extension unless it may access both the page’s site and the host it calls, and nobody knows in advance which hosts a page calls. The logger asks when you press Record and gives the permission back when you stop.',
      limit:
        'Your browser will call this reading and changing your data on all sites, because it has no smaller permission. The logger adds no code to pages and reads neither what they show nor what you type.',
    },
    {
      name: 'storage',
      purpose: 'Remembers which columns you want to see.',
      limit: 'Settings stay on this computer. A recorded list is never saved.',
    },
  ],
  sections: [
    {
      title: 'What it shows',
      text: [
        'Press Record, load a page, and read. Each line is one request: method, status, address, kind and how long it took. Click it to see what asked for it and where it was redirected. You can filter the lines by host, kind and status, and copy them as text. Requests over plain HTTP are marked, because everybody between you and the server could read them.',
      ],
      shows: 'requests',
    },
    {
      title: 'What it cannot tell you',
      text: [
        'It listens inside the browser, before a request is encrypted and after a response is decrypted. That is why it can show the whole address of an HTTPS request. A sniffer on the wire sees much less: addresses, sizes, times and usually the host name. And it sees only this browser, no other program on your computer.',
        'The browser does not report everything to extensions. Pages that come from its memory cache are missing, and so are the messages inside a WebSocket and requests to a few protected addresses, such as the extension store. An empty list does not prove that nothing was sent. Sizes are missing too: browsers do not tell them reliably.',
        'Bodies, cookies and header values are left out of the list on purpose. A log that contains passwords is a risk of its own.',
      ],
    },
    {
      title: 'Permissions, and why',
      text: [
        'Nothing is sent anywhere: the list is kept in memory and is gone when you close the tab. The extension has no server, no account and no statistics.',
      ],
      shows: 'permissions',
    },
    {
      title: 'Try the idea today',
      text: [
        `[Level 1, Basic Traffic](${webPaths.labs}?level=1) shows the same request as a sniffer sees it, and needs no account. [Level 5, TLS/SSL](${webPaths.labs}?level=5) shows what is left to read once it is encrypted.`,
      ],
    },
  ],
} as const;

/** An extension that does not exist yet, so it has no install link. */
export const firewall = {
  path: webPaths.productFirewall,
  name: 'Web Firewall',
  kind: 'Rules for requests',
  state: 'coming soon',
  summary:
    'Blocks requests by rules you write, before they leave the browser: by host, by kind, or by first or third party. It starts with no rule that blocks anything, like the firewall in level 2.',
  lead: 'A packet filter decides by address and port. This one sits in the browser and decides by host, kind and party before a request is sent.',
  note: 'Coming soon. There is nothing to install yet, and we would rather not promise a date.',
  permissions: [
    {
      name: 'declarativeNetRequest',
      purpose:
        'The extension gives the browser a list of rules, and the browser itself decides on each request.',
      limit:
        'The extension never learns which requests you made, and needs no access to the pages you visit. Your browser calls this “Block content on any page”.',
    },
    {
      name: 'activeTab',
      purpose:
        'When you press its button, the extension learns the address of the tab you are on, so that it can pause there.',
      limit: 'Only for that tab, and only until you leave the page.',
    },
    {
      name: 'storage',
      purpose: 'Keeps your rules and the sites where you paused them.',
      limit: 'They stay on this computer.',
    },
  ],
  sections: [
    {
      title: 'What it will do',
      text: [
        'You write rules. A rule names a host, a kind of request (script, image, frame, connection) and whether the request goes to the page’s own site or to a third party. A request that a rule denies never leaves the browser.',
        'It starts empty and lets everything through. A button pauses it on the current site, because sooner or later a rule will break a page, and that should be quick to see and quick to undo.',
      ],
    },
    {
      title: 'What it will not do',
      text: [
        'It guards this browser and nothing else: no other program, no other device, and nothing that comes in from outside. It does not read responses, so it cannot tell a good script from a bad one on the same host. And it is not a web application firewall: a WAF protects a server from its visitors, while this protects a visitor.',
      ],
    },
    { title: 'Permissions, and why', text: [], shows: 'permissions' },
    {
      title: 'Try the idea today',
      text: [
        `[Level 2, Firewall](${webPaths.labs}?level=2) also has a filter that starts without rules, and needs no account. [Level 6, WAF](${webPaths.labs}?level=6) shows the other kind.`,
      ],
    },
  ],
} as const;

/** The requests of one page load: method, status, scheme, address, kind and time. */
export const requests = [
  ['GET', 200, 'https', 'shop.example/', 'document', '84 ms'],
  ['GET', 200, 'https', 'shop.example/site.css', 'stylesheet', '31 ms'],
  ['GET', 200, 'https', 'cdn.example/lib.js', 'script', '58 ms'],
  ['GET', 301, 'http', 'img.example/logo.png', 'image', '22 ms'],
  ['GET', 200, 'https', 'img.example/logo.png', 'image', '47 ms'],
  ['POST', 204, 'https', 'stats.example/collect', 'ping', '39 ms'],
] as const;
