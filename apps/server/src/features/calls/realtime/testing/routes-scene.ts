import { randomBytes } from 'node:crypto';
import type { SessionUpdate } from '@parlo/contract/realtime';
import { isRealtimeHttpCode, REALTIME_REFUSALS } from '@parlo/contract/realtime-refusals';
import { pino } from 'pino';
import { expect } from 'vitest';
import { mintSecret, type SecretClaims } from '../../access/client-secret.ts';
import { JoinableCalls } from '../../lifecycle/joinable-calls.ts';
import type { SessionBase } from '../owner-session.ts';
import { createRealtimeRoutes, type RealtimeDeps } from '../realtime-routes.ts';

/** Signs the secrets of these routes. */
export const key = randomBytes(32);
const inAMinute = () => Math.floor(Date.now() / 1_000) + 60;
export const claims = (): SecretClaims => ({
  assistantId: 'assistant_1',
  draftId: null,
  own: false,
  origin: 'widget',
  conversationId: 'conv_1',
  consentedAt: null,
  timeZone: null,
  expiresAt: inAMinute(),
});
export const OFFER = 'v=0\r\n';
export const TOOL = { type: 'function', name: 'look', description: 'Looks.', parameters: { type: 'object' } };

/** The routes around calls that are opened in name only. */
export function setUp({ base, ...changed }: Partial<RealtimeDeps> & { base?: Partial<SessionBase> } = {}) {
  const opened: { claims: SecretClaims; offer: string; session?: SessionUpdate }[] = [];
  const calls = new JoinableCalls();
  const hungUpElsewhere: string[] = [];
  const app = createRealtimeRoutes({
    logger: pino({ level: 'silent' }),
    secretKey: key,
    mint: (of) => mintSecret(of, key),
    openCall: async ({ claims: of, connection, session }) => {
      const offer = connection.kind === 'offer' ? connection.offer : '';
      opened.push({ claims: of, offer, ...(session && { session }) });
      return { callId: 'rtc_1', sdp: 'v=0\r\nanswer' };
    },
    calls,
    callsElsewhere: {
      runs: async (ownerId, callId) => ownerId === 'olena' && callId === 'rtc_elsewhere',
      hangUp: async (callId) => void hungUpElsewhere.push(callId),
    },
    sessionBase: async () => ({
      voice: 'ash',
      instructions: 'You are Mia.',
      notice: 'I am an AI.',
      languages: ['en'],
      repliesByModel: false,
      ...base,
    }),
    overSocket: async () => false,
    modelsOf: async () => [],
    bearerOwner: async ({ req }) => (req.header('authorization') === 'Bearer olena' ? { id: 'olena' } : null),
    findAssistant: async (id) => (id === 'assistant_1' ? { ownerId: 'olena' } : { ownerId: 'taras' }),
    limit: async () => {},
    address: () => '192.0.2.1',
    udp: true,
    ...changed,
  });
  const call = (headers: Record<string, string>, body: RequestInit['body'] = OFFER) =>
    app.request('/calls', { method: 'POST', headers, body: body ?? null });
  const sdp = (secret: string) =>
    call({ 'content-type': 'application/sdp', authorization: `Bearer ${secret}` });
  return { app, calls, hungUpElsewhere, opened, call, sdp };
}

/** What a refusal says. Its code has to be one that clients know, with the status of the list. */
export async function errorOf(response: Response): Promise<{ code: string; type: string; message: string }> {
  const { error } = (await response.json()) as { error: { code: string; type: string; message: string } };
  expect(isRealtimeHttpCode(error.code) && REALTIME_REFUSALS[error.code].status).toBe(response.status);
  return error;
}
