import { ASSISTANT_DEFAULTS, LIMITS } from '@parlo/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalWords } from '../../../i18n/refusals.ts';
import { useSource } from '../../../owner/assistants/assistant-source.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { mailedNameHint } from '../../../ui/form/mailed-name-hint.ts';
import { StartFromWebsite } from '../create-dialog/start-from-website.tsx';

interface AddAssistantDialogProps {
  /** Offered in the field; free to use. */
  readonly suggestion: string;
  readonly onClose: () => void;
  /** `fromWebsite`: its owner wants to go on with their website. */
  readonly onAdded: (assistantId: string, fromWebsite: boolean) => void;
}

/** A name is enough to begin; the rest has defaults and is changed in the builder. */
export function AddAssistantDialog({ suggestion, onClose, onAdded }: AddAssistantDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(suggestion);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { add } = useSource();

  async function create(fromWebsite: boolean) {
    if (busy) return;
    const assistantName = name.trim();
    if (assistantName === '') return setProblem(t('validation.required', { field: t('assistants.name') }));
    const { assistantPrompt, greetingMessage, voice } = ASSISTANT_DEFAULTS;
    setBusy(true);
    try {
      const { assistantId } = await add({
        assistantName,
        assistantPrompt,
        greetingMessage,
        voice,
      });
      onAdded(assistantId, fromWebsite);
    } catch (error) {
      console.error('adding failed', error);
      setBusy(false);
      setProblem(refusalWords(t, error, t('messages.failedToAdd')));
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void create(false);
  }

  return (
    <Dialog open title={t('assistants.addTitle')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-5">
        <StartFromWebsite busy={busy} onStart={() => void create(true)} />
        <Field
          label={t('assistants.name')}
          count={{ used: name.length, max: LIMITS.assistantName }}
          error={problem || undefined}
          hint={mailedNameHint(t, name)}
        >
          {(wiring) => (
            <Input
              {...wiring}
              value={name}
              maxLength={LIMITS.assistantName}
              autoComplete="off"
              onFocus={(event) => event.target.select()}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="action" disabled={busy}>
            {busy ? t('assistants.adding') : t('assistants.addAction')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
