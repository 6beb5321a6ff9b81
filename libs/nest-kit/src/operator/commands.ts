import { parseArgs, type ParseArgsConfig } from 'node:util';
import { SettingsError } from '../config/read-settings.ts';
import { log } from '../logging/log.ts';

/** What a script learns from the exit code. */
export const EXIT = { ok: 0, failed: 1, usage: 2, settings: 78 } as const;

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
