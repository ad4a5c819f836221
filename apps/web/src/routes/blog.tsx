import { useTranslation } from 'react-i18next';
import { BlogList } from '../features/blog/blog-list.tsx';
import { loadTexts } from '../i18n/index.ts';
import { Page } from '../ui/page.tsx';

export const clientLoader = () => loadTexts('pages');

export default function BlogRoute() {
  const { t } = useTranslation();
  return (
    <Page title={t('pages.blogTitle')} lead={t('pages.blogLead')} className="shell pt-10">
      <BlogList />
    </Page>
  );
}
