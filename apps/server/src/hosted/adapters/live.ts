import * as z from 'zod';
import type { CallProvider } from '../../features/calls/hosted-call.ts';
import type { ProviderAdapter } from './adapter.ts';
import { keyHeader } from './kind-of.ts';
import { createLiveDialect, liveSession } from './live-dialect.ts';
import { asSocket } from './openai.ts';

const Answer = z.object({
  session: z.object({ id: z.string().min(1) }),
  transport: z.object({ sdp: z.string().min(1) }),
});

/** OpenAI's Live API (`gpt-live`): full duplex, so the provider decides who talks when, and cannot be told to stop. */
export const live: ProviderAdapter = {
  kind: 'live',
  turns: 'providers',
  offer(provider, sdp, setup) {
    // The visitor's page gets no data channel. Should it find one, this closes it.
    const client = { data_channel: { allowed_client_events: [], allowed_server_events: [] } };
    const session = { ...liveSession({ ...setup, medium: 'webrtc' }), client };
    return {
      url: sessionsOf(provider),
      headers: { ...keyHeader(provider), 'content-type': 'application/json' },
      body: JSON.stringify({ session, transport: { type: 'webrtc', sdp } }),
    };
  },
  readAnswer(_headers, body) {
    const answer = Answer.safeParse(parsed(body)).data;
    return answer ? { sdp: answer.transport.sdp, ref: answer.session.id } : null;
  },
  sideband: (provider, ref) => ({
    url: asSocket(`${sessionsOf(provider)}/${encodeURIComponent(ref)}/attach`),
    headers: keyHeader(provider),
  }),
  socket: (provider) => ({ url: asSocket(sessionsOf(provider)), headers: keyHeader(provider) }),
  hangUp: (provider, ref) => ({
    url: `${sessionsOf(provider)}/${encodeURIComponent(ref)}/hangup`,
    headers: keyHeader(provider),
  }),
  createDialect: createLiveDialect,
};

const sessionsOf = ({ baseUrl }: CallProvider) => `${baseUrl}/live/sessions`;

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
