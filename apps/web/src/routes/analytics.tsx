import { Analytics } from '../features/conversations/analytics.tsx';
import { loadTexts } from '../i18n/index.ts';
import { useOwner } from '../owner/account/owner-context.ts';

export const clientLoader = () => loadTexts('analytics', 'plots');

export default function AnalyticsRoute() {
  const { email } = useOwner();
  return <Analytics email={email} />;
}
