import { PLANS } from '@parlo/contract/plans';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dollars } from '../../i18n/dollars.ts';
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

/** What people ask of Parlo first, in the language that is spoken; the words of `landing` have to be there. */
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

/** One is open at a time. The browser does it: it needs no code, and finds answers that are folded up. */
export function Faq() {
  const { t } = useTranslation();
  return (
    <section
      className="shell grid gap-10 pb-20 sm:pb-28 lg:grid-cols-[20rem_minmax(0,1fr)]"
      aria-labelledby="faq"
    >
      <Heading id="faq">{t('landing.faq.title')}</Heading>
      <div className="border-b border-line">
        {useFaq().map(({ name, question, answer }) => (
          <details key={name} name="faq" className="group border-t border-line">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 text-lg font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                size={20}
                aria-hidden="true"
                className="shrink-0 text-soft transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-2xl pb-6 text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
