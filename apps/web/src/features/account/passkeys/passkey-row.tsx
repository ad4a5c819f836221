import { type EndpointOutput, type Passkey, RenamePasskeyInput } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInApi } from '../../../api/sign-in-client.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { FactRow } from '../../../ui/fact-row.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { CancelledForm } from '../proof-form.tsx';

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRenamed: (listed: EndpointOutput<'renamePasskey'>) => void;
  readonly onRemove: () => void;
}

export function PasskeyRow({ passkey, onRenamed, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [renaming, setRenaming] = useState(false);
  if (renaming) {
    return (
      <li className="border-b border-line py-4">
        <Rename
          passkey={passkey}
          onRenamed={(listed) => {
            setRenaming(false);
            onRenamed(listed);
          }}
          onCancel={() => setRenaming(false)}
        />
      </li>
    );
  }
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const { name, createdAt, lastUsedAt } = passkey;
  const called = name || t('passkeys.unnamed');
  return (
    <FactRow
      title={<p className="font-semibold break-words">{called}</p>}
      facts={[
        [t('passkeys.addedOn'), day.format(new Date(createdAt))],
        [t('passkeys.lastUsed'), lastUsedAt ? moment.format(new Date(lastUsedAt)) : t('passkeys.never')],
      ]}
    >
      <div className="flex shrink-0 flex-wrap gap-3">
        <Button aria-label={t('passkeys.renameNamed', { name: called })} onClick={() => setRenaming(true)}>
          {t('passkeys.rename')}
        </Button>
        <Button aria-label={t('passkeys.removeNamed', { name: called })} onClick={onRemove}>
          {t('passkeys.remove')}
        </Button>
      </div>
    </FactRow>
  );
}

interface RenameProps extends Omit<PasskeyRowProps, 'onRemove'> {
  readonly onCancel: () => void;
}

function Rename({ passkey: { id: passkeyId, name }, onRenamed, onCancel }: RenameProps) {
  const { t } = useTranslation();
  const form = useFieldForm({
    schema: RenamePasskeyInput.omit({ passkeyId: true }),
    first: { name },
    request: (input) => signInApi.request('renamePasskey', { passkeyId, ...input }),
    onDone: (listed) => {
      onRenamed(listed);
      return undefined;
    },
  });
  return (
    <CancelledForm
      form={form}
      label={t('passkeys.rename')}
      failed={t('passkeys.failed')}
      action={t('passkeys.saveName')}
      busy={t('passkeys.oneMoment')}
      cancel={t('passkeys.cancel')}
      onCancel={onCancel}
    >
      <TextField form={form} name="name" label={t('passkeys.name')} hint={t('passkeys.nameHint')} />
    </CancelledForm>
  );
}
