import { useTranslation } from 'react-i18next';
import { Exchange } from '../features/home/exchange.tsx';
import { HowItWorks } from '../features/home/how-it-works.tsx';
import { LiveDemo } from '../features/home/live-demo.tsx';
import { Promises } from '../features/home/promises.tsx';
import { SiteHead } from '../site/site-head.tsx';
import { loadSiteTexts } from '../site/speak-site.ts';
import { organization, softwareApplication } from '../site/structured-data.ts';
import { ButtonLink } from '../ui/button.tsx';

/** Makes the page HTML at build. */
export const loader = () => null;
export const clientLoader = loadSiteTexts;

export default function HomeRoute() {
  const { t } = useTranslation();
  return (
    <>
      <SiteHead
        title={t('app.title')}
        description={t('home.description')}
        data={(absolute) => [organization(absolute), softwareApplication(absolute, t('home.description'))]}
      />
      <main id="main">
        <section className="shell grid items-center gap-12 pt-10 pb-14 sm:pt-16 lg:grid-cols-[1fr_auto] lg:gap-20 lg:pb-20">
          <div>
            <h1 className="max-w-[12ch] text-display font-bold tracking-[-0.04em]">{t('home.headline')}</h1>
            <p className="mt-6 max-w-xl text-lg text-soft">{t('home.lead')}</p>
            <ButtonLink to="/assistant" look="action" size="lg" className="mt-8">
              {t('home.create')}
            </ButtonLink>
          </div>
          <LiveDemo />
        </section>
        <Exchange />
        <HowItWorks />
        <Promises />
        <section className="shell flex flex-col items-start gap-6 py-20 sm:py-28">
          <h2 className="max-w-3xl text-[clamp(2rem,1.3rem+3.2vw,3.5rem)] leading-[1.05] tracking-[-0.035em]">
            {t('home.endTitle')}
          </h2>
          <ButtonLink to="/assistant" size="lg">
            {t('home.create')}
          </ButtonLink>
        </section>
      </main>
    </>
  );
}
