import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../site/site-link.tsx';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx';
import { Mark } from '../ui/mark.tsx';
import { Account } from './account.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { Launch, Links } from './links.tsx';
import { useLifted } from './use-lifted.ts';

const SlideInMenu = lazyDialog(() => import('./slide-in-menu.tsx').then((m) => m.SlideInMenu));

/** On every page of the app. Under 1,024 px everything but the logo and the account slides in from the side. */
export function Header() {
  const { t } = useTranslation();
  const lifted = useLifted();
  const [open, setOpen] = useState(false);
  return (
    <header
      data-lifted={lifted || undefined}
      className={classes(
        'sticky top-0 z-30 border-b bg-paper transition-[border-color,box-shadow]',
        lifted ? 'border-line shadow-[0_6px_24px_rgb(27_23_20/0.07)]' : 'border-transparent',
      )}
    >
      <div className="shell flex h-16 items-center gap-1 sm:gap-2">
        <SiteLink
          to="/"
          aria-label={t('header.home')}
          className="mr-auto flex items-center gap-2.5 rounded-md py-1 pr-2 lg:mr-4"
        >
          <Mark className="size-9" />
          <span className="text-[1.375rem] font-bold tracking-[-0.035em]">Parlo</span>
        </SiteLink>
        <Links look="row" className="mr-auto hidden items-center gap-1 lg:flex" />
        <div className="hidden items-center gap-1 lg:flex">
          <LanguageToggle />
          <ThemeToggle />
        </div>
        <div className="mx-2 hidden sm:block">
          <Launch />
        </div>
        <Account />
        <IconButton
          label={t('header.menu')}
          aria-haspopup="dialog"
          aria-expanded={open}
          className="lg:hidden"
          onClick={() => setOpen(true)}
        >
          <Menu size={22} />
        </IconButton>
      </div>
      {open && <SlideInMenu onClose={() => setOpen(false)} />}
    </header>
  );
}
