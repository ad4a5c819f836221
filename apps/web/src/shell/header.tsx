import { Menu, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useUser } from '../features/auth/use-user.ts';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Mark } from '../ui/mark.tsx';
import { LanguageToggle } from './language-toggle.tsx';

// Menus of signed-in people weigh more than the rest of the header.
const UserMenu = lazy(() => import('./user-menu.tsx').then(({ UserMenu }) => ({ default: UserMenu })));

/** Pixels of scrolling after which the header lifts off the page. */
const LIFTED_AFTER = 40;

/** On every page of the app. Under 640 px everything but the logo and the account is behind a button. */
export function Header() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [lifted, setLifted] = useState(false);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const look = () => setLifted(scrollY > LIFTED_AFTER);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the menu
  useEffect(() => setOpen(false), [pathname]);

  return (
    <header
      className={classes(
        'sticky top-0 z-30 border-b bg-paper transition-[border-color,box-shadow]',
        lifted || open ? 'border-line shadow-[0_6px_24px_rgb(27_23_20/0.07)]' : 'border-transparent',
      )}
    >
      <div className="shell flex h-16 items-center gap-1 sm:gap-2">
        <Link
          to="/"
          aria-label={t('header.home')}
          className="mr-auto flex items-center gap-2.5 rounded-md py-1 pr-2"
        >
          <Mark className="size-9" />
          <span className="text-[1.375rem] font-bold tracking-[-0.035em]">Parlo</span>
        </Link>
        <div className="hidden items-center gap-1 sm:flex">
          <LanguageToggle />
          <ThemeToggle />
          <Launch className="mx-2" />
        </div>
        <Account />
        <IconButton
          label={t('header.menu')}
          aria-expanded={open}
          className="sm:hidden"
          onClick={() => setOpen(!open)}
        >
          {open ? <X size={22} /> : <Menu size={22} />}
        </IconButton>
      </div>
      {open && (
        <div className="shell flex flex-col gap-3 border-t border-line py-4 sm:hidden">
          <Launch />
          <div className="flex items-center justify-between">
            <LanguageToggle />
            <ThemeToggle />
          </div>
        </div>
      )}
    </header>
  );
}

function Launch({ className }: { readonly className?: string }) {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/assistant" {...(className && { className })}>
      {t('header.launch')}
    </ButtonLink>
  );
}

function Account() {
  const { t } = useTranslation();
  const user = useUser();
  if (user === undefined) return <span className="size-11" />;
  if (user === null) {
    return (
      <ButtonLink to="/auth" state={{ mode: 'login' }} look="quiet">
        {t('header.signIn')}
      </ButtonLink>
    );
  }
  return (
    <Suspense fallback={<span className="size-11" />}>
      <UserMenu user={user} />
    </Suspense>
  );
}
