import { CalendarPage } from '../features/calendar/calendar-page.tsx';
import { loadTexts } from '../i18n/index.ts';
import { useOwner } from '../owner/account/owner-context.ts';

export const clientLoader = () => loadTexts('calendar', 'refusals');

export default function CalendarRoute() {
  const { email } = useOwner();
  return <CalendarPage email={email} />;
}
