import type { ProviderAdapter, SessionSetup } from './adapter.ts';
import { keyHeader } from './kind-of.ts';
import { createRealtimeDialect, offered, openAi, realtimeSession } from './openai.ts';

/** The only one that needs no deployment of its own at a resource. */
const TRANSCRIPTION_MODEL = 'whisper-1';

/**
 * OpenAI's models at a resource of Azure: the same contract under `https://{resource}.openai.azure.com/openai/v1`, with the
 * deployment's name as the model and the key in a header of its own name.
 */
export const azure: ProviderAdapter = {
  ...openAi,
  kind: 'azure',
  offer(provider, sdp, setup) {
    const body = new FormData();
    body.set('sdp', sdp);
    body.set('session', JSON.stringify(offered(azureSession(setup))));
    return { url: `${provider.baseUrl}/realtime/calls`, headers: keyHeader(provider), body };
  },
  sideband: (provider, ref) => ({ ...openAi.sideband(provider, ref), headers: keyHeader(provider) }),
  socket(provider) {
    const address = openAi.socket(provider);
    return address && { ...address, headers: keyHeader(provider) };
  },
  hangUp(provider, ref) {
    const request = openAi.hangUp(provider, ref);
    return request && { ...request, headers: keyHeader(provider) };
  },
  createDialect: () => createRealtimeDialect(azureSession),
};

function azureSession(setup: SessionSetup) {
  const session = realtimeSession(setup);
  const { input } = session.audio;
  const transcription = { ...input.transcription, model: TRANSCRIPTION_MODEL };
  return { ...session, audio: { ...session.audio, input: { ...input, transcription } } };
}
