import type { CurrentUser } from './api.ts';
import { AppError } from './errors.ts';

/** A call that names an email may name the caller's own. */
export function requireOwnEmail(user: CurrentUser, email: string): void {
  if (email.toLowerCase() === user.email) return;
  throw new AppError('not_own_email', 'This email belongs to another account.');
}
