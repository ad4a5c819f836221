import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { OwnerContext } from '../owner/account/owner-context.ts';
import { useUser } from '../owner/account/use-user.ts';
import { Notice } from '../ui/notice.tsx';

/** Lets a prerendered page hydrate at once: without it, hydration would wait for `clientLoader`. */
export function loader() {
  return null;
}

/** Runs when somebody navigates here from another page. */
export function clientLoader() {
  return null;
}

/** Screens for signed-in people. The stored user only decides what to draw; the server checks every request. */
export default function Guarded() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const user = useUser();
  if (user === undefined) {
    return (
      <main id="main">
        <Notice text={t('common.loading')} />
      </main>
    );
  }
  if (user === null) {
    return <Navigate to="/auth" replace state={{ mode: 'login', from: pathname + search }} />;
  }
  return (
    <OwnerContext value={user}>
      <Outlet />
    </OwnerContext>
  );
}
