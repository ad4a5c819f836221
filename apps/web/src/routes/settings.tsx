import { useTranslation } from 'react-i18next';
import { SettingsPage } from '../features/account/settings-page.tsx';
import { SubscribeBox } from '../features/news/subscribe-box.tsx';
import { loadTexts } from '../i18n/index.ts';
import { Page } from '../ui/page.tsx';

export const clientLoader = () => loadTexts('account', 'news', 'refusals');

/** /settings and /dashboard/settings. */
export default function SettingsRoute() {
  const { t } = useTranslation();
  return (
    <Page title={t('account.settingsTitle')}>
      <SettingsPage news={<SubscribeBox list="product-news" label={t('account.news')} />} />
    </Page>
  );
}
