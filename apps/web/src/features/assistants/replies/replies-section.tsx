import type { LanguageModelState, ReplyMode } from '@parlo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BuilderSlot } from '../../../owner/assistants/builder-slot.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { useHashTarget } from '../../../ui/use-hash-target.ts';
import { useOwnForm } from '../builder/own-form.ts';
import { ChoiceRow } from '../fields/choice-row.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { OwnModelForm } from './own-model-form.tsx';
import { hasModel, languageModelKey, testModel, useLanguageModel } from './use-language-model.ts';

const MODES = [
  ['exact', 'exactHint'],
  ['own_words', 'ownWordsHint'],
] as const;

/** Whether the assistant says its owner's exact words, or its own by a language model, and by which. */
export function RepliesSection({ slot }: { readonly slot: Pick<BuilderSlot, 'email' | 'assistant'> }) {
  const { t } = useTranslation();
  const id = useId();
  const { control } = useOwnForm();
  const { field } = useController({ control, name: 'replyMode' });
  const choose = (mode: ReplyMode) => field.onChange(mode);
  const { email, assistant } = slot;
  const { data } = useLanguageModel(email, assistant.id);
  const none = data && !hasModel(data) && data.allowedUrls.length === 0;
  // An owner who chose it while there was a model may keep it, or change it.
  const cannotChoose = (mode: ReplyMode) =>
    mode === 'own_words' && field.value !== mode && (email === null || none === true);
  const title = useHashTarget('replies');
  return (
    <section aria-labelledby="replies" className="flex flex-col gap-6">
      <h3 id="replies" ref={title} className="scroll-mt-32 text-lg">
        {t('replies.title')}
      </h3>
      <fieldset aria-labelledby="replies" className="flex flex-col gap-3">
        {MODES.map(([mode, hint]) => (
          <ChoiceRow
            key={mode}
            group={id}
            value={mode}
            checked={field.value === mode}
            disabled={cannotChoose(mode)}
            onChoose={choose}
            label={t(mode === 'exact' ? 'replies.exact' : 'replies.ownWords')}
          >
            {t(`replies.${hint}`)}
            {cannotChoose(mode) && ` ${t(email === null ? 'replies.demo' : 'replies.none')}`}
          </ChoiceRow>
        ))}
      </fieldset>
      {field.value === 'own_words' &&
        (email === null ? (
          <p role="status">{t('replies.demo')}</p>
        ) : (
          <Model email={email} assistantId={assistant.id} />
        ))}
    </section>
  );
}

/** The language model that is there, and an owner's own. */
function Model({ email, assistantId }: { readonly email: string; readonly assistantId: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const queryKey = languageModelKey(assistantId);
  // A test's result does not apply to the next model.
  const [changes, setChanges] = useState(0);
  const query = useLanguageModel(email, assistantId);
  const { data, isError } = query;
  if (!data) return isError && <NotLoaded query={query} loading="" failed={t('replies.loadFailed')} />;
  return (
    <>
      <div role="status" className="flex flex-col gap-1">
        <StateText state={data} />
      </div>
      {hasModel(data) && (
        <ConnectionTest
          key={changes}
          run={async (signal) => {
            const result = await testModel(t, { assistantId }, signal);
            // A test takes tokens.
            void queries.invalidateQueries({ queryKey });
            return result;
          }}
        />
      )}
      {(data.allowedUrls.length > 0 || data.own || changes > 0) && (
        <OwnModelForm
          key={assistantId}
          assistantId={assistantId}
          state={data}
          onChanged={(state) => {
            queries.setQueryData(queryKey, state);
            setChanges(changes + 1);
          }}
        />
      )}
    </>
  );
}

function StateText({ state }: { readonly state: LanguageModelState }) {
  const { t, i18n } = useTranslation();
  const { own, shared, allowedUrls, tokensToday, tokensTodayHere, tokensPerDay, resting, fault } = state;
  if (!hasModel({ own, shared }))
    return <p>{t(allowedUrls.length > 0 ? 'replies.noneOwn' : 'replies.none')}</p>;
  const number = new Intl.NumberFormat(i18n.language);
  const tokens = {
    used: number.format(tokensToday),
    here: number.format(tokensTodayHere),
    limit: number.format(tokensPerDay),
  };
  return (
    <>
      <p>{own ? t('replies.usesOwn', { model: own.model }) : t('replies.usesShared')}</p>
      <p className="tabular text-sm text-soft">{t('replies.tokens', tokens)}</p>
      {tokensToday >= tokensPerDay && <p>{t('replies.tokensUsedUp')}</p>}
      <Resting resting={resting} fault={fault} />
    </>
  );
}

/** Why it says exact words for now. */
function Resting({ resting, fault }: Pick<LanguageModelState, 'resting' | 'fault'>) {
  const { t } = useTranslation();
  // The line above says it, and the model itself is not at fault.
  if (fault === 'tokens_used_up') return null;
  if (fault)
    return <p className="text-danger">{t('replies.restingFor', { fault: t(`replies.faults.${fault}`) })}</p>;
  return resting && <p>{t('replies.resting')}</p>;
}
