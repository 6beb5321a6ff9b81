import { z } from 'zod';

/** What a person at the desk may do: look, or also retry and cancel. */
export type DeskRole = 'viewer' | 'operator';

export interface DeskUser {
  name: string;
  role: DeskRole;
  /** Argon2id hash in its usual notation (PHC string). */
  hash: string;
}

const LINE = /^([^:\s]{1,40}):(viewer|operator):(\$argon2id\$\S+)$/;

/** The people of the desk, `name:role:hash` each, parted by line breaks or semicolons. */
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
