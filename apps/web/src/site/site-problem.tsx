import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface SiteProblemProps {
  readonly text: string;
  /** The suggested page, by its English path. */
  readonly to: string;
  readonly action: string;
}

/** In place of a page of the site that is not there or could not be loaded. */
export function SiteProblem({ text, to, action }: SiteProblemProps) {
  const { t } = useTranslation();
  return (
    <main id="main">
      <title>{`${t('notFound.title')} · ${t('app.name')}`}</title>
      <meta name="robots" content="noindex" />
      <Notice role="alert" title={t('notFound.title')} text={text}>
        <ButtonLink to={to} look="action">
          {action}
        </ButtonLink>
      </Notice>
    </main>
  );
}
