import { OWNER_LIMITS } from '@parlo/contract';
import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page.tsx';
import { CodeLine } from './code-line.tsx';
import { HowToUse } from './how-to-use.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyList } from './key-list.tsx';
import { Limits } from './limits.tsx';

/** Keys for programs, and what they open. `news` is the box of the mailing list. */
export function ApiPage({ news }: { readonly news: ReactNode }) {
  const { t } = useTranslation();
  const base = `${location.origin}/api`;
  return (
    <div className="mt-8">
      <Section title={t('apiKeys.base')}>
        <div className="max-w-2xl">
          <CodeLine label={t('apiKeys.baseAddress')} copyLabel={t('apiKeys.copyBase')} text={base} short />
        </div>
      </Section>
      <Section
        id="keys"
        title={t('apiKeys.keys')}
        text={t('apiKeys.keysText', { max: OWNER_LIMITS.apiKeys })}
      >
        <KeyForm />
        <h3 className="mt-10 mb-3">{t('apiKeys.list')}</h3>
        <KeyList />
      </Section>
      <Section title={t('apiKeys.use')} text={t('apiKeys.useText')}>
        <HowToUse base={base} />
      </Section>
      <Section title={t('apiKeys.limits')}>
        <Limits />
      </Section>
      <Section title={t('apiKeys.features')}>
        <Features />
      </Section>
      <Section title={t('apiKeys.news')}>{news}</Section>
    </div>
  );
}

const NOW = ['assistants', 'conversations', 'analytics', 'voice', 'chat', 'calendar'] as const;
const PLANNED = ['payments'] as const;

/** The present and planned features of the API. */
function Features() {
  const { t } = useTranslation();
  return (
    <div className="grid max-w-2xl gap-8 sm:grid-cols-2">
      <div>
        <h3 className="mb-3">{t('apiKeys.now')}</h3>
        <ul className="flex flex-col gap-2.5">
          {NOW.map((one) => (
            <li key={one} className="flex gap-2.5">
              <Check size={18} aria-hidden="true" className="mt-1 shrink-0 text-good" />
              {t(`apiKeys.nowList.${one}`)}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="mb-3">{t('apiKeys.planned')}</h3>
        <ul className="flex flex-col gap-2.5">
          {PLANNED.map((one) => (
            <li key={one} className="flex gap-2.5 text-soft">
              <Clock size={18} aria-hidden="true" className="mt-1 shrink-0" />
              {t(`apiKeys.plannedList.${one}`)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
