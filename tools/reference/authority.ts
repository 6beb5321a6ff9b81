import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { confFile } from './wiring.ts';

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];

/** An authority whose key is discarded, and what it signs, as files of a folder. Needs openssl. */
export class Authority {
  readonly #folder: string;
  readonly #key: readonly string[];

  /** `key` says to openssl which kind of keys to make. */
  constructor(folder: string, name: string, key: readonly string[] = EC) {
    this.#folder = folder;
    this.#key = ['-noenc', ...key];
    this.#openssl(
      ...['req', '-x509', ...this.#key, '-days', '3650', '-subj', `/CN=${name}`],
      ...['-keyout', this.#in('ca.key'), '-out', this.#in('ca.pem')],
    );
    writeFileSync(this.#in('index.txt'), '');
    const configuration = readFileSync(confFile('ca.cnf'), 'utf8');
    writeFileSync(this.#in('ca.cnf'), configuration.replaceAll('@FOLDER@', folder));
  }

  /** Writes `<file>.key` and a certificate, `<file>.pem`. Days as '2026-01-01', both included. */
  sign(
    file: string,
    { names, from, until }: { names: readonly string[]; from: string; until: string },
  ): void {
    this.#openssl('req', ...this.#request(file, names), '-out', this.#in(`${file}.csr`));
    this.#openssl(
      ...['ca', '-batch', '-config', this.#in('ca.cnf'), '-notext'],
      ...['-startdate', `${digits(from)}000000Z`, '-enddate', `${digits(until)}235959Z`],
      ...['-in', this.#in(`${file}.csr`), '-out', this.#in(`${file}.pem`)],
    );
  }

  /** The same, signed with its own key in place of the authority's. */
  selfSign(file: string, names: readonly string[]): void {
    const request = this.#request(file, names);
    this.#openssl('req', '-x509', '-days', '3650', ...request, '-out', this.#in(`${file}.pem`));
  }

  #request(file: string, names: readonly string[]): readonly string[] {
    return [
      ...[...this.#key, '-keyout', this.#in(`${file}.key`), '-subj', `/CN=${names[0]}`],
      ...['-addext', `subjectAltName=${names.map((each) => `DNS:${each}`).join(',')}`],
    ];
  }

  #in(name: string): string {
    return join(this.#folder, name);
  }

  #openssl(...args: readonly string[]): void {
    execFileSync('openssl', args, { stdio: 'pipe' });
  }
}

const digits = (day: string): string => day.replaceAll('-', '');
