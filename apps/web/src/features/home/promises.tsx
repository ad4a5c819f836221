import { useTranslation } from 'react-i18next';

const PROMISES = ['words', 'click', 'own'] as const;

/** What an owner can hold us to. */
export function Promises() {
  const { t } = useTranslation();
  return (
    <section className="bg-panel py-20 sm:py-24" aria-labelledby="promises">
      <div className="shell grid gap-10 md:grid-cols-[1fr_2fr]">
        <h2 id="promises" className="text-[clamp(1.75rem,1.3rem+2vw,2.75rem)] leading-[1.08]">
          {t('home.promisesTitle')}
        </h2>
        <dl className="flex flex-col gap-8">
          {PROMISES.map((promise) => (
            <div key={promise}>
              <dt className="text-lg font-semibold">{t(`home.promises.${promise}.title`)}</dt>
              <dd className="mt-1 max-w-xl text-soft">{t(`home.promises.${promise}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
