import { PARTNERS } from '@parlo/contract/plans';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PartnerForm } from '../features/partners/partner-form.tsx';
import { ShareExample } from '../features/partners/share-example.tsx';
import { dollars } from '../i18n/dollars.ts';
import { SiteHead } from '../site/site-head.tsx';
import { SiteSection } from '../site/site-section.tsx';
import { loadSiteTexts } from '../site/speak-site.ts';
import { faqPage } from '../site/structured-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Questions } from '../ui/questions.tsx';

/** Makes the page HTML at build. */
export const loader = () => null;
export const clientLoader = loadSiteTexts;

const STEPS = ['ask', 'agree', 'open', 'sell'] as const;
const GETS = ['brand', 'widget', 'all', 'languages', 'code', 'help'] as const;
const QUESTIONS = ['hand', 'cost', 'customers', 'own', 'leave'] as const;

/** The partner programme. Everything a partner has is agreed with a person, and the page says so. */
export default function WhitelabelRoute() {
  const { t } = useTranslation();
  return (
    <main id="main" className="shell pb-16">
      <SiteHead
        title={t('partners.metaTitle')}
        description={t('partners.metaDescription')}
        data={() => [
          faqPage(
            QUESTIONS.map((one) => ({
              question: t(`partners.questions.${one}.question`),
              answer: t(`partners.questions.${one}.answer`),
            })),
          ),
        ]}
      />
      <div className="pt-10 pb-12 sm:pt-16">
        <h1 className="max-w-[18ch] text-display font-bold tracking-[-0.04em]">{t('partners.title')}</h1>
        <p className="mt-6 max-w-2xl text-lg text-soft">{t('partners.lead')}</p>
        <ButtonLink to="/whitelabel#join" look="action" size="lg" className="mt-8">
          {t('partners.apply')}
        </ButtonLink>
      </div>
      <Figures />
      <SiteSection id="how" title={t('partners.how.title')}>
        <ol className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {STEPS.map((step, at) => (
            <li key={step}>
              <p aria-hidden="true" className="tabular font-semibold text-soft">
                {at + 1}
              </p>
              <h3 className="mt-1 text-lg">{t(`partners.how.${step}.title`)}</h3>
              <p className="mt-1.5 text-soft">{t(`partners.how.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </SiteSection>
      <SiteSection id="gets" title={t('partners.gets.title')} className="border-t border-line">
        <ul className="flex flex-col gap-3">
          {GETS.map((one) => (
            <li key={one} className="flex gap-2.5">
              <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
              {t(`partners.gets.${one}`)}
            </li>
          ))}
        </ul>
      </SiteSection>
      <SiteSection id="example" title={t('partners.example.title')} className="border-t border-line">
        <ShareExample />
      </SiteSection>
      <SiteSection id="questions" title={t('partners.questions.title')} className="border-t border-line">
        <Questions
          name="partner-questions"
          items={QUESTIONS.map((one) => ({
            question: t(`partners.questions.${one}.question`),
            answer: <p>{t(`partners.questions.${one}.answer`)}</p>,
          }))}
        />
      </SiteSection>
      <SiteSection
        id="join"
        title={t('partners.form.title')}
        text={t('partners.form.text')}
        className="border-t border-line"
      >
        <PartnerForm />
      </SiteSection>
    </main>
  );
}

/** The terms, in large. */
function Figures() {
  const { t, i18n } = useTranslation();
  const figures = [
    ['price', dollars(PARTNERS.cents, i18n.language)],
    ['share', i18n.language === 'uk' ? `${PARTNERS.share} %` : `${PARTNERS.share}%`],
    ['hours', t('partners.figures.hoursValue', { hours: PARTNERS.activationHours })],
  ] as const;
  return (
    <dl className="grid gap-x-12 gap-y-6 border-y border-line py-8 sm:grid-cols-3">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end gap-1">
          <dt className="max-w-[26ch] text-soft">{t(`partners.figures.${name}`)}</dt>
          <dd className="tabular text-[2.5rem] leading-tight font-bold tracking-[-0.03em]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
