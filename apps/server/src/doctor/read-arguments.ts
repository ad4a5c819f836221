import { parseArgs } from 'node:util';
import { z } from 'zod';

/** Warnings pass: Parlo works, and could work better. */
export const EXIT = { passed: 0, failed: 1, usage: 2 } as const;

export interface DoctorArguments {
  readonly what: 'all' | 'realtime';
  readonly json: boolean;
  readonly mailTo: string | undefined;
}

const Values = z.object({ json: z.boolean().default(false), mail: z.email().optional() });

/** Null: they are not understood. */
export function readArguments(args: readonly string[]): DoctorArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean' }, mail: { type: 'string' } },
    });
    const [what = 'all', ...more] = positionals;
    const { data } = Values.safeParse(values);
    if (!data || more.length > 0 || (what !== 'all' && what !== 'realtime')) return null;
    return { what, json: data.json, mailTo: data.mail };
  } catch {
    return null;
  }
}
