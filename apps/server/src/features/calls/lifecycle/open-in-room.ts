import type { Logger } from '../../../platform/monitoring/logger.ts';
import { RealtimeError } from '../realtime/realtime-error.ts';
import type { TelephoneLine } from '../telephone/telephone-line.ts';
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
  /** Lets the assistant into a room in which a caller by telephone waits. */
  enter(name: string): Promise<{ readonly url: string; readonly assistantToken: string }>;
  /** Hangs up a caller by telephone. Never rejects. */
  dismiss(line: { readonly room: string; readonly identity: string }): Promise<void>;
  /** Whether callers may be passed on to this number. */
  mayTransfer(to: string): boolean;
  /** Passes a caller on; false where nobody took them. Never rejects. */
  transfer(line: { readonly room: string; readonly identity: string }, to: string): Promise<boolean>;
}

/** A call that its caller joins in a room. */
export interface RoomCall {
  readonly callId: string;
  readonly url: string;
  readonly token: string;
}

/** Who calls, and with what right; the room is made here, but for callers by telephone. */
export interface RoomRequest extends Pick<CallRequest, 'claims' | 'address'> {
  readonly telephone?: TelephoneLine | undefined;
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
  if (request.telephone) return openOnLine(deps, request, request.telephone);
  const room = await rooms.create().catch((err: unknown) => {
    deps.logger.error({ err }, 'LiveKit made no room');
    throw new RealtimeError('rtc_unavailable', 'LiveKit can’t be reached: call over WebRTC or WebSocket.');
  });
  const { name, url, caller, assistantToken, callerToken } = room;
  const onOver = () => void rooms.remove(name);
  try {
    const connection = { kind: 'room', url, token: assistantToken, caller } as const;
    const { secret, session, telephone: _, ...by } = request;
    const given = { ...(secret !== undefined && { secret }), ...(session && { session }) };
    const { callId } = await openCall({ ...by, ...given, connection, onOver });
    return { callId, url, token: callerToken };
  } catch (error) {
    onOver();
    throw error;
  }
}

/** What the telephone network and LiveKit still have to play of the last words when the assistant has said them. */
export const LAST_SOUND_MS = 500;

/** Opens a call of somebody who waits in a room already. What is refused is the caller's to end: a call may run there. */
async function openOnLine(
  { logger, rooms, openCall }: OpenInRoomDeps,
  { claims, address }: RoomRequest,
  telephone: TelephoneLine,
): Promise<RoomCall> {
  const { room, identity } = telephone;
  const { url, assistantToken: token } = await rooms.enter(room).catch((err: unknown) => {
    logger.error({ err }, 'no way into a room of a telephone');
    throw new RealtimeError('rtc_unavailable', 'LiveKit can’t be reached.');
  });
  const connection = { kind: 'room', url, token, caller: identity, telephone: true } as const;
  const onOver = () => void setTimeout(() => void rooms.remove(room), LAST_SOUND_MS);
  const { callId } = await openCall({ claims, address, telephone, connection, onOver });
  return { callId, url, token: '' };
}
