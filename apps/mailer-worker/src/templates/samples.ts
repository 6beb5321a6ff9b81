import type { MailContent, MailKind } from '@netward/contracts';

/** Looks like a real token: letters, digits, hyphens and underscores. */
export const SAMPLE_TOKEN = `${'Ab-_'.repeat(10)}xyz`;
const MOMENT = '2026-03-04T05:06:07Z';

/** A sample of the content of every kind, for the previews and the tests. */
export const samples = {
  'verify-email': { name: 'Ada', token: SAMPLE_TOKEN },
  'already-registered': { name: 'Ada' },
  'reset-password': { name: 'Ada', token: SAMPLE_TOKEN, reason: 'asked' },
  'password-changed': { name: 'Ada', changedAt: MOMENT },
  'account-deletion': { name: 'Ada', dueAt: MOMENT, token: SAMPLE_TOKEN },
  'inactivity-notice': { name: 'Ada', suspendedFrom: MOMENT },
  contact: {
    name: 'Grace',
    email: 'grace@learner.example',
    phone: null,
    message: 'Hello,\n\nthe WAF lets my request pass in level 6. Is that intended?\n\nGrace',
    receivedAt: MOMENT,
  },
  'newsletter-confirmation': { confirmToken: SAMPLE_TOKEN, unsubscribeToken: SAMPLE_TOKEN },
  'newsletter-issue': {
    subject: 'A new article about packet filters',
    blocks: [
      { type: 'heading', runs: [{ text: 'New on the site', marks: [] }] },
      {
        type: 'paragraph',
        runs: [
          { text: 'Read ', marks: [] },
          { text: 'the article', marks: ['strong'], href: '/blog' },
          { text: ', and try ', marks: [] },
          { text: 'nft list ruleset', marks: ['code'] },
          { text: '.', marks: [] },
        ],
      },
      { type: 'list', isOrdered: false, items: [[{ text: 'Level 6', marks: ['emphasis'] }]] },
      { type: 'code', text: 'tcp dport 22 accept\nlog prefix "in: " drop' },
      { type: 'quote', runs: [{ text: 'Nothing is dropped in silence.', marks: [] }] },
    ],
    unsubscribeToken: SAMPLE_TOKEN,
  },
} satisfies { [K in MailKind]: MailContent<K> };
