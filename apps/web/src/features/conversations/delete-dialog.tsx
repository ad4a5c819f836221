import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../api/client.ts';
import { refusalWords } from '../../i18n/refusals.ts';
import { SignInAgain } from '../../owner/account/sign-in-again.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { isNotFound, useDeleteConversation } from './queries.ts';

interface DeleteDialogProps {
  readonly email: string;
  readonly conversationId: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks once more, and says what goes with the conversation. */
export function DeleteDialog({ email, conversationId, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteConversation(email);
  const [problem, setProblem] = useState('');

  async function confirm() {
    setProblem('');
    try {
      await remove.mutateAsync(conversationId);
      onDeleted();
    } catch (error) {
      // Somebody deleted it before: what was wanted is so.
      if (isNotFound(error)) return onDeleted();
      console.error('deleting a conversation failed', error);
      setProblem(refusalWords(t, error, t('analytics.deleteFailed')));
    }
  }

  return (
    <Confirm
      title={t('analytics.deleteTitle')}
      text={t('analytics.deleteText')}
      action={t(remove.isPending ? 'analytics.deleting' : 'analytics.deleteAction')}
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p role="alert" className="mt-4 text-danger empty:hidden">
        {problem}
        {isSignedOut(remove.error) && <SignInAgain />}
      </p>
    </Confirm>
  );
}
