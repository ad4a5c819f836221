import { useTranslation } from 'react-i18next';
import { sessionEnded } from './use-user.ts';

/**
 * Follows the words that say why: the server does not know this person any more. The guard leads to signing in, and
 * back; a link there would be sent back at once, for as long as this browser thinks that somebody is signed in.
 */
export function SignInAgain() {
  const { t } = useTranslation();
  return (
    <>
      {' '}
      <button
        type="button"
        onClick={sessionEnded}
        className="min-h-6 rounded font-semibold text-ink underline underline-offset-4"
      >
        {t('auth.signIn')}
      </button>
    </>
  );
}
