import type { LanguageModelState } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { testModel } from './use-language-model.ts';
import { useOwnService } from './use-own-service.ts';

interface OwnModelFormProps {
  readonly assistantId: string;
  readonly state: LanguageModelState;
  /** Called with what the server has now. */
  readonly onChanged: (state: LanguageModelState) => void;
}

type FieldName = 'baseUrl' | 'model' | 'apiKey' | 'apiVersion';

/** The stored values in the fields: never the key. */
const textsOf = ({ own }: LanguageModelState): Record<FieldName, string> => ({
  baseUrl: own?.baseUrl ?? '',
  model: own?.model ?? '',
  apiKey: '',
  apiVersion: own?.apiVersion ?? '',
});

/** An owner's own model and key. Where the operator allows none any more it can only be removed. */
export function OwnModelForm({ assistantId, state, onChanged }: OwnModelFormProps) {
  const { t } = useTranslation();
  const form = useOwnService({ state, textsOf, isOwn: ({ own }) => own !== null, onChanged });
  const { text, change } = form;
  const { own, allowedUrls } = state;
  const allowed = allowedUrls.length > 0;
  const { baseUrl, model, apiKey, apiVersion } = form.texts;
  const typed = () => ({ baseUrl, model, ...(apiVersion && { apiVersion }), ...(apiKey && { apiKey }) });
  return (
    <fieldset ref={form.fields} className="flex flex-col gap-4">
      <legend className="mb-1.5 font-semibold">{t('replies.own')}</legend>
      {(allowed || own) && (
        <p className="text-sm text-soft">
          {allowed ? t('replies.ownHint', { urls: allowedUrls.join(', ') }) : t('replies.ownGone')}
        </p>
      )}
      {allowed && (
        <>
          <Text {...text('baseUrl')} label={t('replies.address')} placeholder="https://api.example.com/v1" />
          <Text {...text('model')} label={t('replies.model')} />
          <Text
            {...text('apiKey')}
            label={t('replies.key')}
            hint={t(own?.keySet ? 'replies.keySet' : 'replies.keyHint')}
            type="password"
          />
          <Text {...text('apiVersion')} label={t('replies.version')} placeholder="Azure" />
          <ConnectionTest
            key={form.changes}
            run={(signal) => testModel(t, { assistantId, ...typed() }, signal)}
            showAtField={form.showAtField}
          />
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
        <p ref={form.said} tabIndex={-1} role="status" className="outline-none">
          {form.outcome}
        </p>
      </div>
    </fieldset>
  );
}

interface TextProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
  readonly type?: 'password';
}

/** One line of what a service needs. */
export function Text({ name, label, hint, placeholder, value, error, onValue, type }: TextProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <Input
          {...wiring}
          name={name}
          type={type ?? 'text'}
          value={value}
          placeholder={placeholder}
          onChange={({ target }) => onValue(target.value)}
          // Keeps browsers from offering to save it as a password.
          autoComplete={type ? 'new-password' : 'off'}
          spellCheck={false}
        />
      )}
    </Field>
  );
}
