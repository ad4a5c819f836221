import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SitePath } from '../../site/pages.ts';
import { StructuredData } from '../../site/site-head.tsx';
import { SiteLink } from '../../site/site-link.tsx';
import { SiteSection } from '../../site/site-section.tsx';
import { faqPage } from '../../site/structured-data.ts';
import { Questions } from '../../ui/questions.tsx';

const FREE = ['none', 'trial', 'own'] as const;
const INCLUDED = ['answers', 'voices', 'typing', 'meetings', 'analytics', 'tests', 'api', 'export'] as const;
const QUESTIONS = ['count', 'order', 'expire', 'out', 'cancel', 'back', 'self'] as const;

/** The texts around the prices: free parts, included parts, and questions about minutes. */
export function AboutMinutes() {
  const { t } = useTranslation();
  const questions = QUESTIONS.map((one) => ({
    name: one,
    question: t(`pricing.page.questions.${one}.question`),
    answer: t(`pricing.page.questions.${one}.answer`),
  }));
  return (
    <>
      <StructuredData things={[faqPage(questions)]} />
      <SiteSection id="free" title={t('pricing.page.freeTitle')} className="mt-14 border-t border-line">
        <dl className="grid gap-x-10 gap-y-7 sm:grid-cols-3">
          {FREE.map((one) => (
            <div key={one}>
              <dt className="text-lg font-semibold">{t(`pricing.page.free.${one}.title`)}</dt>
              <dd className="mt-1.5 text-soft">{t(`pricing.page.free.${one}.text`)}</dd>
            </div>
          ))}
        </dl>
      </SiteSection>
      <SiteSection id="included" title={t('pricing.page.includedTitle')} className="border-t border-line">
        <ul className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
          {INCLUDED.map((one) => (
            <li key={one} className="flex gap-2.5">
              <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
              {t(`pricing.page.included.${one}`)}
            </li>
          ))}
        </ul>
      </SiteSection>
      <SiteSection id="questions" title={t('pricing.page.questionsTitle')} className="border-t border-line">
        <Questions
          name="pricing-questions"
          items={questions.map(({ name, question, answer }) => ({
            question,
            answer: (
              <p>
                {answer}
                {name === 'back' && (
                  <>
                    {' '}
                    <PageLink to="/refunds">{t('pricing.page.questions.back.more')}</PageLink>
                  </>
                )}
              </p>
            ),
          }))}
        />
        <SmallPrint />
      </SiteSection>
    </>
  );
}

/** The rules that a purchase is made by. */
function SmallPrint() {
  const { t } = useTranslation();
  return (
    <p className="mt-6 flex flex-wrap gap-x-4 text-sm text-soft">
      {t('pricing.page.small')}
      <PageLink to="/terms">{t('footer.terms')}</PageLink>
      <PageLink to="/refunds">{t('footer.refunds')}</PageLink>
    </p>
  );
}

function PageLink({ to, children }: { readonly to: SitePath; readonly children: ReactNode }) {
  return (
    <SiteLink to={to} className="font-semibold text-ink underline underline-offset-4">
      {children}
    </SiteLink>
  );
}
