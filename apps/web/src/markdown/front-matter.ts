import { parse } from 'yaml';
import { z } from 'zod';

/** A Markdown file: the YAML between two lines of `---` at its top, and what follows. */
export interface MarkdownFile<Head> {
  readonly head: Head;
  readonly body: string;
}

const FILE = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;

/** Takes a file apart and checks its head; throws with what is wrong. Null for a file without a head. */
export function readMarkdownFile<S extends z.ZodType>(
  text: string,
  schema: S,
): MarkdownFile<z.output<S>> | null {
  const [, yaml, body] = FILE.exec(text) ?? [];
  if (yaml === undefined || body === undefined) return null;
  const head = schema.safeParse(parse(yaml));
  if (!head.success) throw new Error(z.prettifyError(head.error));
  return { head: head.data, body };
}
