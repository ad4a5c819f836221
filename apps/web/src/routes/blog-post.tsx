import { useParams } from 'react-router';
import { BlogArticle } from '../features/blog/blog-article.tsx';
import { loadSiteTexts } from '../site/speak-site.ts';

/** Makes the page HTML at build. */
export const loader = () => null;
export const clientLoader = loadSiteTexts;

export default function BlogPostRoute() {
  const { id = '' } = useParams();
  return (
    <main id="main" className="shell py-10 sm:py-14">
      <BlogArticle key={id} id={id} />
    </main>
  );
}
