import { OWNER_LIMITS, problemOf, SupportInput } from '@parlo/contract';
import { siteApi } from '../../api/site-client.ts';

/** How sending went; the failure has the words for it. */
export type Delivery =
  | { readonly sent: true }
  /** A field to mend, and the most characters it may have. */
  | { readonly sent: false; readonly problem: SupportProblem; readonly max: number }
  | { readonly sent: false; readonly error: unknown };

/** Sends a message to the operator. Fetched when somebody sends one: it needs the contract, and the footer is everywhere. */
export async function deliver(
  values: { readonly email: string; readonly message: string },
  knownEmail: string | undefined,
): Promise<Delivery> {
  const problem = supportProblem(values, knownEmail !== undefined);
  if (problem) return { sent: false, problem, max: OWNER_LIMITS.supportMessage };
  try {
    // Named even when the server should know it: the session may be over by now.
    await siteApi.request('support', { message: values.message, email: knownEmail ?? values.email });
    return { sent: true };
  } catch (error) {
    return { sent: false, error };
  }
}

/** A field of the form and the key of what is wrong with it. */
type SupportProblem =
  | { readonly field: 'email'; readonly key: 'emailMissing' | 'emailWrong' }
  | { readonly field: 'message'; readonly key: 'messageMissing' | 'messageLong' };

/** Returns the problem of a message; the email is required only if the server does not know it. */
export function supportProblem(
  { email, message }: { readonly email: string; readonly message: string },
  signedIn: boolean,
): SupportProblem | null {
  if (!signedIn && email.trim() === '') return { field: 'email', key: 'emailMissing' };
  const input = { message, ...(!signedIn && { email }) };
  const parsed = SupportInput.safeParse(input);
  if (parsed.success) return null;
  if (parsed.error.issues.some((issue) => problemOf(issue, input).field === 'email')) {
    return { field: 'email', key: 'emailWrong' };
  }
  return { field: 'message', key: message.trim() === '' ? 'messageMissing' : 'messageLong' };
}
