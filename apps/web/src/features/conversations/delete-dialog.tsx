import { CallError } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut, wordsOf } from '../../api/client.ts';
import { sentence } from '../../i18n/messages.ts';
import { SignInAgain } from '../../owner/sign-in-again.tsx';
import { Confirm } from '../../ui/confirm.tsx';
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
      setProblem(problemWords(t, error));
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

function problemWords(t: TFunction, error: unknown): string {
  if (isSignedOut(error)) return t('messages.signInToContinue');
  if (error instanceof CallError && error.code === 'in_progress') return t('analytics.stillGoingOn');
  return sentence(t, wordsOf(error, t('analytics.deleteFailed')));
}
