import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Gate } from '../../../owner/account/premium-gate.ts';

/** Why there is no code, and the way to it. */
export function GateNotice({ gate }: { readonly gate: Exclude<Gate, 'open'> }) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className="rise mt-3 flex flex-wrap items-center gap-x-4 rounded-md bg-panel px-4 py-1.5"
    >
      <p className="py-2">
        {gate === 'closed' ? t('dashboard.card.upgrade') : t('dashboard.card.checkFailed')}
      </p>
      {gate === 'closed' && (
        <Link
          to="/pricing"
          className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {t('dashboard.card.upgradeAction')}
        </Link>
      )}
    </div>
  );
}
