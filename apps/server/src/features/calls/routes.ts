import { DEFAULT_VOICE, ENDPOINTS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import { AI_GENERATED } from '../../platform/require-notice.ts';
import { mintSecret, type SecretClaims } from './access/client-secret.ts';
import { keepDraft } from './access/drafts.ts';
import type { CallableAssistant } from './access/find-callable.ts';
import { issueCallSecret } from './access/issue-call-secret.ts';
import { issueTrialSecret } from './access/issue-trial-secret.ts';
import { keepTrialDraft } from './access/trial-drafts.ts';
import { FIND_PROVIDER_MS } from './lifecycle/hosted-side.ts';
import { createCallsElsewhere } from './lifecycle/joinable-calls.ts';
import {
  assistantNotFound,
  languagesOf,
  type OpenCallDeps,
  openCall,
  visibleTo,
} from './lifecycle/open-call.ts';
import type { RoomDispatch } from './lifecycle/room-dispatch.ts';
import type { ProviderSpeech } from './provider-speech.ts';
import { ownModels } from './realtime/own-models.ts';
import { createBearerOwner } from './realtime/realtime-claims.ts';
import { createModelRoutes, createRealtimeRoutes, type RealtimeDeps } from './realtime/realtime-routes.ts';
import { createSpeechRoutes } from './realtime/speech.ts';
import { createTranscriptionRoutes } from './realtime/transcription.ts';
import type { CallsDeps } from './start-calls.ts';
import { LIVEKIT_WEBHOOK, type ReceiveWebhookDeps, receiveWebhook } from './telephone/receive-webhook.ts';
import { createVoicePreview } from './voice-preview.ts';

export interface CallParts {
  readonly providerSpeech: ProviderSpeech;
  /** Absent: no call comes in a room. */
  readonly dispatch: Pick<RoomDispatch, 'open'> | undefined;
  /** Absent: nobody calls by telephone. */
  readonly telephone: ReceiveWebhookDeps | undefined;
}

/** The routes by which visitors and programs open calls. */
export function callsFeature(
  deps: CallsDeps,
  opening: OpenCallDeps,
  { providerSpeech, dispatch, telephone }: CallParts,
): Feature {
  const { db, logger, limits, engines, secretKey, findAssistant } = deps;
  const mint = (claims: SecretClaims) => mintSecret(claims, secretKey);
  const preview = createVoicePreview(engines);
  const secrets = {
    ...deps,
    mint,
    keepDraft: keepDraft.bind(null, db),
    keepTrialDraft: keepTrialDraft.bind(null, db),
    needsSocket: opening.needsSocket,
    comesBack: (conversationId: string | undefined) => opening.joinable.comesBack(conversationId),
    inRooms: dispatch !== undefined,
  };
  /** Says a sentence as the provider does that holds an assistant's calls; null where none does. */
  const byProvider = (saved: CallableAssistant, voice: string) => async (text: string) => {
    if (saved.callEngine !== 'provider') return null;
    const { profile, ownerId } = saved;
    const within = AbortSignal.timeout(FIND_PROVIDER_MS);
    const provider = await deps.hosted?.providers.find({ assistantId: profile.id, ownerId }, within);
    return provider ? providerSpeech.speak(provider, text, voice) : null;
  };
  return (api) => {
    api.serve(ENDPOINTS.session, (input, context) => issueCallSecret(secrets, input, context));
    api.serve(ENDPOINTS.trySession, (input, context) => issueTrialSecret(secrets, input, context));
    api.serve(ENDPOINTS.speech, async () => ({
      success: true as const,
      speech: deps.speechServices.withShared(await engines.choose({ voice: '' }).speech()),
    }));
    api.serve(ENDPOINTS.voicePreview, async ({ assistantId, ...wish }, context) => {
      context.setHeader(...AI_GENERATED);
      const user = await context.currentUser();
      // A service is paid for: strangers hear its voices, whose sentence is kept, and no words of their own.
      if (!user && wish.pronunciation) return preview(wish);
      const saved = user && assistantId ? await findAssistant(assistantId) : null;
      const isOwn = saved !== null && saved.ownerId === user?.id;
      const speech = isOwn ? saved.speech : deps.speechServices.shared(user?.id ?? null);
      return preview({ ...wish, speech, ...(isOwn && { byProvider: byProvider(saved, wish.voice) }) });
    });
    api.app.post(LIVEKIT_WEBHOOK, (context) => receiveWebhook(context, telephone));
    const wire: RealtimeDeps = {
      logger,
      secretKey,
      mint,
      openCall: (request) => openCall(opening, request),
      openInRoom: dispatch && ((request) => dispatch.open(request)),
      calls: opening.joinable,
      callsElsewhere: createCallsElsewhere(db, opening.register),
      address: api.address,
      bearerOwner: createBearerOwner(api),
      findAssistant,
      sessionBase: async (id) => {
        const assistant = await findAssistant(id);
        if (!assistant) throw assistantNotFound();
        const { profile, voice } = assistant;
        const repliesByModel = profile.model !== undefined;
        const languages = languagesOf(assistant);
        return { voice: voice || DEFAULT_VOICE, repliesByModel, languages, ...visibleTo(profile) };
      },
      async overSocket(assistantId) {
        const found = await findAssistant(assistantId);
        return !deps.udp || (found !== null && opening.needsSocket({ ...found, assistantId }));
      },
      modelsOf: (ownerId) => ownModels(db, ownerId),
      limit: (context) => limits.take('realtime', api.address(context)),
      udp: deps.udp,
    };
    api.app.route('/v1/realtime', createRealtimeRoutes(wire));
    api.app.route('/v1/models', createModelRoutes(wire));
    const { bearerOwner } = wire;
    const audio = { ...deps, bearerOwner };
    // First: its bodies are larger than those of the rest.
    api.app.route('/v1/audio/transcriptions', createTranscriptionRoutes(audio, wire));
    api.app.route('/v1/audio', createSpeechRoutes(audio, wire));
  };
}
