import { PLANS } from '@parlo/contract/plans';
import { useTranslation } from 'react-i18next';
import { dollars } from '../../i18n/dollars.ts';
import { Questions } from '../../ui/questions.tsx';
import { Heading } from './heading.tsx';

const QUESTIONS = [
  'code',
  'sites',
  'unknown',
  'languages',
  'files',
  'calendar',
  'privacy',
  'price',
  'own',
] as const;

interface FaqEntry {
  readonly name: (typeof QUESTIONS)[number];
  readonly question: string;
  readonly answer: string;
}

/** The most frequent questions about Parlo, in the page's language; the texts of `landing` must be loaded. */
export function useFaq(): FaqEntry[] {
  const { t, i18n } = useTranslation();
  const prices = {
    starter: dollars(PLANS.starter.cents, i18n.language),
    topUp: dollars(PLANS.topUps[0].cents, i18n.language),
  };
  return QUESTIONS.map((name) => ({
    name,
    question: t(`landing.faq.${name}.question`),
    answer: t(`landing.faq.${name}.answer`, prices),
  }));
}

export function Faq() {
  const { t } = useTranslation();
  return (
    <section
      className="shell grid gap-10 pb-20 sm:pb-28 lg:grid-cols-[20rem_minmax(0,1fr)]"
      aria-labelledby="faq"
    >
      <Heading id="faq">{t('landing.faq.title')}</Heading>
      <Questions
        name="faq"
        items={useFaq().map(({ question, answer }) => ({ question, answer: <p>{answer}</p> }))}
      />
    </section>
  );
}
