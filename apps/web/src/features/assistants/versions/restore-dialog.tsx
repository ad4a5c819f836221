import type { Assistant } from '@parlo/contract';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { refusalWords } from '../../../i18n/refusals.ts';
import { useRestoreVersion } from '../../../owner/assistants/use-assistants.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { toValues } from '../builder/form-values.ts';
import { useOwnForm } from '../builder/own-form.ts';

interface RestoreDialogProps {
  readonly email: string;
  readonly assistant: Assistant;
  readonly versionId: string;
  /** When it was saved, in words. */
  readonly when: string;
  readonly onClose: () => void;
  readonly onRestored: () => void;
}

/** Asks before an earlier version is saved again. */
export function RestoreDialog({
  email,
  assistant,
  versionId,
  when,
  onClose,
  onRestored,
}: RestoreDialogProps) {
  const { t } = useTranslation();
  const form = useOwnForm();
  const { isDirty } = useFormState({ control: form.control });
  const restore = useRestoreVersion(email);
  const [problem, setProblem] = useState('');

  async function confirm() {
    setProblem('');
    const { id, version } = assistant;
    try {
      // The form's input would count as changes to the restored version.
      const { assistants } = await restore.mutateAsync({ assistantId: id, versionId, version });
      const stored = assistants.find((one) => one.id === id);
      if (stored) form.reset(toValues(stored));
      onRestored();
    } catch (error) {
      console.error('restoring a version failed', error);
      setProblem(refusalWords(t, error, t('tests.restoreFailed')));
    }
  }

  return (
    <Confirm
      title={t('tests.restoreTitle')}
      text={t('tests.restoreText', { when })}
      action={t(restore.isPending ? 'tests.restoring' : 'tests.restore')}
      busy={restore.isPending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {isDirty && <p className="mt-3">{t('tests.restoreUnsaved')}</p>}
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {problem}
      </p>
    </Confirm>
  );
}
