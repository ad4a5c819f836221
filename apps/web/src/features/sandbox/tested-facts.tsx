import { DEFAULT_VOICE } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Tested } from './call-target.ts';

/** The assistant of the test call. */
export function TestedFacts({ tested }: { readonly tested: Tested }) {
  const { t } = useTranslation();
  const voice = tested.voice || DEFAULT_VOICE;
  const back = tested.id ? `/assistant?id=${encodeURIComponent(tested.id)}` : '/assistant';
  return (
    <section aria-labelledby="tested" className="flex flex-col gap-5 bg-panel p-5 sm:p-6">
      <div>
        <p className="text-sm text-soft">{t('sandbox.testing')}</p>
        <h2 id="tested" className="text-title break-words">
          {tested.assistantName}
        </h2>
        <p className="mt-1 text-soft">{tested.id ? t('sandbox.unsaved') : t('sandbox.sample')}</p>
      </div>
      <dl className="flex flex-col gap-3">
        <Fact name={t('sandbox.greeting')} value={`“${tested.greetingMessage}”`} />
        <Fact name={t('sandbox.voice')} value={voice.charAt(0).toUpperCase() + voice.slice(1)} />
        {tested.faqList.length > 0 && (
          <Fact
            name={t('sandbox.answers')}
            value={t('sandbox.questions', { count: tested.faqList.length })}
          />
        )}
      </dl>
      <Link
        to={back}
        className="mt-auto inline-flex min-h-11 items-center self-start font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        {t('sandbox.toBuilder')}
      </Link>
    </section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="break-words">{value}</dd>
    </div>
  );
}
