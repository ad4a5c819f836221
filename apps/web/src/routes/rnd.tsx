import { useTranslation } from 'react-i18next';
import { Projects } from '../features/rnd/projects.tsx';
import { loadSiteTexts } from '../site/speak-site.ts';
import { Page } from '../ui/page.tsx';

/** Makes the page HTML at build. */
export const loader = () => null;
export const clientLoader = loadSiteTexts;

export default function RndRoute() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('rnd.title')}
      head={{ description: t('rnd.lead') }}
      lead={t('rnd.lead')}
      className="shell pt-10"
    >
      <Projects />
    </Page>
  );
}
