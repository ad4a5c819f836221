import fc from 'fast-check';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
/** The kinds of schemas in the contract; a new kind has to be added here. */
type Def = z.core.$ZodTypes['_zod']['def'];

/** Everything that a schema of the contract lets through, drawn at random, with fields it never named in loose objects. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const def = schema._zod.def as Def;
  switch (def.type) {
    case 'string':
      return fc.string({ minLength: 1, maxLength: 12 });
    case 'number':
      return fc.integer({ min: 0, max: 1 });
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'default':
    case 'optional':
      return fc.option(arbitraryOf(def.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType));
    case 'array':
      return fc.array(arbitraryOf(def.element), { minLength: 1, maxLength: 3 });
    case 'record':
      return fc.dictionary(fc.string(), arbitraryOf(def.valueType), { maxKeys: 3 });
    case 'union':
      return fc.oneof(...def.options.map(arbitraryOf));
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, arbitraryOf(field)]);
      // Absent and undefined are the same on a wire.
      return fc.record(Object.fromEntries(fields)).map((value) => JSON.parse(JSON.stringify(value)));
    }
    default:
      throw new Error(`arbitraryOf knows no ${def.type}`);
  }
}

/** The kinds of a union that is told apart by `type`, by their type. */
export function kindsOf(union: Schema): Map<string, Schema> {
  const def = union._zod.def as Def;
  if (def.type !== 'union') throw new Error('not a union');
  return new Map(def.options.map((option) => [typeOf(option), option]));
}

function typeOf(schema: Schema): string {
  const def = schema._zod.def as Def;
  const type = def.type === 'object' ? (def.shape.type?._zod.def as Def | undefined) : undefined;
  return type?.type === 'literal' ? String(type.values[0]) : '';
}

/** JSON of any kind, and near misses of events, as a hostile or broken far end may send. */
export function hostile(types: readonly string[]): fc.Arbitrary<unknown> {
  const names = ['item_id', 'delta', 'transcript', 'text', 'item', 'error', 'response', 'previous_item_id'];
  const odd = fc.oneof(fc.jsonValue(), fc.constantFrom({ toString: 1 }, [], {}, '', 0, null));
  const near = fc
    .tuple(
      fc.constantFrom(...types, '__proto__', 'constructor', 'toString'),
      fc.dictionary(fc.constantFrom(...names), odd),
    )
    .map(([type, fields]) => ({ ...fields, type }));
  const content = fc.oneof(odd, fc.array(fc.record({ type: odd, text: odd, transcript: odd })));
  const item = fc.record({
    type: fc.constantFrom('message', 'function_call', 7),
    id: odd,
    role: odd,
    content,
  });
  const items = fc.record({ type: fc.constantFrom(...types), item, item_id: odd, previous_item_id: odd });
  return fc.oneof(fc.jsonValue(), near, items);
}
