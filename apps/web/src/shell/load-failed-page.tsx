import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** In the place of a screen whose code did not come. A fresh load is the one way to ask for it again. */
export function LoadFailedPage({ reload = () => location.reload() }: { readonly reload?: () => void }) {
  const { t } = useTranslation();
  return (
    <main id="main">
      <title>{`${t('missing.title')} · ${t('app.name')}`}</title>
      <Notice role="alert" title={t('missing.title')} text={t('missing.pageText')}>
        <Button look="action" onClick={reload}>
          {t('common.retry')}
        </Button>
      </Notice>
    </main>
  );
}
