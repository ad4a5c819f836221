import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conversationsApi } from '../../../api/conversations-client.ts';

interface ExportLinksProps {
  readonly assistantId: string;
  /** Of that assistant; empty for all of them. */
  readonly assistantName: string;
}

const LINK =
  'inline-flex min-h-11 items-center rounded-md border border-edge bg-raised px-4 font-semibold transition-colors hover:bg-panel';

/** Everything that was said, as files. The server sends them as they are written, however many there are. */
export function ExportLinks({ assistantId, assistantName }: ExportLinksProps) {
  const { t } = useTranslation();
  const [masked, setMasked] = useState(false);
  const address = (format: 'csv' | 'json') =>
    conversationsApi.address('exportConversations', {
      format,
      ...(assistantId && { assistantId }),
      ...(masked && { mask: '1' as const }),
    });
  return (
    <section
      aria-labelledby="export"
      className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6"
    >
      <div className="min-w-0">
        <h2 id="export" className="text-lg">
          {t('analytics.export')}
        </h2>
        <p className="text-soft">
          {assistantName
            ? t('analytics.exportText', { assistant: assistantName })
            : t('analytics.exportTextAll')}
        </p>
        <label className="mt-1 flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            className="size-5 accent-ink"
            checked={masked}
            onChange={(event) => setMasked(event.target.checked)}
          />
          {t('analytics.exportMasked')}
        </label>
      </div>
      <div className="flex flex-wrap gap-3">
        <a href={address('csv')} download className={LINK}>
          {t('analytics.csv')}
        </a>
        <a href={address('json')} download className={LINK}>
          {t('analytics.json')}
        </a>
      </div>
    </section>
  );
}
