import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ConsentLink } from '../consent/consent-place.tsx';
import { SocialLinks } from '../features/support-form/social-links.tsx';
import { SupportForm } from '../features/support-form/support-form.tsx';
import { SiteLink } from '../site/site-link.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Mark } from '../ui/mark.tsx';
import { hasOpenForm } from './has-frame.ts';

/** Below every page: a line about Parlo, and a form that writes to the operator. */
export function Footer() {
  const { pathname } = useLocation();
  return (
    <footer className="border-t border-line">
      {hasOpenForm(pathname) ? <OpenFooter /> : <QuietFooter />}
      <div className="shell empty:hidden">
        <ConsentLink />
      </div>
    </footer>
  );
}

function OpenFooter() {
  const { t } = useTranslation();
  return (
    <div className="shell grid gap-10 py-12 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] md:gap-16">
      <div className="flex flex-col gap-5">
        <Line />
        <PricingLink />
        <SocialLinks />
      </div>
      <section>
        <h2 className="text-lg">{t('footer.support')}</h2>
        <p className="mt-1 mb-5 text-soft">{t('footer.supportText')}</p>
        <SupportForm />
      </section>
    </div>
  );
}

/** The form waits behind a button: on a short page it would be as tall as the page. */
function QuietFooter() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const toggle = () => {
    setOpen(!open);
    setOpened(true);
  };
  return (
    <div className="shell flex flex-col gap-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
        <Line />
        <div className="flex flex-wrap items-center gap-x-5">
          <PricingLink />
          <SocialLinks />
          <Button look="quiet" aria-expanded={open} className="-mx-4 text-sm" onClick={toggle}>
            {t('footer.support')}
            <ChevronDown size={16} className={classes('transition-transform', open && 'rotate-180')} />
          </Button>
        </div>
      </div>
      {opened && (
        // Folded up it is still there, with what was typed into it.
        <div hidden={!open} className="w-full max-w-md self-end pb-6">
          <SupportForm />
        </div>
      )}
    </div>
  );
}

function PricingLink() {
  const { t } = useTranslation();
  return (
    <SiteLink
      to="/pricing"
      className="inline-flex min-h-11 items-center self-start text-sm font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {t('header.pricing')}
    </SiteLink>
  );
}

function Line() {
  const { t } = useTranslation();
  return (
    <p className="flex items-center gap-3 text-sm text-soft">
      <Mark className="size-7" />
      {t('footer.line')}
    </p>
  );
}
