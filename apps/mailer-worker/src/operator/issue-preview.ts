import { json } from 'node:stream/consumers';
import { newsletterIssue } from '@netward/contracts';
import { type OperatorCommand, say } from '@netward/nest-kit/operator';
import { readConfig } from '../config.ts';
import { renderMail } from '../templates/render-mail.tsx';
import { SAMPLE_TOKEN } from '../templates/samples.ts';
import { createLinks } from '../templates/template.ts';

/** Takes what auth-service's `issue-read` prints. The link that ends the subscription is a sample. */
export const issuePreviewCommand: OperatorCommand = {
  does: 'print the mail of an issue as text, or as HTML',
  options: { html: { type: 'boolean' } },
  async run(_, { html }) {
    const links = createLinks(readConfig().PUBLIC_URL);
    const issue = newsletterIssue.parse(await json(process.stdin));
    const content = { ...issue, unsubscribeToken: SAMPLE_TOKEN };
    const mail = await renderMail('newsletter-issue', content, links);
    say(html ? (mail.html ?? '') : `Subject: ${mail.subject}\n\n${mail.text}`);
  },
};
