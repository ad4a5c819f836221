import { useLocation, useSearchParams } from 'react-router';
import { readTypedEmail } from '../features/auth/auth-state.ts';
import { ForgotPassword } from '../features/auth/forgot-password.tsx';
import { ResetPassword } from '../features/auth/reset-password.tsx';
import { loadTexts } from '../i18n/index.ts';

/** Not prerendered: what it does depends on the link. */
export const clientLoader = () => loadTexts('authLinks', 'refusals');

/** With the token of a mail's link: choosing a new password. Without: asking for such a mail. */
export default function AuthResetRoute() {
  const { state } = useLocation();
  const [params] = useSearchParams();
  const token = params.get('token');
  return token === null ? (
    <ForgotPassword email={readTypedEmail(state)} />
  ) : (
    <ResetPassword key={token} token={token} />
  );
}
