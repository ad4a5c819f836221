import { useTranslation } from 'react-i18next';
import { refusalWords } from '../../i18n/refusals.ts';
import type { LinkState } from './use-link-request.ts';

/** Why the last try did not work; its place is there from the start, for screen readers. */
export function LinkFailure({ state }: { readonly state: LinkState }) {
  const { t } = useTranslation();
  return (
    <p role="alert" className="text-danger empty:hidden">
      {state.step === 'failed' && refusalWords(t, state.error, t('authLinks.failed'))}
    </p>
  );
}
