import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { LocalUser } from '../owner/account/local-user.ts';
import { useAccount } from '../owner/account/use-account.ts';
import { useNoticesQuery } from '../owner/account/use-notices.ts';
import { WithQueries } from '../owner/with-queries.tsx';
import { AVATAR_BUTTON, Avatar } from './avatar.tsx';
import { askForShortcuts, haveShortcuts } from './shortcuts/shortcuts.ts';

const ITEM =
  'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-md px-3 outline-none data-highlighted:bg-panel select-none';

/** The signed-in account and its actions. It is open when it mounts: its code is fetched after a click. */
export function UserMenu({ user }: { readonly user: LocalUser }) {
  return (
    <WithQueries>
      <Menu user={user} />
    </WithQueries>
  );
}

function Menu({ user }: { readonly user: LocalUser }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger className={AVATAR_BUTTON}>
        <Avatar user={user} label={t('header.account')} />
      </DropdownMenu.Trigger>
      {/* Rendered inside the header, not at the end of the page: its content belongs to a landmark. */}
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        className="rise z-50 max-w-[calc(100vw-2rem)] min-w-60 rounded-lg border border-line bg-paper p-2 shadow-float"
      >
        <DropdownMenu.Label className="px-3 py-2">
          <span className="block truncate font-semibold">
            {`${user.name} ${user.surname}`.trim() || user.email}
          </span>
          <span className="block truncate text-sm text-soft">{user.email}</span>
        </DropdownMenu.Label>
        <DropdownMenu.Separator className="my-2 h-px bg-line" />
        <DropdownMenu.Item className={ITEM} onSelect={() => void navigate('/dashboard/notifications')}>
          {t('header.notifications')}
          <Unread email={user.email} />
        </DropdownMenu.Item>
        <DropdownMenu.Item className={ITEM} onSelect={() => void navigate('/settings')}>
          {t('header.settings')}
        </DropdownMenu.Item>
        <DropdownMenu.Item className={ITEM} onSelect={() => void navigate('/dashboard/api')}>
          {t('header.apiKeys')}
        </DropdownMenu.Item>
        <Administration email={user.email} />
        {haveShortcuts() && (
          <DropdownMenu.Item className={ITEM} onSelect={askForShortcuts}>
            {t('header.shortcuts')}
            <kbd className="text-sm text-soft">?</kbd>
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Separator className="my-2 h-px bg-line" />
        <DropdownMenu.Item
          className={ITEM}
          onSelect={() => void navigate('/sign-out', { state: { asked: true } })}
        >
          {t('header.logOut')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** For administrators alone; also nothing while the account is not known. */
function Administration({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useAccount(email);
  if (data?.user.admin !== true) return null;
  return (
    <DropdownMenu.Item className={ITEM} onSelect={() => void navigate('/admin')}>
      {t('header.admin')}
    </DropdownMenu.Item>
  );
}

/** The number of unread notifications; nothing when it is 0 or not known. */
function Unread({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const { data } = useNoticesQuery(email);
  const unread = data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span className="tabular rounded-full bg-ink px-2 text-sm font-semibold text-paper">
      <span aria-hidden="true">{unread}</span>
      <span className="sr-only">{t('header.unread', { number: unread })}</span>
    </span>
  );
}
