import { OWNER_LIMITS } from '@parlo/contract';
import { api } from '../../api/client.ts';
import { type SupportProblem, supportProblem } from './support-problem.ts';

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
    await api.call('support', { message: values.message, email: knownEmail ?? values.email });
    return { sent: true };
  } catch (error) {
    return { sent: false, error };
  }
}
