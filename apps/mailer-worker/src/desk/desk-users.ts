import type { DeskRole } from '@netward/contracts';
import { z } from 'zod';

export interface DeskUser {
  name: string;
  role: DeskRole;
  /** Argon2id hash in its usual notation (PHC string). */
  hash: string;
}

const LINE = /^([^:\s]{1,40}):(viewer|operator):(\$argon2id\$\S+)$/;

/** The people of the desk: `name:role:hash` each, separated by line breaks or semicolons. */
export const deskUsersSetting = z.string().transform((text, context): DeskUser[] => {
  const lines = text.split(/[\n;]/).map((line) => line.trim());
  return lines.filter(Boolean).flatMap((line, index) => {
    const [, name, role, hash] = LINE.exec(line) ?? [];
    if (name && role && hash) return { name, role: role as DeskRole, hash };
    context.addIssue({
      code: 'custom',
      message: `entry ${index + 1} must be written as name:viewer|operator:argon2id-hash`,
    });
    return [];
  });
});
