import type { User } from '@parlo/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountChanged } from '../../owner/account/use-account.ts';

interface EmailStateProps {
  readonly user: User;
  /** The button that asks for another link. */
  readonly sendLink: ReactNode;
}

/** The email, and whether it is confirmed. Only mails wait until it is. */
export function EmailState({ user, sendLink }: EmailStateProps) {
  const { t } = useTranslation();
  const { email, emailVerified } = user;
  useLookAgain(email, !emailVerified);
  const Icon = emailVerified ? CircleCheck : CircleAlert;
  return (
    <div className="mb-8 max-w-xl">
      <p className="text-lg font-semibold break-words">{email}</p>
      <p className={`mt-1 flex items-center gap-2 ${emailVerified ? 'text-good' : 'text-soft'}`}>
        <Icon size={18} aria-hidden="true" />
        {emailVerified ? t('account.confirmed') : t('account.notConfirmed')}
      </p>
      {!emailVerified && (
        <>
          <p className="mt-2 mb-3 text-sm text-soft">{t('account.notConfirmedText')}</p>
          {sendLink}
        </>
      )}
    </div>
  );
}

/** The link is opened in another tab: the state is read again when this tab gets the focus back. */
function useLookAgain(email: string, wanted: boolean): void {
  const changed = useAccountChanged(email);
  const look = useRef(changed);
  useEffect(() => {
    look.current = changed;
  });
  useEffect(() => {
    if (!wanted) return;
    const again = () => void look.current();
    addEventListener('focus', again);
    return () => removeEventListener('focus', again);
  }, [wanted]);
}
