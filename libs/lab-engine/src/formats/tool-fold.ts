import { filled, type Values } from '../filled.ts';

/** What a fold's text is written in, for colouring and copying it. */
export type FoldLanguage =
  'nftables' | 'suricata' | 'json' | 'log' | 'nginx' | 'modsecurity' | 'haproxy' | 'yaml';

/** What a device wrote, or what it is set to do, letter by letter as the real tool writes it. */
export interface ToolFold {
  /** 'Alert in eve.json'. */
  readonly title: string;
  /** 'Suricata 7.0'. */
  readonly tool: string;
  readonly language: FoldLanguage;
  /** One or more lines, without a line break at the end. */
  readonly text: string;
  /** One or two sentences: what the lab has no value for, and what the tool does with the rest. */
  readonly help: string;
}

/** What stands around a text in a fold, in `folds.json` of the device's folder. */
type WrittenFold = Readonly<Record<'title' | 'tool' | 'language' | 'help', string>>;

/** A text as a fold; null for none. */
export function foldOf(written: WrittenFold, text: string, values?: Values): ToolFold;
export function foldOf(written: WrittenFold, text: string | null, values?: Values): ToolFold | null;
export function foldOf(written: WrittenFold, text: string | null, values: Values = {}) {
  const { title, tool, language, help } = written;
  return text === null ? null : { title: filled(title, values), tool, language, text, help };
}
