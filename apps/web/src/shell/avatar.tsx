import type { LocalUser } from '../owner/account/local-user.ts';

/** The look of the button that opens the user menu, before and after the menu's code has come. */
export const AVATAR_BUTTON =
  'flex size-11 shrink-0 items-center justify-center rounded-md transition-colors hover:bg-panel';

export function Avatar({ user, label }: { readonly user: LocalUser; readonly label: string }) {
  return (
    <>
      <span className="flex size-9 items-center justify-center rounded-full border border-edge text-sm font-semibold uppercase">
        {initials(user)}
      </span>
      <span className="sr-only">{label}</span>
    </>
  );
}

/** The first letters of a name, or of the email where there is no name. */
export function initials({ name, surname, email }: LocalUser): string {
  const first = (text: string) => Array.from(text.trim())[0] ?? '';
  return first(name) + first(surname) || first(email);
}
