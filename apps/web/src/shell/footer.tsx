import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ConsentLink } from '../consent/consent-place.tsx';
import { SocialLinks } from '../features/support-form/social-links.tsx';
import { SupportForm } from '../features/support-form/support-form.tsx';
import { type SitePath, siteAddress } from '../site/pages.ts';
import { SiteLink, useSiteAddress } from '../site/site-link.tsx';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Mark } from '../ui/mark.tsx';
import { hasOpenForm } from './has-frame.ts';
import { LanguageToggle } from './language-toggle.tsx';

interface FooterPage {
  readonly to: SitePath;
  readonly name: string;
}

const PRODUCT = [
  { to: '/pricing', name: 'header.pricing' },
  { to: '/docs', name: 'footer.docs' },
  { to: '/blog', name: 'header.blog' },
  { to: '/rnd', name: 'header.rnd' },
  { to: '/compare', name: 'footer.compare' },
  { to: '/whitelabel', name: 'footer.partners' },
] as const satisfies readonly FooterPage[];
const LEGAL = [
  { to: '/privacy', name: 'footer.privacy' },
  { to: '/terms', name: 'footer.terms' },
  { to: '/refunds', name: 'footer.refunds' },
  { to: '/imprint', name: 'footer.imprint' },
] as const satisfies readonly FooterPage[];
/** Screens for work, where the footer is one line. */
const SHORT = [PRODUCT[0], PRODUCT[1], LEGAL[0], LEGAL[1]] as const;

type PageLink = (typeof PRODUCT | typeof LEGAL)[number];

/** Below every page: all pages of the site, or a line where people work, and a form that writes to the operator. */
export function Footer() {
  const { pathname } = useLocation();
  return (
    <footer className="border-t border-line">
      {siteAddress(pathname) ? <SiteFooter open={hasOpenForm(pathname)} /> : <QuietFooter />}
      <div className="shell pb-4 empty:hidden">
        <ConsentLink />
      </div>
    </footer>
  );
}

/** Below a public page; the form is open where the page is long. */
function SiteFooter({ open }: { readonly open: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes('shell grid gap-x-16 gap-y-8 py-10', open && 'lg:grid-cols-[1fr_26rem]')}>
      <div className="flex flex-col gap-x-10 gap-y-6 sm:flex-row sm:justify-between">
        <div className="flex min-w-0 flex-col gap-3 sm:max-w-md sm:grow">
          <Line />
          <SocialLinks />
          <div className="-mx-3 flex items-center">
            <LanguageToggle />
            <ThemeToggle />
          </div>
          {!open && <FoldedForm />}
        </div>
        <nav
          aria-label={t('footer.pages')}
          className="grid shrink-0 grid-cols-2 gap-x-10 sm:flex sm:gap-x-14"
        >
          <Column title={t('footer.product')} links={PRODUCT}>
            <li>
              <FeedLink />
            </li>
          </Column>
          <Column title={t('footer.legal')} links={LEGAL} />
        </nav>
      </div>
      {open && (
        <section>
          <h2 className="text-lg">{t('footer.support')}</h2>
          <p className="mt-1 mb-5 text-soft">{t('footer.supportText')}</p>
          <SupportForm />
        </section>
      )}
    </div>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly links: readonly PageLink[];
  readonly children?: ReactNode;
}

function Column({ title, links, children }: ColumnProps) {
  const id = useId();
  return (
    <div>
      <h2 id={id} className="mb-1 text-sm font-normal text-soft">
        {title}
      </h2>
      <ul aria-labelledby={id} className="text-sm">
        <PageLinks links={links} />
        {children}
      </ul>
    </div>
  );
}

const LINK = 'inline-flex min-h-9 items-center font-semibold underline-offset-4 hover:underline';

function PageLinks({ links }: { readonly links: readonly PageLink[] }) {
  const { t } = useTranslation();
  return links.map(({ to, name }) => (
    <li key={to}>
      <SiteLink to={to} className={LINK}>
        {t(name)}
      </SiteLink>
    </li>
  ));
}

/** The posts for feed readers: a file of the server, not a page of the app. */
function FeedLink() {
  const { t } = useTranslation();
  const address = useSiteAddress();
  return (
    <a href={address('/blog/rss.xml')} className={LINK}>
      {t('footer.rss')}
    </a>
  );
}

function QuietFooter() {
  return (
    <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 text-sm">
      <Line />
      <div className="flex flex-wrap items-center gap-x-5">
        <ul className="flex flex-wrap gap-x-5">
          <PageLinks links={SHORT} />
        </ul>
        <SocialLinks />
      </div>
      <FoldedForm />
    </div>
  );
}

/** The form waits behind a button: on a short page it would be as tall as the page. */
function FoldedForm() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const toggle = () => {
    setOpen(!open);
    setOpened(true);
  };
  return (
    <>
      <Button look="quiet" aria-expanded={open} className="-mx-4 self-start text-sm" onClick={toggle}>
        {t('footer.support')}
        <ChevronDown size={16} className={classes('transition-transform', open && 'rotate-180')} />
      </Button>
      {opened && (
        // Folded up it is still there, with what was typed into it.
        <div hidden={!open} className="w-full max-w-md pb-4">
          <p className="mb-4 text-soft">{t('footer.supportText')}</p>
          <SupportForm />
        </div>
      )}
    </>
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
