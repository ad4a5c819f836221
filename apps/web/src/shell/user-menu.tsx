import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { LocalUser } from '../features/auth/local-user.ts';

const ITEM =
  'flex min-h-11 cursor-pointer items-center rounded-md px-3 outline-none data-highlighted:bg-panel select-none';

/** Who is signed in, and what they can do about it. */
export function UserMenu({ user }: { readonly user: LocalUser }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="flex size-11 items-center justify-center rounded-md transition-colors hover:bg-panel">
        <span className="flex size-9 items-center justify-center rounded-full border border-edge text-sm font-semibold uppercase">
          {initials(user)}
        </span>
        <span className="sr-only">{t('header.account')}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
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
          <DropdownMenu.Item className={ITEM} onSelect={() => void navigate('/assistant')}>
            {t('header.assistants')}
          </DropdownMenu.Item>
          <DropdownMenu.Item
            className={ITEM}
            onSelect={() => void navigate('/sign-out', { state: { asked: true } })}
          >
            {t('header.signOut')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function initials({ name, surname, email }: LocalUser): string {
  return `${name.charAt(0)}${surname.charAt(0)}` || email.charAt(0);
}
