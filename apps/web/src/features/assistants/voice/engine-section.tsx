import type { CallEngineName, CallProviderState } from '@parlo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/use-locale.ts';
import type { BuilderSlot } from '../../../owner/assistants/builder-slot.ts';
import { costWords } from '../../../owner/costs.ts';
import { SiteLink } from '../../../site/site-link.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { useHashTarget } from '../../../ui/use-hash-target.ts';
import { useOwnForm } from '../builder/own-form.ts';
import { ChoiceRow } from '../fields/choice-row.tsx';
import { ConnectionTest } from '../replies/connection-test.tsx';
import { OwnProviderForm } from './own-provider-form.tsx';
import { callProviderKey, hasProvider, testProvider, useCallProvider } from './use-call-provider.ts';

const ENGINES = [
  ['local', 'localHint'],
  ['provider', 'providerHint'],
] as const;

/** Whether this server or a provider holds an assistant's calls, and which provider. */
export function EngineSection({ slot }: { readonly slot: Pick<BuilderSlot, 'email' | 'assistant'> }) {
  const { t } = useTranslation();
  const id = useId();
  const { control } = useOwnForm();
  const { field, fieldState } = useController({ control, name: 'callEngine' });
  const { email, assistant } = slot;
  const { data } = useCallProvider(email, assistant.id);
  const none = data && !hasProvider(data) && data.allowedUrls.length === 0;
  // An owner who chose it while there was a provider may keep it, or change it.
  const cannotChoose = (engine: CallEngineName) =>
    engine === 'provider' && field.value !== engine && (email === null || none === true);
  const title = useHashTarget('voice');
  return (
    <section aria-labelledby="voice" className="flex flex-col gap-6">
      <h3 id="voice" ref={title} className="scroll-mt-32 text-lg">
        {t('replies.calls.title')}
      </h3>
      <fieldset aria-labelledby="voice" className="flex flex-col gap-3">
        {ENGINES.map(([engine, hint]) => (
          <ChoiceRow
            key={engine}
            // A refusal of the choice leads to it.
            ref={field.value === engine ? field.ref : undefined}
            group={id}
            value={engine}
            checked={field.value === engine}
            disabled={cannotChoose(engine)}
            onChoose={(chosen) => field.onChange(chosen)}
            label={t(`replies.calls.${engine}`)}
          >
            {t(`replies.calls.${hint}`)}
            {cannotChoose(engine) && ` ${t(email === null ? 'replies.calls.demo' : 'replies.calls.none')}`}
          </ChoiceRow>
        ))}
        <p className="ml-7 text-sm">
          <SiteLink to="/docs/hosted-voice" target="_blank" className="underline underline-offset-4">
            {t('replies.calls.docs')}
          </SiteLink>
        </p>
        {fieldState.error && (
          <p role="alert" className="text-danger">
            {fieldState.error.message}
          </p>
        )}
      </fieldset>
      {field.value === 'provider' &&
        (email === null ? (
          <p role="status">{t('replies.calls.demo')}</p>
        ) : (
          <Provider email={email} assistantId={assistant.id} />
        ))}
    </section>
  );
}

/** The provider that is there, and an owner's own. */
function Provider({ email, assistantId }: { readonly email: string; readonly assistantId: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  // A test's result does not apply to the next provider.
  const [changes, setChanges] = useState(0);
  const query = useCallProvider(email, assistantId);
  const { data, isError } = query;
  if (!data) return isError && <NotLoaded query={query} loading="" failed={t('replies.calls.loadFailed')} />;
  return (
    <>
      <div role="status" className="flex flex-col gap-1">
        <StateText state={data} />
      </div>
      {hasProvider(data) && (
        <ConnectionTest key={changes} run={(signal) => testProvider(t, { assistantId }, signal)} />
      )}
      {(data.allowedUrls.length > 0 || data.own || changes > 0) && (
        <OwnProviderForm
          key={assistantId}
          assistantId={assistantId}
          state={data}
          onChanged={(state) => {
            queries.setQueryData(callProviderKey(assistantId), state);
            setChanges(changes + 1);
          }}
        />
      )}
    </>
  );
}

function StateText({ state }: { readonly state: CallProviderState }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { own, shared, allowedUrls, currency, costToday } = state;
  if (!hasProvider({ own, shared })) {
    return <p>{t(allowedUrls.length > 0 ? 'replies.calls.noneOwn' : 'replies.calls.none')}</p>;
  }
  const cost = costWords(locale, { micros: costToday, currency });
  return (
    <>
      <p>{own ? t('replies.calls.usesOwn', { model: own.model }) : t('replies.calls.usesShared')}</p>
      {own && (
        <p className="tabular text-sm text-soft">
          {own.priced ? t('replies.calls.costToday', { cost }) : t('replies.calls.unpriced')}
        </p>
      )}
      <Resting resting={state.resting} fault={state.fault} />
    </>
  );
}

/** Why this server holds the calls for now. */
function Resting({ resting, fault }: Pick<CallProviderState, 'resting' | 'fault'>) {
  const { t } = useTranslation();
  if (fault === 'cost_cap') return <p>{t('replies.calls.capped')}</p>;
  if (fault) {
    const words = t(`replies.callFaults.${fault}`);
    return <p className="text-danger">{t('replies.calls.restingFor', { fault: words })}</p>;
  }
  return resting && <p>{t('replies.calls.resting')}</p>;
}
