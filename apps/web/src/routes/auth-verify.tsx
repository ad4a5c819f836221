import { useSearchParams } from 'react-router';
import { VerifyEmail } from '../features/auth/verify-email.tsx';
import { loadTexts } from '../i18n/index.ts';

/** Not prerendered: what it does depends on the link. */
export const clientLoader = () => loadTexts('authLinks');

export default function AuthVerifyRoute() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return <VerifyEmail key={token} token={token} />;
}
