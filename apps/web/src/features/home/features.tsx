import { useTranslation } from 'react-i18next';
import { Heading } from './heading.tsx';

/** Each feature by its group and its name in the words. */
const GROUPS = [
  { group: 'answers', items: ['answers.words', 'answers.files', 'answers.ways'] },
  { group: 'acts', items: ['acts.booking', 'acts.contact', 'acts.dashboard'] },
  { group: 'yours', items: ['yours.server', 'yours.model', 'yours.privacy'] },
] as const;

/** The features that an owner gets. */
export function Features() {
  const { t } = useTranslation();
  return (
    <section className="bg-panel py-20 sm:py-28" aria-labelledby="features">
      <div className="shell">
        <Heading id="features">{t('landing.features.title')}</Heading>
        <div className="mt-12 grid gap-12 lg:grid-cols-3 lg:gap-10">
          {GROUPS.map(({ group, items }) => (
            <div key={group}>
              <h3 className="border-t-2 border-ink pt-3 text-title">
                {t(`landing.features.${group}.title`)}
              </h3>
              <dl className="mt-6 flex flex-col gap-6">
                {items.map((item) => (
                  <div key={item}>
                    <dt className="text-lg font-semibold">{t(`landing.features.${item}.title`)}</dt>
                    <dd className="mt-1 text-soft">{t(`landing.features.${item}.text`)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
