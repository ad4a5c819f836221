import type { z } from 'zod';

/** Fields that the specification names in two ways: whoever calls may use either of them everywhere. */
const PAIRS = [['assistant_id', 'assistantId']] as const;

/** An input with the names of fields that a call's schema has. Of both the schema's own counts. */
export function withOwnNames(schema: z.ZodType, input: unknown): unknown {
  const shape = (schema as { readonly shape?: Readonly<Record<string, unknown>> }).shape;
  if (!shape || typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const fields: Record<string, unknown> = { ...input };
  for (const pair of PAIRS) {
    const [own] = pair.filter((name) => Object.hasOwn(shape, name));
    const other = pair.find((name) => !Object.hasOwn(shape, name));
    if (!own || !other || !Object.hasOwn(fields, other)) continue;
    fields[own] ??= fields[other];
    delete fields[other];
  }
  return fields;
}
