import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { Toaster } from 'sonner';
import { Builder } from '../features/assistants/builder.tsx';
import { sessionEnded, useUser } from '../features/auth/use-user.ts';
import { Notice } from '../ui/notice.tsx';

const TOAST =
  'flex w-full items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3 text-base text-ink shadow-float';

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
      {user ? (
        <Builder email={user.email} onSessionEnded={sessionEnded} />
      ) : (
        <Notice text={t('assistants.loading')} />
      )}
      <Toaster position="top-center" toastOptions={{ unstyled: true, className: TOAST }} />
    </main>
  );
}
