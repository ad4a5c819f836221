import { useTranslation } from 'react-i18next';
import { ApiPage } from '../features/api-keys/api-page.tsx';
import { SubscribeBox } from '../features/news/subscribe-box.tsx';
import { loadTexts } from '../i18n/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

export const clientLoader = () => loadTexts('apiKeys', 'news', 'refusals');

export default function ApiRoute() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('apiKeys.pageTitle')}
      // Not a screen of this app: the server makes it.
      actions={
        <ButtonLink to="/api/docs" reloadDocument>
          {t('apiKeys.reference')}
        </ButtonLink>
      }
    >
      <ApiPage news={<SubscribeBox list="api-news" label={t('apiKeys.news')} />} />
    </Page>
  );
}
