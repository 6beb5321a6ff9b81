/**
 * When each version of a tool that an article names was released, as a day or a month. A week more or
 * less makes no difference here: the table tells years apart. Chromium's date follows from its release
 * schedule (Chrome 153 on 8 September 2026, and one every two weeks since).
 */
export const TOOL_RELEASES: Readonly<Record<string, string>> = {
  'Chromium 156': '2026-10-20',
  'Debian 12': '2023-06-10',
  'HAProxy 2.6.12': '2023-03-28',
  'Kubernetes 1.29': '2023-12-13',
  'Linux 6.5': '2023-08-27',
  'Linux 6.18': '2025-11-30',
  'Mosquitto 2.0.11': '2021-06-08',
  'Node.js 20': '2023-04-18',
  'Node.js 20.20': '2026-01-13',
  'OpenSSH 8.5': '2021-03-03',
  'OpenSSH 9.2': '2023-02-02',
  'OpenSSL 3.0': '2021-09-07',
  'OpenVPN 2.6.14': '2025-04-02',
  'Python 3.11': '2022-10-24',
  'Python 3.11.2': '2023-02-08',
  'Python 3.11.7': '2023-12-04',
  'Python 3.13': '2024-10-07',
  'Python 3.14': '2025-10-07',
  'SQLite 3.40': '2022-11-16',
  'Suricata 7.0': '2023-07-18',
  'Suricata 7.0.10': '2025-03-25',
  'The Sleuth Kit 4.11.1': '2021-10',
  'curl 7.88': '2023-02-15',
  'e2fsprogs 1.47.0': '2023-02-05',
  'jq 1.6': '2018-11-02',
  'nftables 1.0.6': '2022-12-22',
  'nginx 1.22.1': '2022-10-19',
  'nmap 7.93': '2022-09-01',
  'tshark 4.0.17': '2024-08-28',
};

/** Capitalised words that stand before a number and name no tool: standards, parts of a text. */
export const NO_TOOLS = new Set(['MQTT', 'Section', 'TLS', 'Tell', 'Version', 'Versions']);
