import type { LanguageModelState } from '@parlo/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { refusalWords, refusedField } from '../../../i18n/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { ModelTest } from './model-test.tsx';

interface OwnModelFormProps {
  readonly assistantId: string;
  readonly state: LanguageModelState;
  /** Called with what the server has now. */
  readonly onChanged: (state: LanguageModelState) => void;
}

const FIELDS = ['baseUrl', 'model', 'apiKey', 'apiVersion'] as const;
type FieldName = (typeof FIELDS)[number];

/** The stored values in the fields: never the key. */
const textsOf = (own: LanguageModelState['own']): Record<FieldName, string> => ({
  baseUrl: own?.baseUrl ?? '',
  model: own?.model ?? '',
  apiKey: '',
  apiVersion: own?.apiVersion ?? '',
});

/**
 * An owner's own model and key. It is saved by itself and not with the builder's form: a key is neither kept in this
 * browser nor sent twice. Where the operator allows none any more it can only be removed.
 */
export function OwnModelForm({ assistantId, state: { own, allowedUrls }, onChanged }: OwnModelFormProps) {
  const { t } = useTranslation();
  const [texts, setTexts] = useState(textsOf(own));
  const [wrong, setWrong] = useState<Partial<Record<FieldName, string>>>({});
  // A test's result does not apply to later input.
  const [changes, setChanges] = useState(0);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  const fields = useRef<HTMLFieldSetElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const allowed = allowedUrls.length > 0;
  const { baseUrl, model, apiKey, apiVersion } = texts;
  const typed = () => ({ baseUrl, model, ...(apiVersion && { apiVersion }), ...(apiKey && { apiKey }) });

  function show(next: typeof texts) {
    setTexts(next);
    setWrong({});
    setOutcome('');
    setChanges((before) => before + 1);
  }

  /** Shows a refusal at the field that it is about; false where it is about none of them. */
  function showAtField(error: unknown): boolean {
    const name = refusedField(error, FIELDS);
    if (!name) return false;
    setWrong({ [name]: refusalWords(t, error, t('replies.failed')) });
    const input = fields.current?.elements.namedItem(name);
    if (input instanceof HTMLElement) input.focus();
    return true;
  }

  async function change(work: () => Promise<LanguageModelState>, done: string) {
    if (busy) return;
    setBusy(true);
    setOutcome('');
    try {
      const state = await work();
      show(textsOf(state.own));
      setOutcome(done);
      // The button that removes the model goes with it.
      if (!state.own) said.current?.focus();
      onChanged(state);
    } catch (error) {
      if (!showAtField(error)) setOutcome(refusalWords(t, error, t('replies.failed')));
    }
    setBusy(false);
  }

  const text = (name: FieldName) => ({
    name,
    value: texts[name],
    error: wrong[name],
    onValue: (value: string) => show({ ...texts, [name]: value }),
  });
  return (
    <fieldset ref={fields} className="flex flex-col gap-4">
      <legend className="mb-1.5 font-semibold">{t('replies.own')}</legend>
      {(allowed || own) && (
        <p className="text-sm text-soft">
          {allowed ? t('replies.ownHint', { urls: allowedUrls.join(', ') }) : t('replies.ownGone')}
        </p>
      )}
      {allowed && (
        <>
          <Text {...text('baseUrl')} label={t('replies.address')} hint={t('replies.addressHint')} />
          <Text {...text('model')} label={t('replies.model')} />
          <Text
            {...text('apiKey')}
            label={t('replies.key')}
            hint={t(own?.keySet ? 'replies.keySet' : 'replies.keyHint')}
            type="password"
          />
          <Text {...text('apiVersion')} label={t('replies.version')} hint={t('replies.versionHint')} />
          <ModelTest key={changes} assistantId={assistantId} typed={typed} showAtField={showAtField} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {allowed && (
          <Button
            onClick={() =>
              void change(
                () => api.request('setLanguageModel', { assistantId, ...typed() }),
                t('replies.saved'),
              )
            }
          >
            {t('replies.save')}
          </Button>
        )}
        {own && (
          <Button
            look="danger"
            onClick={() =>
              void change(() => api.request('removeLanguageModel', { assistantId }), t('replies.removed'))
            }
          >
            {t('replies.remove')}
          </Button>
        )}
        <p ref={said} tabIndex={-1} role="status" className="outline-none">
          {outcome}
        </p>
      </div>
    </fieldset>
  );
}

interface TextProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
  readonly type?: 'password';
}

/** One line of what a service needs. */
export function Text({ name, label, hint, value, error, onValue, type }: TextProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <Input
          {...wiring}
          name={name}
          type={type ?? 'text'}
          value={value}
          onChange={({ target }) => onValue(target.value)}
          // Keeps browsers from offering to save it as a password.
          autoComplete={type ? 'new-password' : 'off'}
          spellCheck={false}
        />
      )}
    </Field>
  );
}
