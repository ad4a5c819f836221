import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Makes the page HTML at build: the server sends it wherever nothing is. */
export const loader = () => null;
/** The tree needs a loader here, or this page would be served for prerendered paths as well. */
export function clientLoader() {
  return null;
}

export default function NotFoundRoute() {
  const { t } = useTranslation();
  return (
    <main id="main">
      <title>{`${t('notFound.title')} · ${t('app.name')}`}</title>
      <meta name="robots" content="noindex" />
      <Notice title={t('notFound.title')} text={t('notFound.text')}>
        <ButtonLink to="/" look="action">
          {t('notFound.home')}
        </ButtonLink>
      </Notice>
    </main>
  );
}
