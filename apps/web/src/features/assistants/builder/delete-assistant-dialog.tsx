import type { Assistant } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../../api/client.ts';
import { refusalWords } from '../../../i18n/refusals.ts';
import { useSource } from '../../../owner/assistants/assistant-source.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';

interface DeleteAssistantDialogProps {
  readonly assistant: Assistant;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks once more, and says what goes with the assistant. */
export function DeleteAssistantDialog({ assistant, onClose, onDeleted }: DeleteAssistantDialogProps) {
  const { t } = useTranslation();
  const { email, remove } = useSource();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function confirm() {
    setBusy(true);
    setProblem('');
    try {
      await remove(assistant.id);
      onDeleted();
    } catch (error) {
      console.error('deleting failed', error);
      const words = refusalWords(t, error, t('messages.failedToDelete'));
      setProblem(isSignedOut(error) ? t('messages.signInToDelete') : words);
      setBusy(false);
    }
  }

  const name = assistant.assistantName;
  return (
    <Confirm
      title={t('assistants.deleteConfirm')}
      text={email === null ? t('assistants.deleteTextDemo', { name }) : t('assistants.deleteText', { name })}
      action={busy ? t('assistants.deleting') : t('assistants.deleteAction')}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {problem && (
        <p role="alert" className="mt-4 text-danger">
          {problem}
        </p>
      )}
    </Confirm>
  );
}
