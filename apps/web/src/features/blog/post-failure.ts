import { CallError } from '@parlo/contract';
import type { TFunction } from 'i18next';

/** What the not-found screen of a post says: that it is not there, or what kept it from arriving. */
export function postFailure(t: TFunction, error: unknown): string {
  if (error instanceof CallError) {
    if (error.code === 'not_found') return t('pages.postMissing');
    if (error.status >= 400) return t('pages.httpError', { code: error.status });
  }
  // The client's own sentence is English.
  return t('pages.fetchError', { message: t('messages.serverError') });
}
