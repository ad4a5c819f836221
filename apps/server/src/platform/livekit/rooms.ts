import { randomBytes } from 'node:crypto';
import { ASSISTANT_IDENTITY } from '@parlo/contract/packets';
import type { LiveKitSettings } from '../../livekit-environment.ts';
import { beginsAs } from '../telephone-numbers.ts';

/** Rooms of the operator's LiveKit server, one for each call. */
export interface Rooms {
  /** Rejects when the server can't be reached, or refuses the key. */
  create(): Promise<CallRoom>;
  /** Removes everybody who is still in it. Never rejects. */
  remove(name: string): Promise<void>;
  /** Lets the assistant into a room that LiveKit made for a caller by telephone. */
  enter(name: string): Promise<{ readonly url: string; readonly assistantToken: string }>;
  /** Hangs up a caller by telephone. Never rejects. */
  dismiss(line: { readonly room: string; readonly identity: string }): Promise<void>;
  /** Whether the operator lets callers be passed on to this number. */
  mayTransfer(to: string): boolean;
  /**
   * Passes a caller by telephone on to another number. Resolves when they are through to it, or with false when they are not;
   * then they are in the room as before. Never rejects.
   */
  transfer(line: { readonly room: string; readonly identity: string }, to: string): Promise<boolean>;
}

/** A room for one caller and the assistant. */
export interface CallRoom {
  readonly name: string;
  readonly url: string;
  /** The identity of the caller. */
  readonly caller: string;
  readonly callerToken: string;
  readonly assistantToken: string;
}

/** The same as of a client secret: whoever does not join by then needs another one. */
const TOKEN_SECONDS = 60;
/** A room into which nobody comes, and one whose caller and assistant are both gone, closes by itself. */
const EMPTY_SECONDS = 30;
const REQUEST_SECONDS = 3;
/** How long a person's telephone rings; a reply that waits for it is given up after thirty seconds. */
const RINGING_SECONDS = 20;
/** LiveKit's own answer takes a moment longer. */
const TRANSFER_SECONDS = RINGING_SECONDS + 3;
export const CALLER_IDENTITY = 'caller';

export interface RoomsLog {
  warn(fields: object, message: string): void;
}

/** Asks nothing before the first call. */
export function createRooms(settings: LiveKitSettings, log: RoomsLog): Rooms {
  const { url, apiUrl, apiKey, apiSecret, transferNumbers } = settings;
  const load = async () => {
    const sdk = await import('livekit-server-sdk');
    const options = { requestTimeout: REQUEST_SECONDS };
    return { sdk, service: new sdk.RoomServiceClient(apiUrl, apiKey, apiSecret, options) };
  };
  let loaded: ReturnType<typeof load> | undefined;
  const library = () => {
    loaded ??= load();
    return loaded;
  };
  async function token(room: string, identity: string): Promise<string> {
    const { sdk } = await library();
    const access = new sdk.AccessToken(apiKey, apiSecret, { identity, ttl: TOKEN_SECONDS });
    access.addGrant({
      room,
      roomJoin: true,
      canSubscribe: true,
      canPublish: true,
      canPublishData: true,
      canPublishSources: [sdk.TrackSource.MICROPHONE],
      canUpdateOwnMetadata: false,
    });
    return access.toJwt();
  }
  return {
    async create() {
      const { service } = await library();
      const name = `parlo_${randomBytes(16).toString('hex')}`;
      const limits = { emptyTimeout: EMPTY_SECONDS, departureTimeout: EMPTY_SECONDS, maxParticipants: 2 };
      await service.createRoom({ name, ...limits });
      const [callerToken, assistantToken] = await Promise.all([
        token(name, CALLER_IDENTITY),
        token(name, ASSISTANT_IDENTITY),
      ]);
      return { name, url, caller: CALLER_IDENTITY, callerToken, assistantToken };
    },
    async remove(name) {
      try {
        const { service } = await library();
        await service.deleteRoom(name);
      } catch (err) {
        // It has closed by itself, or will. A room of the telephone may be named for the caller's number.
        if (!isGone(err)) log.warn({ err }, 'a room of LiveKit was not closed');
      }
    },
    async enter(name) {
      return { url, assistantToken: await token(name, ASSISTANT_IDENTITY) };
    },
    mayTransfer: (to) => beginsAs(to, transferNumbers),
    async transfer({ room, identity }, to) {
      try {
        const { sdk } = await library();
        const sip = new sdk.SipClient(apiUrl, apiKey, apiSecret, { requestTimeout: TRANSFER_SECONDS });
        const wishes = { playDialtone: true, ringingTimeout: RINGING_SECONDS, timeout: TRANSFER_SECONDS };
        await sip.transferSipParticipant(room, identity, `tel:${to}`, wishes);
        return true;
      } catch (err) {
        // A fault of LiveKit may name both numbers: its code says what it was.
        log.warn({ code: codeOf(err) }, 'a caller by telephone was not passed on');
        return false;
      }
    },
    async dismiss({ room, identity }) {
      try {
        const { service } = await library();
        await service.removeParticipant(room, identity);
      } catch (err) {
        if (!isGone(err)) log.warn({ err }, 'a caller by telephone was not hung up');
      }
    },
  };
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 404;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
