import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { Toaster } from 'sonner';
import { Builder } from '../features/assistants/builder.tsx';
import { useUser } from '../features/auth/use-user.ts';
import { Notice } from '../ui/notice.tsx';

/** Not prerendered: what it shows is the owner's. */
export function clientLoader() {
  return null;
}

export default function AssistantRoute() {
  const { t } = useTranslation();
  const user = useUser();
  if (user === null) return <Navigate to="/auth" replace state={{ mode: 'login', from: '/assistant' }} />;
  return (
    <main id="main">
      <title>{`${t('assistants.pageTitle')} · ${t('app.name')}`}</title>
      <h1 className="sr-only">{t('assistants.pageTitle')}</h1>
      {user ? <Builder email={user.email} /> : <Notice text={t('assistants.loading')} />}
      <Toaster position="top-center" theme="system" />
    </main>
  );
}
