import { AppError } from '../../platform/errors.ts';

export function userNotFound(): AppError {
  return new AppError('user_not_found', 'User not found.');
}
