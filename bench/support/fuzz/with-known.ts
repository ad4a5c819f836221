/**
 * An OpenAPI document in which inputs may also be what is there: a fuzzer never guesses the id of an assistant, and would see
 * of most endpoints how they refuse, and no more.
 */

interface Node {
  readonly [name: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields by their names, and a value of each that is there. */
export type Known = Readonly<Record<string, string>>;

/** `spared`: paths whose inputs stay as they are, since they would take away what others need. */
export function withKnown(document: unknown, known: Known, spared: readonly string[] = []): Node {
  if (!isNode(document) || !isNode(document.paths)) throw new Error('This is no OpenAPI document.');
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    spared.includes(path) || !isNode(item)
      ? item
      : mapValues(item, (operation) => inOperation(operation, known)),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

/**
 * A document without what Schemathesis can't read: schemas of streams, since OpenAPI 3.1 has no way to describe an event and
 * ours describes its data, which it takes for the event itself; and patterns with classes of Unicode, which Python has not.
 */
export function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable);
  if (!isNode(value)) return value;
  const kept = Object.entries(value).filter(
    ([name, each]) => name !== 'pattern' || !String(each).includes('\\p{'),
  );
  return mapValues(Object.fromEntries(kept), (each, name) =>
    name === 'text/event-stream' ? {} : readable(each),
  );
}

function inOperation(operation: unknown, known: Known): unknown {
  if (!isNode(operation)) return operation;
  const { parameters, requestBody } = operation;
  return {
    ...operation,
    ...(requestBody !== undefined && { requestBody: inSchema(requestBody, known) }),
    ...(Array.isArray(parameters) && { parameters: parameters.map((each) => inParameter(each, known)) }),
  };
}

function inParameter(parameter: unknown, known: Known): unknown {
  if (!isNode(parameter) || typeof parameter.name !== 'string') return parameter;
  return { ...parameter, schema: orKnown(parameter.name, parameter.schema, known) };
}

/** Every schema below `value` that has properties. */
function inSchema(value: unknown, known: Known): unknown {
  if (Array.isArray(value)) return value.map((each) => inSchema(each, known));
  if (!isNode(value)) return value;
  const inner = mapValues(value, (each) => inSchema(each, known));
  if (!isNode(inner.properties)) return inner;
  const { properties } = inner;
  return { ...inner, properties: mapValues(properties, (schema, name) => orKnown(name, schema, known)) };
}

function orKnown(name: string, schema: unknown, known: Known): unknown {
  const value = Object.hasOwn(known, name) ? known[name] : undefined;
  return value === undefined ? schema : { anyOf: [{ const: value }, schema] };
}

function mapValues(node: Node, change: (value: unknown, name: string) => unknown): Node {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, change(value, name)]));
}
