import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart, useLazyPart } from '../lazy/lazy-part.ts';
import { LoadFailedNotice } from '../lazy/load-failed-notice.tsx';
import type { LocalUser } from '../owner/account/local-user.ts';
import { useUser } from '../owner/account/use-user.ts';
import { ButtonLink } from '../ui/button.tsx';
import { AVATAR_BUTTON, Avatar } from './avatar.tsx';

// Menus weigh more than the rest of the header: fetched when somebody is about to open one.
const menu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu);

/** The signed-in account, or the link to sign in. */
export function Account() {
  const { t } = useTranslation();
  const user = useUser();
  if (!user) {
    return (
      // Its place is reserved until the user is known, so that nothing moves.
      <ButtonLink
        to="/auth"
        state={{ mode: 'login' }}
        look="quiet"
        className={user === undefined ? 'invisible' : ''}
      >
        {t('header.signIn')}
      </ButtonLink>
    );
  }
  return <AccountMenu user={user} />;
}

/** The button is there at once; its menu takes its place when it is first opened, in the same look. */
function AccountMenu({ user }: { readonly user: LocalUser }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const { value: UserMenu, failed, retry, dismiss } = useLazyPart(menu, wanted);
  // Fetched when the pointer or the focus comes here. A failure shows only after a click.
  const giveUp = () => {
    dismiss();
    setWanted(false);
  };
  const warmUp = () => void menu.load().catch(() => undefined);
  if (wanted && UserMenu) return <UserMenu user={user} />;
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={false}
        aria-busy={(wanted && !failed) || undefined}
        className={AVATAR_BUTTON}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={() => setWanted(true)}
      >
        <Avatar user={user} label={t('header.account')} />
      </button>
      {failed && <LoadFailedNotice onRetry={retry} onClose={giveUp} />}
    </>
  );
}
