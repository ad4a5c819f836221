import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { classes } from '../../ui/classes.ts';

/** Everything the account owns. The server writes it while it is sent, however much there is. */
export function ExportLink({ label, className }: { readonly label?: string; readonly className?: string }) {
  const { t } = useTranslation();
  return (
    <a
      href={api.address('exportAccount', {})}
      download
      className={classes(
        'inline-flex min-h-11 items-center rounded-md border border-edge bg-raised px-4 py-2 font-semibold transition-colors hover:bg-panel',
        className,
      )}
    >
      {label ?? t('account.export')}
    </a>
  );
}
