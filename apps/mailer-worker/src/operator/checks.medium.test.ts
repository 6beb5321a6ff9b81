import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { type Certificates, hasOpenssl, makeCertificates } from '@netward/test-kit';
import { SMTPServer } from 'smtp-server';
import { checkCertificate } from './checks.ts';

const CHECK = 'certificate';
const at = (port: number, startsWithTls: boolean) =>
  checkCertificate(CHECK, { host: 'localhost', port, startsWithTls });

if (hasOpenssl)
  describe('the certificate of a server', () => {
    let files: Certificates;
    let server: Server;
    let mail: SMTPServer;

    beforeAll(async () => {
      files = makeCertificates();
      const own = { key: readFileSync(files.key), cert: readFileSync(files.certificate) };
      server = createServer(own).listen(0, 'localhost');
      await once(server, 'listening');
      mail = new SMTPServer({ ...own, authOptional: true });
      mail.on('error', () => undefined);
      await new Promise<void>((resolve) => mail.listen(0, 'localhost', resolve));
    });
    afterAll(async () => {
      server.close();
      await new Promise<void>((resolve) => mail.close(resolve));
      files.remove();
    });

    const portOf = (listening: { address(): unknown }) => (listening.address() as AddressInfo).port;

    test.each([
      ['at once', () => at(portOf(server), true)],
      ['after STARTTLS', () => at(portOf(mail.server), false)],
    ])('from an authority that nobody knows is a fault: %s', async (_, look) => {
      const finding = await look();
      expect(finding).toMatchObject({ check: CHECK, status: 'fault' });
      expect(finding.text).toMatch(/^is not trusted \(.+\); install a valid one$/);
    });

    test('that is trusted, but ends within two weeks, is a warning', async () => {
      const ca = readFileSync(files.ca, 'utf8');
      const port = portOf(server);
      const place = { host: 'localhost', port, startsWithTls: true, ca };
      const found = await checkCertificate(CHECK, place);
      const days = Number(/^is valid for (\d+) more days$/.exec(found.text)?.[1]);
      const nearTheEnd = Date.now() + (days - 5) * 86_400_000;
      expect(await checkCertificate(CHECK, place, nearTheEnd)).toMatchObject({
        status: 'warning',
        text: expect.stringMatching(/^ends in \d days/),
      });
    });

    test('of a server without a name is compared with its address, without a warning of Node', async () => {
      const warnings: Error[] = [];
      const note = (warning: Error) => void warnings.push(warning);
      process.on('warning', note);
      const { address: host, port } = server.address() as AddressInfo;
      const finding = await checkCertificate(CHECK, { host, port, startsWithTls: true });
      process.off('warning', note);
      expect(finding.text).toMatch(/^is not trusted/);
      expect(warnings).toEqual([]);
    });

    test('cannot be looked at where nobody speaks TLS', async () => {
      const closed = await at(1, true);
      expect(closed.text).toMatch(/^no TLS with localhost:1 from here \(/);
      const far = { host: 'localhost', port: 1, startsWithTls: true, isFarAway: true };
      expect((await checkCertificate(CHECK, far)).status).toBe('warning');
      const plain = new SMTPServer({ disabledCommands: ['STARTTLS'] });
      await new Promise<void>((resolve) => plain.listen(0, 'localhost', resolve));
      const finding = await at(portOf(plain.server), false);
      await new Promise<void>((resolve) => plain.close(resolve));
      expect(finding).toMatchObject({
        status: 'fault',
        text: expect.stringMatching(/the server answered 5\d\d/),
      });
    });
  });
else
  test('openssl is missing, so no certificates were looked at', () =>
    expect(hasOpenssl).toBe(false));
