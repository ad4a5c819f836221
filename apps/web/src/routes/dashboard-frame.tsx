import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { FrameNav } from '../features/dashboard/frame/frame-nav.tsx';
import { MinutesLeft } from '../features/dashboard/frame/minutes-left.tsx';
import { loadTexts } from '../i18n/index.ts';
import { useOwner } from '../owner/account/owner-context.ts';
import { useNoticesQuery } from '../owner/account/use-notices.ts';

/** As in guarded.tsx. */
export function loader() {
  return null;
}

export const clientLoader = () => loadTexts('dashboard');

/** The frame of the workplace: where an owner can go, and what they are looking at. */
export default function DashboardFrame() {
  const { t } = useTranslation();
  const { email } = useOwner();
  // A count that is late or missing is no reason to say anything: the page of notifications does.
  const unread = useNoticesQuery(email).data?.unread ?? 0;
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-y-6 pt-2 lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:gap-x-10 lg:pt-8">
      <div className="min-w-0 lg:sticky lg:top-24 lg:self-start">
        <div className="flex flex-col gap-2 lg:flex-col-reverse lg:gap-5">
          <aside aria-label={t('dashboard.frame.minutesLabel')} className="lg:px-3">
            <MinutesLeft email={email} />
          </aside>
          <FrameNav unread={unread} />
        </div>
      </div>
      <Outlet />
    </div>
  );
}
