import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  makeCertificates,
  startModelEndpoint,
  startSmtpSink,
  type ModelEndpoint,
  type SmtpSink,
} from '@netward/test-kit';
import { runCommand } from '../harness/command.ts';
import { Fault } from '../harness/fault.mjs';
import { root } from '../harness/repository.mjs';
import type { Workspace } from '../harness/workspace.ts';
import type { ProofLearner } from '../prove/learner.ts';
import { Engine, HERE, SITE_NAME } from './engine.ts';
import { writeNpmrc } from './npm.ts';
import { HostOperator } from './operator.ts';
import { SiteVisitor } from './site.ts';

/** Credentials that the outside world demands. */
export const MODEL_KEY = 'canary-model-key-1815';
const MAIL_LOGIN = { user: 'netward', password: 'canary-mail-password' };

/** The product on its host, its surroundings, and the people who use it. */
export class Installation {
  readonly workspace: Workspace;
  readonly engine: Engine;
  readonly operator: HostOperator;
  readonly tree: string;
  /** Of the authority that the check makes in place of the public ones. */
  readonly certificates: { ca: string; key: string; certificate: string };
  #mail: SmtpSink | undefined;
  #model: ModelEndpoint | undefined;
  #learner: ProofLearner | undefined;
  #visitors: SiteVisitor[] = [];

  constructor(workspace: Workspace, tree: string) {
    this.workspace = workspace;
    this.tree = tree;
    this.engine = new Engine(workspace, tree);
    this.operator = new HostOperator(this.engine, tree);
    const folder = join(workspace.data, 'authority');
    const file = (name: string): string => join(folder, name);
    if (!existsSync(file('server.crt'))) {
      mkdirSync(folder, { recursive: true });
      makeCertificates(`DNS:${SITE_NAME},IP:${HERE.v4}`, folder);
    }
    this.certificates = {
      ca: file('ca.crt'),
      key: file('server.key'),
      certificate: file('server.crt'),
    };
  }

  /** A mail server that demands TLS and a login, and a model, both outside the engine. */
  async openSurroundings(): Promise<void> {
    const { stops } = this.workspace;
    const { key, certificate } = this.certificates;
    const [pem, cert] = [readFileSync(key, 'utf8'), readFileSync(certificate, 'utf8')];
    const mail = await startSmtpSink(0, { host: HERE.v4, key: pem, cert, ...MAIL_LOGIN });
    stops.add('the mail server', () => mail.close());
    const model = await startModelEndpoint(0, HERE.v4);
    stops.add('the model', () => model.close());
    this.#mail = mail;
    this.#model = model;
  }

  /** Copies what git would commit to the host, as a strict umask leaves it. */
  async copyRepository(): Promise<void> {
    const { folder } = this.operator;
    rmSync(folder, { recursive: true, force: true });
    const script = `umask 027; mkdir -p ${folder}; git ls-files -z --cached --others --exclude-standard |
      xargs -0 ls -d 2>/dev/null | tar --create --files-from=- |
      tar --extract --no-same-permissions --no-same-owner --directory=${folder}`;
    const log = join(this.workspace.logs, 'copy.log');
    const command = { command: 'bash', args: ['-c', script], cwd: root };
    const { code, output } = await runCommand(command, log);
    if (code !== 0) throw new Fault(`The repository could not be copied:\n${output}`);
    writeNpmrc(join(this.tree, 'root/.npmrc'));
  }

  get mail(): SmtpSink {
    if (!this.#mail) throw new Error('there is no mail server yet');
    return this.#mail;
  }

  get model(): ModelEndpoint {
    if (!this.#model) throw new Error('there is no model yet');
    return this.#model;
  }

  get smtpUrl(): string {
    return `smtps://${MAIL_LOGIN.user}:${MAIL_LOGIN.password}@${HERE.v4}:${this.mail.port}`;
  }

  get ca(): string {
    return readFileSync(this.certificates.ca, 'utf8');
  }

  /** A visitor from an address of this machine. */
  visitor(localAddress?: string): SiteVisitor {
    const visitor = new SiteVisitor(this.ca, this.mail, localAddress);
    this.#visitors.push(visitor);
    return visitor;
  }

  /** The learner of the journey, who must find everything again after whatever happens. */
  get learner(): ProofLearner {
    if (!this.#learner) throw new Fault('It needs the learner of the step "journey".');
    return this.#learner;
  }

  set learner(learner: ProofLearner) {
    this.#learner = learner;
  }

  close(): void {
    for (const visitor of this.#visitors.splice(0)) visitor.close();
  }
}

/** One thing that is done to the product, and what was seen. */
export interface CheckStep {
  name: string;
  run(installation: Installation): Promise<string>;
}
