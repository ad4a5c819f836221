import { problemOf, SupportInput } from '@parlo/contract';

/** A field of the form and the key of what is wrong with it. */
export type SupportProblem =
  | { readonly field: 'email'; readonly key: 'emailMissing' | 'emailWrong' }
  | { readonly field: 'message'; readonly key: 'messageMissing' | 'messageLong' };

/** What keeps a message from being sent; the email is asked for only where the server does not know it. */
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
