import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface ConfirmProps {
  readonly title: string;
  readonly text?: string;
  /** What the button that does it says. */
  readonly action: string;
  /** What the button that does nothing says, where 'Cancel' could be read as the deed. */
  readonly back?: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A question before something that can't be undone. */
export function Confirm(props: ConfirmProps) {
  const { title, text, action, back, busy = false, onConfirm, onClose, children } = props;
  const { t } = useTranslation();
  return (
    <Dialog open question title={title} {...(text && { text })} onClose={onClose}>
      {children}
      <DialogActions>
        <Button data-first onClick={onClose}>
          {back ?? t('common.cancel')}
        </Button>
        <Button look="danger" disabled={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
