import type { TFunction } from 'i18next';
import type { FieldError } from 'react-hook-form';

/** Returns a field's problem in the reader's language. `type` is zod's issue code, or `server` with a text of its own. */
export function fieldError(
  t: TFunction,
  error: Pick<FieldError, 'type' | 'message'> | undefined,
  field: string,
  max: number,
): string | undefined {
  if (!error) return undefined;
  if (error.type === 'server') return error.message;
  if (error.type === 'too_small' || error.type === 'invalid_type') return t('validation.required', { field });
  if (error.type === 'too_big') return t('validation.tooLong', { field, max });
  return t('validation.invalid');
}
