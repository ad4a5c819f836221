import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

interface LoadFailedProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** The message in place of content that could not be loaded, with a retry button. */
export function LoadFailed({ text, onRetry }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-start gap-4 rounded-lg border border-line p-5">
      <p role="alert">{text}</p>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </div>
  );
}
