import { AppError } from '../../platform/errors.ts';

export function userNotFound(): AppError {
  return new AppError('not_found', 'User not found.');
}
