import { connectionFor, responseOn, type Occasion } from './occasion.ts';
import type { WrittenLine } from './syslog.ts';
import type { ToolFold } from './tool-fold.ts';

/** How one kind of record looks in the device's own tool. */
export interface KindFormat {
  readonly folds?: (occasion: Occasion) => readonly (ToolFold | null)[];
  /** The lines that the device wrote for it, as files and collectors get them. */
  readonly written?: (occasion: Occasion) => readonly WrittenLine[];
  /** Where the device writes nothing: one sentence that explains it, in `formats.json`. */
  readonly nothing?: string;
}
export type KindFormats = Readonly<Record<string, KindFormat>>;

/** Priorities: the kernel's warning, and the facilities that the tools use by default. */
export const PRIORITY = {
  kernelWarning: 0 * 8 + 4,
  suricata: 21 * 8 + 6,
  nginxAccess: 23 * 8 + 6,
  nginxError: 23 * 8 + 3,
  auditFile: 16 * 8 + 5,
  shop: 16 * 8 + 6,
  haproxy: 16 * 8 + 6,
  haproxyNotice: 16 * 8 + 5,
} as const;

/** A line, or none where the tool wrote none. */
export function line(
  file: string | null,
  program: string,
  priority: number,
  text: string | null,
  at?: number,
): readonly WrittenLine[] {
  return text === null ? [] : [{ file, program, priority, text, ...(at !== undefined && { at }) }];
}

/** When a proxy or a web server writes about a request: once its own answer has left. */
export function answeredAt(occasion: Occasion): number | undefined {
  const seen = connectionFor(occasion);
  return seen ? responseOn(seen)?.packet.at : undefined;
}
