import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

interface LoadFailedProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** What could not be fetched, in its place on the screen, and the way to try again. */
export function LoadFailed({ text, onRetry }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-start gap-4 rounded-lg border border-line p-5">
      <p role="alert">{text}</p>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </div>
  );
}
