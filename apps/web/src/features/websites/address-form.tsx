import { WEBSITE_LIMITS } from '@parlo/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { Field, Input } from '../../ui/form/field.tsx';

interface AddressFormProps {
  readonly address: string;
  /** Why the last reading ended; empty for none. */
  readonly problem: string;
  readonly onAddress: (address: string) => void;
  readonly onRead: () => void;
  readonly onText: () => void;
  readonly onClose: () => void;
}

/** Asks for the address of a website. */
export function AddressForm({ address, problem, onAddress, onRead, onText, onClose }: AddressFormProps) {
  const { t } = useTranslation();
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    // A form inside of the builder's, as the page has it: that one is not sent.
    event.stopPropagation();
    if (address.trim() === '') setMissing(true);
    else onRead();
  }

  const error = missing && address.trim() === '' ? t('refusals.website_address') : problem;
  return (
    <form noValidate onSubmit={submit} className="mt-4">
      <Field label={t('websites.address')} error={error || undefined}>
        {(wiring) => (
          <Input
            {...wiring}
            value={address}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="url"
            spellCheck={false}
            placeholder="example.com"
            maxLength={WEBSITE_LIMITS.address}
            onChange={(event) => onAddress(event.target.value)}
          />
        )}
      </Field>
      {problem && (
        <p role="alert" className="sr-only">
          {problem}
        </p>
      )}
      <DialogActions>
        <Button look="quiet" className="sm:mr-auto" onClick={onText}>
          {t('websites.pasteInstead')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" look="action">
          {t('websites.read')}
        </Button>
      </DialogActions>
    </form>
  );
}
