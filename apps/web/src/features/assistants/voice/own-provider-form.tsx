import type { CallProviderState } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { amountText, microsOf } from '../../../owner/costs.ts';
import { Button } from '../../../ui/button.tsx';
import { ConnectionTest } from '../replies/connection-test.tsx';
import { Text } from '../replies/own-model-form.tsx';
import { useOwnService } from '../replies/use-own-service.ts';
import { testProvider } from './use-call-provider.ts';

interface OwnProviderFormProps {
  readonly assistantId: string;
  readonly state: CallProviderState;
  /** Called with what the server has now. */
  readonly onChanged: (state: CallProviderState) => void;
}

const CAPS = ['capPerCall', 'capPerDay'] as const;
type FieldName = 'baseUrl' | 'model' | 'apiKey' | (typeof CAPS)[number];

/** The stored values in the fields: never the key. */
const textsOf = ({ own }: CallProviderState): Record<FieldName, string> => ({
  baseUrl: own?.baseUrl ?? '',
  model: own?.model ?? '',
  apiKey: '',
  capPerCall: amountText(own?.capPerCall),
  capPerDay: amountText(own?.capPerDay),
});

/** An owner's own provider of calls and key. Where the operator allows none any more it can only be removed. */
export function OwnProviderForm({ assistantId, state, onChanged }: OwnProviderFormProps) {
  const { t } = useTranslation();
  const form = useOwnService({ state, textsOf, isOwn: ({ own }) => own !== null, onChanged });
  const { text, change } = form;
  const { own, allowedUrls, currency } = state;
  const allowed = allowedUrls.length > 0;

  function typed() {
    const { baseUrl, model, apiKey } = form.texts;
    return { assistantId, baseUrl, model, ...(apiKey && { apiKey }) };
  }

  function save() {
    const [capPerCall, capPerDay] = CAPS.map((name) => microsOf(form.texts[name]));
    const wrong = capPerCall === undefined ? 'capPerCall' : capPerDay === undefined ? 'capPerDay' : null;
    if (wrong) return form.showWrong(wrong, t('replies.calls.capWrong'));
    const given = { ...typed(), capPerCall, capPerDay };
    void change(() => api.request('setCallProvider', given), t('replies.calls.saved'));
  }

  function remove() {
    void change(() => api.request('removeCallProvider', { assistantId }), t('replies.calls.removed'));
  }

  return (
    <fieldset ref={form.fields} className="flex flex-col gap-4">
      <legend className="mb-1.5 font-semibold">{t('replies.calls.own')}</legend>
      {(allowed || own) && (
        <p className="text-sm text-soft">
          {allowed ? t('replies.ownHint', { urls: allowedUrls.join(', ') }) : t('replies.calls.ownGone')}
        </p>
      )}
      {allowed && (
        <>
          <Text {...text('baseUrl')} label={t('replies.address')} placeholder="wss://api.example.com/v1" />
          <Text {...text('model')} label={t('replies.model')} />
          <Text
            {...text('apiKey')}
            label={t('replies.key')}
            {...(own?.keySet && { hint: t('replies.keySet') })}
            type="password"
          />
          {CAPS.map((name) => (
            <Text
              key={name}
              {...text(name)}
              label={t(`replies.calls.${name}`, { currency })}
              placeholder={t('replies.calls.capHint')}
            />
          ))}
          <ConnectionTest
            key={form.changes}
            run={(signal) => testProvider(t, typed(), signal)}
            showAtField={form.showAtField}
          />
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {allowed && <Button onClick={save}>{t('replies.calls.save')}</Button>}
        {own && (
          <Button look="danger" onClick={remove}>
            {t('replies.calls.remove')}
          </Button>
        )}
        <p ref={form.said} tabIndex={-1} role="status" className="outline-none">
          {form.outcome}
        </p>
      </div>
    </fieldset>
  );
}
