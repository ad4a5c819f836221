import { useTranslation } from 'react-i18next';
import { BlogList } from '../features/blog/blog-list.tsx';
import { loadSiteTexts } from '../site/speak-site.ts';
import { Page } from '../ui/page.tsx';

/** Makes the page HTML at build. */
export const loader = () => null;
export const clientLoader = loadSiteTexts;

export default function BlogRoute() {
  const { t } = useTranslation();
  return (
    <Page title={t('pages.blogTitle')} lead={t('pages.blogLead')} className="shell pt-10">
      <BlogList />
    </Page>
  );
}
