import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { Field, Input } from '../../ui/form/field.tsx';

interface NewKeyDialogProps {
  readonly name: string;
  readonly apiKey: string;
  readonly onClose: () => void;
}

/** The one time that a key is shown. A click outside the dialog does not close it. */
export function NewKeyDialog({ name, apiKey, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open question title={t('apiKeys.shownTitle')} text={t('apiKeys.shownText')} onClose={onClose}>
      <div className="mt-5">
        <Field label={t('apiKeys.key', { name })}>
          {(wiring) => (
            <Input
              {...wiring}
              data-first
              readOnly
              value={apiKey}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('apiKeys.shownDone')}</Button>
        <CopyButton look="action" text={apiKey} label={t('apiKeys.copyKey')} />
      </DialogActions>
    </Dialog>
  );
}
