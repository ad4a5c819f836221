import { useParams } from 'react-router';
import { BlogArticle } from '../features/blog/blog-article.tsx';
import { loadTexts } from '../i18n/index.ts';

export const clientLoader = () => loadTexts('pages');

export default function BlogPostRoute() {
  const { id = '' } = useParams();
  return (
    <main id="main" className="shell py-10 sm:py-14">
      <BlogArticle key={id} id={id} />
    </main>
  );
}
