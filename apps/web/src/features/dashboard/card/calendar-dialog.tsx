import type { Assistant } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';

interface CalendarDialogProps {
  /** Empty when nobody is signed in. */
  readonly email: string;
  readonly assistant: Pick<Assistant, 'id'> | null;
  readonly name: string;
  readonly onClose: () => void;
}

/** The calendar of an assistant: what it cannot do yet, and what helps until it can. */
export function CalendarDialog({ email, assistant, name, onClose }: CalendarDialogProps) {
  const { t } = useTranslation();
  const missing = !email
    ? t('dashboard.calendar.signIn')
    : !assistant?.id && t('dashboard.calendar.noAssistant');
  return (
    <Dialog
      open
      title={t('dashboard.calendar.title')}
      text={missing || t('dashboard.calendar.text', { name })}
      onClose={onClose}
    >
      {!missing && assistant && (
        <>
          <p className="mt-3 text-soft">{t('dashboard.calendar.meanwhile')}</p>
          <DialogActions>
            <ButtonLink data-first to={`/assistant?id=${encodeURIComponent(assistant.id)}`}>
              {t('dashboard.calendar.builder')}
            </ButtonLink>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
