import { escapeHtml as e } from './escape-html.ts';

/** A JSON Schema as a table of fields, nested ones with the path that leads to them. */

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const MAX_DEPTH = 5;

export function schemaTable(schema: object): string {
  const rows = fieldsOf(schema as Schema, '', 0);
  if (rows.length === 0) return `<p>${e(describeType(schema as Schema))}</p>`;
  return `<div class="table"><table><thead><tr><th>Field</th><th>Type</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function fieldsOf(schema: Schema, prefix: string, depth: number): string[] {
  if (depth > MAX_DEPTH) return [];
  // Of an answer's variants the first one, a success, is what the table is about; refusals are listed apart.
  const whole = schema.oneOf?.[0] ?? schema.anyOf?.[0] ?? schema;
  return Object.entries(whole.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name;
    const needed = whole.required?.includes(name) ? 'required' : 'optional';
    const row = `<tr><td><code>${e(path)}</code></td><td>${e(describeType(field))}</td><td>${needed}</td></tr>`;
    const inner = field.type === 'array' && field.items ? field.items : field;
    return [row, ...fieldsOf(inner, `${path}${inner === field ? '' : '[]'}.`, depth + 1)];
  });
}

export function describeType(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [...new Set(variants.map(describeType))].join(' | ');
  if (schema.type === 'array') return `array of ${schema.items ? describeType(schema.items) : 'anything'}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'anything');
  return [type, ...constraints(schema)].join(', ');
}

function constraints({ format, minLength, maxLength, minimum, allOf }: Schema): string[] {
  return [
    ...(format ? [format] : []),
    ...(minLength !== undefined && minLength > 1 ? [`at least ${minLength} characters`] : []),
    ...(maxLength !== undefined ? [`at most ${maxLength} characters`] : []),
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? [`at least ${minimum}`] : []),
    ...(allOf ?? []).flatMap(constraints),
  ];
}
