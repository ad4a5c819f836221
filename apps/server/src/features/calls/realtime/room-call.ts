import type { Context } from 'hono';
import { AI_GENERATED } from '../../../platform/require-notice.ts';
import type { RoomCall, RoomRequest } from '../lifecycle/open-in-room.ts';
import { bearerOf, type ClaimsDeps, readSecret } from './realtime-claims.ts';
import { RealtimeError } from './realtime-error.ts';

export interface RoomCallDeps extends ClaimsDeps {
  /** Absent: this server knows no LiveKit. */
  readonly openInRoom?: ((request: RoomRequest) => Promise<RoomCall>) | undefined;
  readonly address: (context: Context) => string;
}

/** Opens a call in a room of LiveKit, with a client secret. The caller gets a token for this room alone. */
export async function createRoomCall(deps: RoomCallDeps, context: Context): Promise<Response> {
  const request = { ...readSecret(deps, bearerOf(context)), address: deps.address(context) };
  if (!deps.openInRoom)
    throw new RealtimeError('rtc_unavailable', 'This server takes no calls through LiveKit.');
  const { callId, url, token } = await deps.openInRoom(request);
  return context.json({ call_id: callId, url, token }, 201, {
    [AI_GENERATED[0]]: AI_GENERATED[1],
    'cache-control': 'no-store',
    location: `/v1/realtime/calls/${callId}`,
  });
}
