import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { isSignedOut } from '../../api/signed-out.ts';
import { sessionEnded } from '../../owner/account/use-user.ts';
import { isNoAssistant } from './purchase.ts';
import { type Buying, orderProblem } from './use-buy.ts';

const LINK = 'font-semibold text-ink underline underline-offset-4';

interface OrderProblemNoteProps {
  readonly buying: Buying;
  /** The plan, or minutes. */
  readonly of: 'starter' | 'add_minutes';
  /** Whether the words say first what failed; not where that is plain to see. */
  readonly introduced?: boolean;
}

/** Why the last order was not made, and the way on. Its place is there from the start, for screen readers. */
export function OrderProblemNote({
  buying: { state, wanted },
  of,
  introduced = false,
}: OrderProblemNoteProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const failed = state.step === 'failed' && wanted?.planType === of ? state.error : null;
  const missing = isSignedOut(failed) || isNoAssistant(failed);
  const message = failed && wanted ? orderProblem(t, failed, wanted) : '';
  return (
    <p role="alert" className="break-words text-danger empty:hidden">
      {introduced && message && !missing ? t('pricing.failed', { message }) : message}
      {isSignedOut(failed) && (
        <>
          {' '}
          {/* A browser that remembers somebody whose session is over would be sent back at once. */}
          <Link
            to="/auth"
            state={{ mode: 'login', from: pathname + search }}
            onClick={sessionEnded}
            className={LINK}
          >
            {t('auth.signIn')}
          </Link>
        </>
      )}
      {isNoAssistant(failed) && (
        <>
          {' '}
          <Link to="/assistant" className={LINK}>
            {t('pricing.makeAssistant')}
          </Link>
        </>
      )}
    </p>
  );
}
