import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';

interface LeaveDialogProps {
  /** They stay. */
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** The question before unsaved changes are given up. */
export function LeaveDialog({ onClose, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      question
      title={t('assistants.leaveTitle')}
      text={t('assistants.leaveText')}
      onClose={onClose}
    >
      <DialogActions>
        <Button look="danger" onClick={onLeave}>
          {t('assistants.leave')}
        </Button>
        <Button look="action" data-first onClick={onClose}>
          {t('assistants.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
