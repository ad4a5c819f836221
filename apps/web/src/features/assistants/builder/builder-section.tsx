import { useTranslation } from 'react-i18next';
import type { BuilderSlots } from '../../../owner/assistants/builder-slot.ts';
import { BuilderOfUser } from './builder-of-user.tsx';

/**
 * The builder inside another page. It weighs more than most pages, so fetch it lazily, and its words with it:
 * `loadTexts('assistants', 'knowledge', 'embed', 'templates')`.
 */
export function BuilderSection({ slots = {} }: { readonly slots?: BuilderSlots }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="builder">
      <div className="shell">
        <h2 id="builder" className="text-[clamp(2rem,1.3rem+3.2vw,3.5rem)] leading-[1.05]">
          {t('assistants.sectionTitle')}
        </h2>
        <p className="mt-3 text-lg text-soft">{t('assistants.sectionLead')}</p>
      </div>
      <BuilderOfUser slots={slots} />
    </section>
  );
}
