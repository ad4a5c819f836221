import { useSearchParams } from 'react-router';
import { LinkedBooking } from '../features/calendar/linked-booking/linked-booking.tsx';
import { loadTexts } from '../i18n/index.ts';

/** Not prerendered: what it shows depends on the link. */
export const clientLoader = () => loadTexts('booking');

/** The page that mails about a meeting link to: `/booking?token=…`. */
export default function BookingRoute() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return <LinkedBooking key={token} token={token} />;
}
