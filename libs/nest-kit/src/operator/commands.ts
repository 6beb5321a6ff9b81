import { appendFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { EXIT, SettingsError } from '../config/read-settings.ts';
import { log } from '../logging/log.ts';
import { type DoctorFinding, findingsOf } from './checks.ts';

/** What an operator did to whom. An address appears as an HMAC, a learner as an id. */
export interface OperatorAct {
  act: string;
  outcome: string;
  sub?: string | undefined;
  address?: string | undefined;
}

/** Where the first process of the container writes, which is the service's log. */
const CONTAINER_LOG = '/proc/1/fd/1';

/**
 * Writes a line of the audit into the service's log. A command has its own output, which is the
 * operator's terminal, so the line goes to the container's; outside of a container, and where that
 * cannot be opened, to standard error.
 */
export function auditOperator(
  act: OperatorAct,
  { isInContainer, file = CONTAINER_LOG }: { isInContainer: boolean; file?: string },
): void {
  const time = new Date().toISOString();
  const line = `${JSON.stringify({ level: 'info', time, event: 'operator', ...act, msg: 'security' })}\n`;
  try {
    if (isInContainer) return appendFileSync(file, line);
  } catch {
    // Better on the terminal than nowhere.
  }
  process.stderr.write(line);
}

type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** One command of an operator. */
export interface OperatorCommand {
  /** Its arguments as the usage shows them, such as `<address>`; none by default. */
  takes?: string;
  /** What it does, in a line. */
  does: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Returns the exit code, where it is not 0. Throws what ends it with 1 and its message. */
  run(given: readonly string[], options: OptionValues): Promise<number | void>;
}

/** The commands of a service by name. */
export type OperatorCommands = Readonly<Record<string, OperatorCommand>>;

/** Prints a line for the person, or the script, that asked. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function usageOf(name: string, { takes = '', options = {} }: OperatorCommand): string {
  const flags = Object.entries(options).map(([flag, { type }]) =>
    type === 'boolean' ? `[--${flag}]` : `[--${flag} <…>]`,
  );
  return ['netward', name, takes, ...flags].filter(Boolean).join(' ');
}

/** All commands, one per line. */
function overview(commands: OperatorCommands): string {
  const lines = Object.entries(commands).map(([name, command]) => [
    usageOf(name, command),
    command.does,
  ]);
  const width = Math.max(...lines.map(([usage = '']) => usage.length));
  return lines.map(([usage = '', does]) => `  ${usage.padEnd(width)}  ${does}\n`).join('');
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}

async function runOne(name: string, command: OperatorCommand, args: string[]): Promise<number> {
  const { options = {}, takes = '' } = command;
  let given: { positionals: string[]; values: OptionValues };
  try {
    given = parseArgs({ args, options, allowPositionals: true }) as typeof given;
    const wanted = takes.match(/</g)?.length ?? 0;
    if (given.positionals.length !== wanted) throw new Error('wrong number of arguments');
  } catch {
    complain(`Usage: ${usageOf(name, command)}`);
    return EXIT.usage;
  }
  try {
    return (await command.run(given.positionals, given.values)) ?? EXIT.ok;
  } catch (error) {
    if (error instanceof SettingsError) {
      complain(error.message);
      return EXIT.settings;
    }
    complain(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
    return EXIT.failed;
  }
}

/**
 * Runs the command that the arguments name and returns the exit code: 0 when it worked, 1 when it
 * failed, 2 when it was typed wrongly and 78 when the settings are not usable.
 */
export async function runOperatorCommand(
  commands: OperatorCommands,
  args: readonly string[] = process.argv.slice(2),
): Promise<number> {
  // What the parts of a service would log belongs to no request of the service.
  log.level = 'silent';
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return runOne(name, command, rest);
  complain(`Usage: netward <command>\n\n${overview(commands)}`);
  return EXIT.usage;
}

const LIMIT_MS = 30_000;
const MARKS = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' } as const;

type Findings = DoctorFinding | readonly DoctorFinding[];

/** The checks of a service by name. One that throws is reported as a fault under its name. */
export type DoctorChecks = Readonly<Record<string, () => Findings | Promise<Findings>>>;

async function look(name: string, check: DoctorChecks[string]): Promise<Findings> {
  const { fault } = findingsOf(name);
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<DoctorFinding>((resolve) => {
    const text = `did not answer within ${LIMIT_MS / 1000} seconds`;
    timer = setTimeout(resolve, LIMIT_MS, fault(text));
  });
  const answer = Promise.resolve()
    .then(check)
    .catch((error: unknown) => fault(error instanceof Error ? error.message : String(error)));
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

/** The report on a service: all errors of its settings, or what its checks find. */
export async function diagnose<C>(
  read: () => C,
  checksOf: (config: C) => DoctorChecks,
): Promise<DoctorFinding[]> {
  const { ok, fault } = findingsOf('settings');
  try {
    const checks = Object.entries(checksOf(read()));
    const found = await Promise.all(checks.map(([name, check]) => look(name, check)));
    return [ok('are usable'), ...found.flat()];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.faults.map(fault);
  }
}

/** The command `doctor` of a service: a line per check, and exit code 1 when one is a fault. */
export function doctorCommand<C>(
  service: string,
  read: () => C,
  checksOf: (config: C, options: { mailTo?: string | undefined }) => DoctorChecks,
): OperatorCommand {
  return {
    does: 'check what this service needs',
    options: { json: { type: 'boolean' }, 'mail-to': { type: 'string' } },
    async run(_given, options) {
      const mailTo = options['mail-to'] as string | undefined;
      const findings = await diagnose(read, (config) => checksOf(config, { mailTo }));
      for (const { check, status, text } of findings) {
        if (options['json']) say(JSON.stringify({ service, check, status, text }));
        else say(`${MARKS[status]}  ${service}  ${check}: ${text}`);
      }
      return findings.some(({ status }) => status === 'fault') ? EXIT.failed : EXIT.ok;
    },
  };
}
