import type { Logger } from '../../../platform/monitoring/logger.ts';
import { RealtimeError } from '../realtime/realtime-error.ts';
import type { CallRequest, OpenedCall } from './open-call.ts';

/** Rooms of a media engine, as calls use them. */
export interface CallRooms {
  create(): Promise<{
    readonly name: string;
    readonly url: string;
    readonly caller: string;
    readonly callerToken: string;
    readonly assistantToken: string;
  }>;
  remove(name: string): Promise<void>;
}

/** A call that its caller joins in a room. */
export interface RoomCall {
  readonly callId: string;
  readonly url: string;
  readonly token: string;
}

/** Who calls, and with what right; the room is made here. */
export interface RoomRequest extends Pick<CallRequest, 'claims' | 'address'> {
  readonly secret?: string | undefined;
  readonly session?: CallRequest['session'] | undefined;
}

export interface OpenInRoomDeps {
  readonly logger: Pick<Logger, 'error'>;
  readonly rooms: CallRooms;
  readonly openCall: (request: CallRequest) => Promise<OpenedCall>;
}

/** Opens a call on this server, with the assistant in a room of its own. The room is closed with the call. */
export async function openInRoom(deps: OpenInRoomDeps, request: RoomRequest): Promise<RoomCall> {
  const { rooms, openCall } = deps;
  const room = await rooms.create().catch((err: unknown) => {
    deps.logger.error({ err }, 'LiveKit made no room');
    throw new RealtimeError('rtc_unavailable', 'LiveKit can’t be reached: call over WebRTC or WebSocket.');
  });
  const { name, url, caller, assistantToken, callerToken } = room;
  const onOver = () => void rooms.remove(name);
  try {
    const connection = { kind: 'room', url, token: assistantToken, caller } as const;
    const { secret, session, ...by } = request;
    const given = { ...(secret !== undefined && { secret }), ...(session && { session }) };
    const { callId } = await openCall({ ...by, ...given, connection, onOver });
    return { callId, url, token: callerToken };
  } catch (error) {
    onOver();
    throw error;
  }
}
