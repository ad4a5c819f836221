import { Analytics } from '../features/conversations/analytics.tsx';
import { loadTexts } from '../i18n/index.ts';
import { useOwner } from '../owner/account/owner-context.ts';
import { useLooked } from '../owner/next-steps/use-next-steps.ts';

export const clientLoader = () => loadTexts('analytics', 'plots');

export default function AnalyticsRoute() {
  const { email } = useOwner();
  useLooked(email);
  return <Analytics email={email} />;
}
