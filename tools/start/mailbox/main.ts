import { receiveMail } from './smtp.ts';
import { MailStore } from './store.ts';
import { serveMailbox } from './web.ts';

/** The mailbox as a process of its own: `main.ts <folder> <SMTP port> <web port>`. */
const [, , folder = '', smtpPort, webPort] = process.argv;
const store = await MailStore.open(folder);
const smtp = await receiveMail(store, Number(smtpPort));
const web = await serveMailbox(store, Number(webPort));

// The end of the channel to the starter means that the starter is gone.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'])
  process.once(event, () => {
    web.close();
    web.closeAllConnections();
    smtp.close(() => process.exit());
  });
