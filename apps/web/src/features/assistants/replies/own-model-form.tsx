import type { LanguageModelState } from '@parlo/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { refusalWords } from '../../../i18n/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { ModelTest } from './model-test.tsx';

interface OwnModelFormProps {
  readonly assistantId: string;
  readonly state: LanguageModelState;
  /** Called with what the server has now. */
  readonly onChanged: (state: LanguageModelState) => void;
}

/**
 * An owner's own model and key. It is saved by itself and not with the builder's form: a key is neither kept in this
 * browser nor sent twice. Where the operator allows none any more it can only be removed.
 */
export function OwnModelForm({ assistantId, state: { own, allowedUrls }, onChanged }: OwnModelFormProps) {
  const { t } = useTranslation();
  const [baseUrl, setBaseUrl] = useState(own?.baseUrl ?? '');
  const [model, setModel] = useState(own?.model ?? '');
  const [apiVersion, setApiVersion] = useState(own?.apiVersion ?? '');
  const [apiKey, setApiKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  const said = useRef<HTMLParagraphElement>(null);
  const allowed = allowedUrls.length > 0;
  const typed = () => ({ baseUrl, model, ...(apiVersion && { apiVersion }), ...(apiKey && { apiKey }) });

  async function change(work: () => Promise<LanguageModelState>, done: string) {
    if (busy) return;
    setBusy(true);
    setOutcome('');
    try {
      const state = await work();
      setBaseUrl(state.own?.baseUrl ?? '');
      setModel(state.own?.model ?? '');
      setApiVersion(state.own?.apiVersion ?? '');
      setApiKey('');
      setOutcome(done);
      // The button that removes the model goes with it.
      if (!state.own) said.current?.focus();
      onChanged(state);
    } catch (error) {
      setOutcome(refusalWords(t, error, t('replies.failed')));
    }
    setBusy(false);
  }

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1.5 font-semibold">{t('replies.own')}</legend>
      {(allowed || own) && (
        <p className="text-sm text-soft">
          {allowed ? t('replies.ownHint', { urls: allowedUrls.join(', ') }) : t('replies.ownGone')}
        </p>
      )}
      {allowed && (
        <>
          <Text
            label={t('replies.address')}
            hint={t('replies.addressHint')}
            value={baseUrl}
            onValue={setBaseUrl}
          />
          <Text label={t('replies.model')} value={model} onValue={setModel} />
          <Text
            label={t('replies.key')}
            hint={t(own?.keySet ? 'replies.keySet' : 'replies.keyHint')}
            value={apiKey}
            onValue={setApiKey}
            type="password"
          />
          <Text
            label={t('replies.version')}
            hint={t('replies.versionHint')}
            value={apiVersion}
            onValue={setApiVersion}
          />
          <ModelTest assistantId={assistantId} typed={typed} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {allowed && (
          <Button
            onClick={() =>
              void change(() => api.call('setLanguageModel', { assistantId, ...typed() }), t('replies.saved'))
            }
          >
            {t('replies.save')}
          </Button>
        )}
        {own && (
          <Button
            look="danger"
            onClick={() =>
              void change(() => api.call('removeLanguageModel', { assistantId }), t('replies.removed'))
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
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly type?: 'password';
}

function Text({ label, hint, value, onValue, type }: TextProps) {
  return (
    <Field label={label} hint={hint}>
      {(wiring) => (
        <Input
          {...wiring}
          type={type ?? 'text'}
          value={value}
          onChange={({ target }) => onValue(target.value)}
          // Browsers offer to keep a password here, and it is none.
          autoComplete={type ? 'new-password' : 'off'}
          spellCheck={false}
        />
      )}
    </Field>
  );
}
