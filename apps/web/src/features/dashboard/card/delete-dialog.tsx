import { RequestError } from '@parlo/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../../api/client.ts';
import { SignInAgain } from '../../../owner/account/sign-in-again.tsx';
import { useAssistantsChanged, useDeleteAssistant } from '../../../owner/assistants/use-assistants.ts';
import { holdingTab } from '../../../storage/browser-store.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { forgetDraft } from './edit-draft.ts';
import { failureText } from './failure-text.ts';

interface DeleteDialogProps {
  readonly email: string;
  readonly assistantId: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks once more, and lists what is deleted with the assistant. A failure is shown here, where one can try again. */
export function DeleteDialog({ email, assistantId, name, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteAssistant(email);
  const listChanged = useAssistantsChanged(email);
  const busy = useRef(false);
  const [failure, setFailure] = useState('');

  async function confirm() {
    if (busy.current) return;
    busy.current = true;
    setFailure('');
    try {
      await remove.mutateAsync(assistantId);
      forgetDraft(holdingTab, email, assistantId);
      onDeleted();
    } catch (error) {
      busy.current = false;
      // Already deleted in another tab: only the list is old.
      if (error instanceof RequestError && error.code === 'not_found') {
        forgetDraft(holdingTab, email, assistantId);
        await listChanged();
        return onDeleted();
      }
      console.error('deleting failed', error);
      setFailure(
        failureText(t, error, {
          signIn: t('messages.signInToDelete'),
          refused: t('dashboard.delete.failed'),
          away: t('messages.failedToDelete'),
        }),
      );
    }
  }

  return (
    <Confirm
      title={t('dashboard.delete.question')}
      text={t('dashboard.delete.text', { name })}
      action={remove.isPending ? t('dashboard.delete.busy') : t('dashboard.delete.action')}
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {failure && (
        <p role="alert" className="mt-4 font-semibold text-danger">
          {failure}
          {isSignedOut(remove.error) && <SignInAgain />}
        </p>
      )}
    </Confirm>
  );
}
