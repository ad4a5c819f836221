import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/use-locale.ts';
import type { FoundDraft } from '../../../owner/assistants/builder-draft.ts';
import { Button } from '../../../ui/button.tsx';

interface DraftOfferProps {
  readonly found: FoundDraft;
  /** Somebody saved the assistant after this was typed. */
  readonly outdated: boolean;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Work that was not saved when the page closed: back into the form, or away. */
export function DraftOffer({ found, outdated, onRestore, onDiscard }: DraftOfferProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section
      aria-label={t('assistants.draftLabel')}
      className="mb-8 flex flex-col gap-3 rounded-lg border border-edge bg-raised p-4"
    >
      <div role="status">
        <p className="font-semibold">
          {t('assistants.draftFound', { time: time.format(new Date(found.at)) })}
        </p>
        <p className="mt-1 text-sm text-soft">
          {outdated ? t('assistants.draftOutdated') : t('assistants.draftText')}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRestore}>{t('assistants.draftRestore')}</Button>
        <Button look="quiet" onClick={onDiscard}>
          {t('assistants.draftDiscard')}
        </Button>
      </div>
    </section>
  );
}
