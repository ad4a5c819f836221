import { isMailedOtherwise, mailedName } from '@parlo/contract/mailed-name';
import type { TFunction } from 'i18next';

/** Says how mails to visitors have a name that looks like a link, and why; undefined where they have it as it is. */
export function mailedNameHint(t: TFunction, name: string): string | undefined {
  if (!isMailedOtherwise(name)) return undefined;
  const mailed = mailedName(name);
  return mailed === '' ? t('common.notMailed') : t('common.mailedAs', { mailed });
}
