import { useMemo } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { createFormats, type Formats } from './formats.ts';

export function useFormats(): Formats {
  const locale = useLocale();
  return useMemo(() => createFormats(locale), [locale]);
}
