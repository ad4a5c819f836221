import { SPEECH_STAGES, type SpeechServicesState, type SpeechStage } from '@parlo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Text } from '../replies/own-model-form.tsx';
import { useOwnService } from '../replies/use-own-service.ts';
import { speechServicesKey, useSpeechServices } from './use-speech-services.ts';

/**
 * Who listens and who speaks in calls: this server, the operator's service or the owner's. There is nothing to see where
 * the operator has no service and allows none.
 */
export function ServicesSection({ assistantId }: { readonly assistantId: string | null }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data } = useSpeechServices(assistantId);
  if (!data || assistantId === null) return null;
  const isThere = (stage: SpeechStage) => data[stage].shared || data[stage].own !== null;
  if (data.allowedUrls.length === 0 && !SPEECH_STAGES.some(isThere)) return null;
  return (
    <section aria-labelledby="speech-services" className="flex flex-col gap-6">
      <h3 id="speech-services" className="text-lg">
        {t('replies.speech.title')}
      </h3>
      <p className="text-soft">{t('replies.speech.lead')}</p>
      {data.allowedUrls.length > 0 && (
        <p className="text-sm text-soft">{t('replies.ownHint', { urls: data.allowedUrls.join(', ') })}</p>
      )}
      {SPEECH_STAGES.map((stage) => (
        <StageForm
          key={`${assistantId} ${stage}`}
          assistantId={assistantId}
          stage={stage}
          state={data}
          onChanged={(state) => queries.setQueryData(speechServicesKey(assistantId), state)}
        />
      ))}
    </section>
  );
}

type FieldName = 'baseUrl' | 'model' | 'voice' | 'apiKey';

const textsOf = (own: SpeechServicesState[SpeechStage]['own']): Record<FieldName, string> => ({
  baseUrl: own?.baseUrl ?? '',
  model: own?.model ?? '',
  voice: own?.voice ?? '',
  // Stored keys are never shown.
  apiKey: '',
});

interface StageFormProps {
  readonly assistantId: string;
  readonly stage: SpeechStage;
  readonly state: SpeechServicesState;
  readonly onChanged: (state: SpeechServicesState) => void;
}

/** One stage's service. */
function StageForm({ assistantId, stage, state, onChanged }: StageFormProps) {
  const { t } = useTranslation();
  const { own, shared, fault } = state[stage];
  const form = useOwnService<FieldName, SpeechServicesState>({
    state,
    textsOf: (of) => textsOf(of[stage].own),
    isOwn: (of) => of[stage].own !== null,
    onChanged,
  });
  const { text, change } = form;
  const allowed = state.allowedUrls.length > 0;

  function save() {
    const { baseUrl, model, voice, apiKey } = form.texts;
    const given = { assistantId, stage, baseUrl, model, ...(voice && { voice }), ...(apiKey && { apiKey }) };
    void change(() => api.request('setSpeechService', given), t('replies.speech.saved'));
  }

  const who = own ? 'own' : shared ? 'shared' : 'here';
  return (
    <fieldset ref={form.fields} className="flex flex-col gap-4">
      <legend className="mb-1.5 font-semibold">{t(`replies.speech.${stage}`)}</legend>
      <div role="status" className="flex flex-col gap-1">
        <p>{t(`replies.speech.${who}`, { model: own?.model ?? '' })}</p>
        {fault && (
          <p className="text-danger">
            {t('replies.speech.fault', { fault: t(`replies.speech.faults.${fault}`) })}
          </p>
        )}
      </div>
      {own && !allowed && <p className="text-sm text-soft">{t('replies.speech.ownGone')}</p>}
      {allowed && (
        <>
          <Text
            {...text('baseUrl')}
            label={t('replies.address')}
            hint={t(
              stage === 'listening' ? 'replies.speech.listeningAddress' : 'replies.speech.speakingAddress',
            )}
          />
          <Text {...text('model')} label={t('replies.model')} />
          {stage === 'speaking' && (
            <Text
              {...text('voice')}
              label={t('replies.speech.voice')}
              placeholder={t('replies.speech.voiceHint')}
            />
          )}
          <Text
            {...text('apiKey')}
            label={t('replies.key')}
            hint={t(own?.keySet ? 'replies.keySet' : 'replies.keyHint')}
            type="password"
          />
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {allowed && <Button onClick={save}>{t('replies.speech.save')}</Button>}
        {own && (
          <Button
            look="danger"
            onClick={() =>
              void change(
                () => api.request('removeSpeechService', { assistantId, stage }),
                t('replies.speech.removed'),
              )
            }
          >
            {t('replies.speech.remove')}
          </Button>
        )}
        <p ref={form.said} tabIndex={-1} role="status" className="outline-none">
          {form.outcome}
        </p>
      </div>
    </fieldset>
  );
}
