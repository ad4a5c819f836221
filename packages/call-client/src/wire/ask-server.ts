import { fieldsOf, jsonOf } from './read.ts';
import { type Refused, readRefusal } from './read-responses.ts';

/** How long a small question may take, in milliseconds. */
const ASK_TIMEOUT_MS = 15_000;

/** A response's body, or why it is a refusal; `code` is `unreachable` when nothing came back. */
export type ServerResult =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly refused: Refused; readonly body?: unknown };

export const UNREACHABLE: Refused = { code: 'unreachable' };

/** Posts a call of the API. Never rejects. */
export async function askServer(
  path: string,
  input: object,
  send: typeof fetch = fetch,
): Promise<ServerResult> {
  try {
    const response = await send(`/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    });
    const body = await jsonOf(response);
    if (response.ok && fieldsOf(body).success === true) return { ok: true, body };
    return { ok: false, refused: readRefusal(body) ?? { code: 'internal' }, body };
  } catch {
    return { ok: false, refused: UNREACHABLE };
  }
}
