import { CalendarDays, ChartColumn, KeyRound, type LucideIcon, PanelBottom, PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/button.tsx';

interface CardActionsProps {
  readonly assistantId: string;
  readonly name: string;
  readonly onPopup: () => void;
}

/** The links and actions of a card. */
export function CardActions({ assistantId, name, onPopup }: CardActionsProps) {
  const { t } = useTranslation();
  const id = encodeURIComponent(assistantId);
  return (
    <ul aria-label={t('dashboard.card.actions', { name })} className="-mx-2 flex flex-wrap gap-y-1">
      <Action icon={PenLine} to={`/assistant?id=${id}`} text={t('dashboard.card.builder')} />
      <Action
        icon={ChartColumn}
        to={`/dashboard/analytics?assistantId=${id}`}
        text={t('dashboard.card.analytics')}
      />
      <Action icon={KeyRound} to="/dashboard/api" text={t('dashboard.card.apiKey')} />
      <Action icon={PanelBottom} onClick={onPopup} text={t('dashboard.card.popup')} />
      <Action
        icon={CalendarDays}
        to={`/dashboard/calendar?assistant=${id}`}
        text={t('dashboard.card.calendar')}
      />
    </ul>
  );
}

type ActionProps = { readonly icon: LucideIcon; readonly text: string } & (
  | { readonly to: string; readonly onClick?: never }
  | { readonly onClick: () => void; readonly to?: never }
);

function Action({ icon: Icon, text, to, onClick }: ActionProps) {
  const inside = (
    <>
      <Icon size={18} aria-hidden="true" className="shrink-0 text-soft" />
      {text}
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <Button look="quiet" className="px-2.5" onClick={onClick}>
          {inside}
        </Button>
      ) : (
        <ButtonLink look="quiet" className="px-2.5" to={to}>
          {inside}
        </ButtonLink>
      )}
    </li>
  );
}
