import { useTranslation } from 'react-i18next';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { DemoFile } from './demo-file.tsx';
import { OwnFiles } from './own-files.tsx';

/** What the assistant reads to answer: added here, sent with the next save, read on the server. */
export function KnowledgeField({ slot }: { readonly slot: BuilderSlot }) {
  const { t } = useTranslation();
  const { email } = slot;
  return (
    <section aria-labelledby="knowledge" className="flex flex-col gap-4">
      <div>
        <h2 id="knowledge" className="text-title">
          {t('knowledge.section')}
        </h2>
        <p className="mt-1 text-soft">{t('knowledge.lead')}</p>
      </div>
      {email === null ? <DemoFile slot={slot} /> : <OwnFiles email={email} slot={slot} />}
    </section>
  );
}
