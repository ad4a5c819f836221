/**
 * Readers of what comes from outside. They are written by hand, because a schema library weighs more than the rest of
 * the widget: each looks at the fields that are used and at no others, and none of them throws, whatever it is given.
 * A test compares them with the contract's schemas.
 */

/** Returns the entries of an object; nothing for any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isTextOrNothing(value: unknown): value is string | null | undefined {
  return isText(value) || value === null || value === undefined;
}

/** Null for what is no JSON. */
export function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

/** The body of a response; null when it is no JSON or breaks off. */
export async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => null);
}
