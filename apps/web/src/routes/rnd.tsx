import { useTranslation } from 'react-i18next';
import { Projects } from '../features/rnd/projects.tsx';
import { loadTexts } from '../i18n/index.ts';
import { Page } from '../ui/page.tsx';

export const clientLoader = () => loadTexts('rnd');

export default function RndRoute() {
  const { t } = useTranslation();
  return (
    <Page title={t('rnd.title')} lead={t('rnd.lead')} className="shell pt-10">
      <Projects />
    </Page>
  );
}
