import { PLANS } from '@parlo/contract/plans';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dollars } from '../../i18n/dollars.ts';
import { useSiteCustomers } from '../../site/site-customers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { useDrift } from './drift.ts';
import { Exchange } from './exchange.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { LiveDemo } from './live-demo.tsx';
import { LogoStrip } from './logo-strip.tsx';

const VideoDialog = lazyDialog(() => import('./video-dialog.tsx').then((m) => m.VideoDialog));

/** What decides in ten seconds: what Parlo is, one to talk with, and four things to know of it. */
export function Hero() {
  const { t } = useTranslation();
  const field = useDrift<HTMLDivElement>();
  const [watching, setWatching] = useState(false);
  return (
    <div ref={field}>
      <section className="shell grid items-center gap-12 pt-10 pb-10 sm:pt-16 lg:grid-cols-[1fr_auto] lg:gap-20 lg:pb-12">
        <div>
          <h1 className="max-w-[12ch] text-display font-bold tracking-[-0.04em]">{t('home.headline')}</h1>
          <p className="mt-6 max-w-xl text-lg text-soft">{t('home.lead')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/assistant" look="action" size="lg">
              {t('home.create')}
            </ButtonLink>
            <Button size="lg" onClick={() => setWatching(true)}>
              <Play size={18} aria-hidden="true" />
              {t('home.watch')}
            </Button>
          </div>
          <Claims />
        </div>
        <div className="drift [--depth:0.4]">
          <LiveDemo />
        </div>
      </section>
      <Exchange />
      <LogoStrip />
      <FeatureCards />
      {watching && <VideoDialog onClose={() => setWatching(false)} />}
    </div>
  );
}

function Claims() {
  const { t, i18n } = useTranslation();
  const customers = useSiteCustomers();
  const businesses = customers?.businesses ?? null;
  const number = new Intl.NumberFormat(i18n.language).format(businesses ?? 0);
  return (
    <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-soft">
      <li className="font-semibold text-ink">{t('home.trial')}</li>
      <li>{t('home.starter', { price: dollars(PLANS.starter.cents, i18n.language) })}</li>
      {businesses !== null && (
        <li>
          {customers?.over ? t('home.over', { number }) : t('home.businesses', { count: businesses, number })}
        </li>
      )}
    </ul>
  );
}
