import type { KnowledgeFile } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { refusalWords } from '../../i18n/refusals.ts';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { useKeepFiles } from './use-files.ts';

interface RemoveFileDialogProps {
  readonly assistantId: string;
  readonly file: KnowledgeFile;
  readonly onClose: () => void;
}

/** Asks before the assistant forgets a file. */
export function RemoveFileDialog({ assistantId, file, onClose }: RemoveFileDialogProps) {
  const { t } = useTranslation();
  const keep = useKeepFiles(assistantId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function remove() {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      keep((await api.request('deleteKnowledge', { assistantId, fileId: file.id })).files);
      onClose();
    } catch (error) {
      setProblem(refusalWords(t, error, t('knowledge.removeFailed')));
      setBusy(false);
    }
  }

  return (
    <Confirm
      title={t('knowledge.removeTitle')}
      text={t('knowledge.removeText', { name: file.name })}
      action={busy ? t('knowledge.removing') : t('knowledge.removeAction')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {problem && (
        <p role="alert" className="mt-4 text-danger">
          {problem}
        </p>
      )}
    </Confirm>
  );
}
