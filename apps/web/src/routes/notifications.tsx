import { useTranslation } from 'react-i18next';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import { loadTexts } from '../i18n/index.ts';
import { Page } from '../ui/page.tsx';

/** Why a file could not be read is said in the words of refusals, why a model can't be used in those of the builder. */
export const clientLoader = () => loadTexts('notifications', 'refusals', 'replies');

export default function NotificationsRoute() {
  const { t } = useTranslation();
  return (
    <Page title={t('notifications.pageTitle')}>
      <NotificationList />
    </Page>
  );
}
