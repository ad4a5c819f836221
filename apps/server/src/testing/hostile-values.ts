import fc from 'fast-check';
import { z } from 'zod';

/** Values that a schema takes, nearly takes, or must refuse, made from the schema itself. */

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

// Any sequence of UTF-16 units: NULs, halves of pairs, controls, marks that write from right to left.
const units = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }),
  fc.constantFrom(0, 0xd800, 0xdfff, 0xfffe, 0x202e, 0x25),
);
export const anyText = fc.array(units, { maxLength: 40 }).map((codes) => String.fromCharCode(...codes));

/** Values with a meaning to some parser: SQL, HTML, paths, headers, formulas, prototypes. */
const pointed = fc.constantFrom(
  '',
  ' ',
  "'; drop table assistants; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%ff',
  '\r\nSet-Cookie: a=b',
  '=1+1',
  '__proto__',
  'constructor',
  'null',
  'assistant_demo',
  '\u0000',
  '\ud800',
  'x'.repeat(5_000),
);
const text = fc.oneof(anyText, pointed);
const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 0.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, Number.MIN_VALUE),
);
const deep = fc
  .integer({ min: 1, max: 200 })
  .map((levels) => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 'deep'));
const anything = fc.oneof(
  text,
  numbers,
  deep,
  fc.boolean(),
  fc.constant(null),
  fc.anything({ values: [text, numbers, fc.boolean(), fc.constant(null)], maxDepth: 3 }),
);

/** Mostly what the schema describes, with everything else in between, at every level. */
export function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return likely(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

const orElse = (schema: JsonSchema) =>
  fc.oneof({ weight: 6, arbitrary: likely(schema) }, { weight: 1, arbitrary: anything });

function likely(schema: JsonSchema): fc.Arbitrary<unknown> {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return fc.oneof(...variants.map(likely));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.oneof(fc.constantFrom(...schema.enum), text);
  switch (schema.type) {
    case 'object':
      return objects(schema);
    case 'array':
      return fc.array(orElse(schema.items ?? {}), { maxLength: 3 });
    case 'string':
      return strings(schema);
    case 'number':
    case 'integer': {
      const { minimum: min = 0, maximum = Number.POSITIVE_INFINITY } = schema;
      return fc.oneof(fc.integer({ min, max: Math.min(maximum, min + 99) }), numbers);
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anything;
  }
}

function objects({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, orElse(field)]));
  const whole = fc.record(fields, { requiredKeys: [...required] });
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    // As JSON, this is an own property of that name.
    {
      weight: 1,
      arbitrary: whole.map((value) =>
        JSON.parse(`{"__proto__":{"admin":true},"x":${JSON.stringify(value)}}`),
      ),
    },
  );
}

const EXAMPLES: Readonly<Record<string, string>> = {
  email: 'a@b.co',
  'date-time': '2026-01-31T10:00:00Z',
  date: '2026-02-30',
};

function strings({ format, maxLength }: JsonSchema): fc.Arbitrary<string> {
  const example = EXAMPLES[format ?? ''];
  return fc.oneof(
    text,
    ...(example === undefined ? [] : [fc.constant(example)]),
    ...(maxLength === undefined || maxLength > 5_000
      ? []
      : [fc.constantFrom('x'.repeat(maxLength), 'é'.repeat(maxLength), '📞'.repeat(maxLength))]),
  );
}
