import type { Recording } from '../recording.ts';

export const recording: Recording = {
  opening:
    'An intrusion detection system gets copies. By the time it reads one, the original is on its way.',
  steps: [
    {
      action: 'attackSQLi',
      caption:
        'Without the sensor, an SQL injection reaches the shop, and the server answers 200. No line calls it an attack.',
    },
    {
      action: 'enableIDS',
      caption: 'The sensor is on. It has no address and sits beside the path, so it cannot block.',
    },
    {
      action: 'attackSQLi',
      caption:
        'The same request again. A signature finds the words UNION SELECT in the address and alerts, severity high. The server answered all the same.',
    },
    {
      action: 'attackXSS',
      caption:
        'A script tag in a parameter: an alert of medium severity, and again the server’s 200. The sensor says what was sent, not what came of it.',
    },
    {
      action: 'attackDirBuster',
      caption:
        'Forty requests for paths that mostly do not exist. No single one looks bad; their number raises the alert. One path, /admin/, was found.',
    },
    {
      action: 'openPage',
      caption:
        'A customer’s request: the copy is compared, nothing matches, and no alert is written.',
    },
  ],
  ending:
    'Three alerts, and not one request stopped. Somebody has to read them, or another device has to act. In the lab, open an alert to see the characters that matched.',
};
