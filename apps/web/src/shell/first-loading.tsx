import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOAD_LIMIT_MS, type StartTimer, startTimer } from '../lazy/lazy-part.ts';
import { Notice } from '../ui/notice.tsx';
import { LoadFailedPage } from './load-failed-page.tsx';

/** The first screen while its code is on its way; after two minutes, that it did not come. */
export function FirstLoading({ start = startTimer }: { readonly start?: StartTimer }) {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => start(() => setLate(true), LOAD_LIMIT_MS), [start]);
  if (late) return <LoadFailedPage />;
  return (
    <main id="main">
      <Notice text={t('common.loading')} />
    </main>
  );
}
