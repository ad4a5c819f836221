import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dollars } from '../../i18n/dollars.ts';
import { useAssistantSummaries } from '../../owner/assistants/use-assistants.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';

interface ChooseAssistantDialogProps {
  readonly email: string;
  readonly minutes: number;
  readonly cents: number;
  readonly onChosen: (assistantId: string) => void;
  /** The account has no assistant. */
  readonly onNone: () => void;
  readonly onClose: () => void;
}

/** Asks which assistant minutes are for, where they are not bought from its card. */
export function ChooseAssistantDialog({
  email,
  minutes,
  cents,
  onChosen,
  onNone,
  onClose,
}: ChooseAssistantDialogProps) {
  const { t, i18n } = useTranslation();
  const assistants = useAssistantSummaries(email);
  const [first] = assistants.data ?? [];
  const [chosen, setChosen] = useState<string>();
  const none = assistants.data !== undefined && !first;
  useEffect(() => {
    if (none) onNone();
  }, [none, onNone]);
  const price = dollars(cents, i18n.language);
  return (
    <Dialog
      open
      title={t('pricing.choose.title')}
      text={t('pricing.choose.text', { minutes, price })}
      onClose={onClose}
    >
      <div className="mt-5">
        {first ? (
          <>
            <Field label={t('pricing.choose.label')}>
              {(wiring) => (
                <Select
                  {...wiring}
                  data-first
                  value={chosen ?? first.id}
                  onChange={({ target }) => setChosen(target.value)}
                >
                  {assistants.data?.map(({ id, assistantName }) => (
                    <option key={id} value={id}>
                      {assistantName.trim() || t('pricing.choose.unnamed')}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <DialogActions>
              <Button onClick={onClose}>{t('pricing.choose.cancel')}</Button>
              <Button look="action" onClick={() => onChosen(chosen ?? first.id)}>
                {t('pricing.choose.go')}
              </Button>
            </DialogActions>
          </>
        ) : (
          <NotLoaded
            loading={t('pricing.choose.loading')}
            failed={t('pricing.choose.failed')}
            query={assistants}
          />
        )}
      </div>
    </Dialog>
  );
}
