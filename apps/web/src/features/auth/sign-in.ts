import type { LoginInput, RegisterInput } from '@parlo/contract';
import { api } from '../../api/client.ts';
import { signedIn } from '../../owner/account/use-user.ts';

/** Signs in or registers; returns null, or why it failed. */
export async function submitAuth(
  request:
    | { readonly mode: 'login'; readonly values: LoginInput }
    | { readonly mode: 'register'; readonly values: RegisterInput },
): Promise<{ readonly error: unknown } | null> {
  try {
    const { user } =
      request.mode === 'login'
        ? await api.call('login', request.values)
        : await api.call('register', request.values);
    signedIn(user);
    return null;
  } catch (error) {
    return { error };
  }
}
