import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

interface LoadFailedNoticeProps {
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Shown over the page, which stays as it is with all that was typed into it: a part of the app did not load. */
export function LoadFailedNotice({ onRetry, onClose }: LoadFailedNoticeProps) {
  const { t } = useTranslation();
  return (
    <div className="rise fixed inset-x-4 bottom-4 z-50 mx-auto max-w-lg rounded-lg border border-edge bg-paper p-5 shadow-float">
      <div role="alert">
        <p className="font-semibold">{t('missing.title')}</p>
        <p className="mt-1 text-soft">{t('missing.text')}</p>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onRetry}>{t('common.retry')}</Button>
        <Button look="quiet" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  );
}
