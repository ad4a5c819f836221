import { useTranslation } from 'react-i18next';
import type { Returned } from './auth-state.ts';

/** Why somebody who comes back from a service is not signed in. */
export function ReturnedError({ error }: { readonly error: NonNullable<Returned['error']> }) {
  const { t } = useTranslation();
  return (
    <p role="alert" className="mb-5 text-danger">
      {t(`signIn.errors.${error}`)}
    </p>
  );
}
