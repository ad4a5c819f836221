import type { CurrentUser } from './api.ts';
import { AppError } from './errors.ts';

/** Throws unless `email` is the caller's own: endpoints with an `email` act for the signed-in person. */
export function requireOwnEmail(user: CurrentUser, email: string): void {
  if (email.toLowerCase() === user.email) return;
  throw new AppError('not_own_email', 'This email belongs to another account.');
}

/** Throws unless `userId` is the caller's own id or email, or absent. */
export function requireOwnUser(user: CurrentUser, userId: string | undefined): void {
  if (userId !== undefined && userId !== user.id) requireOwnEmail(user, userId);
}
