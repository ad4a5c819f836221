import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog/dialog.tsx';

interface ReadingProps {
  readonly pages: readonly { readonly url: string; readonly title: string }[];
  readonly onCancel: () => void;
}

/** The pages of a website as they are read. */
export function Reading({ pages, onCancel }: ReadingProps) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="tabular mt-4 font-semibold">
        {pages.length === 0 ? t('websites.opening') : t('websites.readPages', { count: pages.length })}
      </p>
      <ul
        aria-label={t('websites.pagesRead')}
        className="mt-3 flex min-h-40 flex-col gap-1 text-sm text-soft"
      >
        {pages.map(({ url, title }) => (
          <li key={url} className="truncate">
            {title}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button data-first onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </DialogActions>
    </>
  );
}
