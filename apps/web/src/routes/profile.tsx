import { useTranslation } from 'react-i18next';
import { ProfilePage } from '../features/account/profile-page.tsx';
import { SendVerification } from '../features/auth/send-verification.tsx';
import { loadTexts } from '../i18n/index.ts';
import { Page } from '../ui/page.tsx';

export const clientLoader = () =>
  loadTexts('account', 'activity', 'authLinks', 'passkeys', 'refusals', 'services', 'signIn');

export default function ProfileRoute() {
  const { t } = useTranslation();
  return (
    <Page title={t('account.profileTitle')}>
      <ProfilePage sendLink={<SendVerification />} />
    </Page>
  );
}
