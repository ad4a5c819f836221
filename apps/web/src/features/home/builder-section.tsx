import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Heading } from './heading.tsx';

/** As tall as the builder is, so that nothing below it moves when it comes. */
const ROOM = 'min-h-[79rem] lg:min-h-[43rem]';

/** The builder on the landing page; the route says which. */
export function BuilderSection({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className="bg-panel py-20 sm:py-28" aria-labelledby="builder">
      <div className="shell">
        <Heading id="builder" lead={t('landing.builder.lead')}>
          {t('landing.builder.title')}
        </Heading>
        <div className={classes(ROOM, 'mt-10')}>{children}</div>
      </div>
    </section>
  );
}

/** The builder's place until it is there. Without scripts it stays, and leads to the page that says more. */
export function BuilderOutline() {
  const { t } = useTranslation();
  return (
    <div
      className={classes(
        ROOM,
        'grid place-content-center justify-items-center gap-5 rounded-lg border border-dashed border-edge p-6 text-center',
      )}
    >
      <p className="max-w-sm text-soft">{t('landing.builder.waiting')}</p>
      <ButtonLink to="/assistant">{t('landing.builder.open')}</ButtonLink>
    </div>
  );
}
