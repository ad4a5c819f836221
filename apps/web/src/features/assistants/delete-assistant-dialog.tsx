import type { Assistant } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { isSignedOut, wordsOf } from '../../api/client.ts';
import { sentence } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useDeleteAssistant } from './use-assistants.ts';

interface DeleteAssistantDialogProps {
  readonly email: string;
  readonly assistant: Assistant;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks once more, and says what goes with the assistant. */
export function DeleteAssistantDialog({ email, assistant, onClose, onDeleted }: DeleteAssistantDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteAssistant(email);

  async function confirm() {
    try {
      await remove.mutateAsync(assistant.id);
      toast.success(t('assistants.deleted'));
      onDeleted();
    } catch (error) {
      const refused = wordsOf(error, t('messages.failedToDelete'));
      toast.error(isSignedOut(error) ? t('messages.signInToDelete') : sentence(t, refused));
      onClose();
    }
  }

  return (
    <Dialog
      open
      question
      title={t('assistants.deleteConfirm')}
      text={t('assistants.deleteText', { name: assistant.assistantName })}
      onClose={onClose}
    >
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button look="danger" disabled={remove.isPending} onClick={() => void confirm()}>
          {remove.isPending ? t('assistants.deleting') : t('assistants.deleteAction')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
