import type { z } from 'zod';

/** Fields with two names in the specification: a client may use either everywhere. */
const PAIRS = [['assistant_id', 'assistantId']] as const;

/** Renames an input's fields to those of the endpoint's schema. If both names are sent, the schema's own wins. */
export function resolveAliases(schema: z.ZodType, input: unknown): unknown {
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
