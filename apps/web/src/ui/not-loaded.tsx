import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

interface NotLoadedProps {
  readonly loading: string;
  /** What is shown when it failed. */
  readonly failed: string;
  readonly query: { readonly isPending: boolean; readonly refetch: () => Promise<unknown> };
  readonly className?: string;
}

/** In the place of a part of a screen: that it loads, or that it could not be loaded, with a way to try again. */
export function NotLoaded({ loading, failed, query, className = 'text-soft' }: NotLoadedProps) {
  const { t } = useTranslation();
  if (query.isPending) {
    return (
      <p role="status" className={className}>
        {loading}
      </p>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <p className="text-danger">{failed}</p>
      <Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>
    </div>
  );
}
