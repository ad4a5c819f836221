import { useSearchParams } from 'react-router';
import { Unsubscribe } from '../features/auth/unsubscribe.tsx';
import { loadTexts } from '../i18n/index.ts';

/** Not prerendered: what it does depends on the link. */
export const clientLoader = () => loadTexts('authLinks');

export default function UnsubscribeRoute() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return <Unsubscribe key={token} token={token} />;
}
