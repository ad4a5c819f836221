import { randomUUID } from 'node:crypto';
import { SessionUpdate } from '@parlo/contract/realtime';
import { isRealtimeHttpCode } from '@parlo/contract/realtime-refusals';
import { z } from 'zod';
import type { Listener } from '../../../db/channels.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { seal, unseal } from '../../../platform/tokens/sealed-text.ts';
import { Claims } from '../access/client-secret.ts';
import { RealtimeError, toRealtimeError } from '../realtime/realtime-error.ts';
import { TelephoneLine } from '../telephone/telephone-line.ts';
import { linesBusy } from './call-slots.ts';
import type { RoomCall, RoomRequest } from './open-in-room.ts';

/** The channel on which servers pass calls in rooms on to each other. */
export const ROOM_CALLS = 'room_calls';

/** A server whose load is at or above this takes no further call while another one can: what is left is for its own calls. */
export const LOAD_LIMIT = 0.75;

/** A server replies after its load times this, so that the one with most room is the first. */
const REPLY_SPREAD_MS = 200;
/** How long other servers have to say that they have room. */
export const OFFERS_LIMIT_MS = 500;
/** How long the one that was chosen may take to open the call. */
export const OPEN_LIMIT_MS = 8_000;
/** PostgreSQL passes no message of 8,000 bytes on. */
const LONGEST_MESSAGE = 7_800;

const Message = z.discriminatedUnion('type', [
  /**
   * `from` has a caller and no room. Of a telephone: a server of a version that knows none does not offer for it.
   */
  z.object({ type: z.literal('wanted'), id: z.string(), from: z.string() }),
  z.object({ type: z.literal('wanted_by_telephone'), id: z.string(), from: z.string() }),
  z.object({ type: z.literal('offered'), id: z.string(), from: z.string(), to: z.string() }),
  z.object({
    type: z.literal('given'),
    id: z.string(),
    from: z.string(),
    to: z.string(),
    sealed: z.string(),
  }),
  z.object({ type: z.literal('opened'), id: z.string(), to: z.string(), sealed: z.string() }),
  z.object({
    type: z.literal('refused'),
    id: z.string(),
    to: z.string(),
    code: z.string(),
    message: z.string(),
  }),
]);
type Message = z.infer<typeof Message>;
type Wish = Extract<Message, { type: 'wanted' | 'wanted_by_telephone' }>;

const Request = z.object({
  telephone: z.optional(TelephoneLine),
  claims: Claims,
  secret: z.string().optional(),
  session: z.optional(SessionUpdate),
  address: z.string(),
});
const Opened = z.object({ callId: z.string(), url: z.string(), token: z.string() });

export interface RoomDispatchDeps {
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly serverId: string;
  /** Seals what servers tell each other of a call. */
  readonly key: Buffer;
  /** The share of what this server can hold that is in use. */
  readonly load: () => number;
  /** Aborted when this server takes no new calls. */
  readonly draining: AbortSignal;
  /** Opens a call on this server. */
  readonly open: (request: RoomRequest) => Promise<RoomCall>;
  readonly send: (message: string) => Promise<void>;
  /** Default: real time. */
  readonly after?: (delayMs: number, task: () => void) => () => void;
}

interface Wanted {
  /** Called with each server that has room. */
  readonly offered: (server: string) => void;
  readonly opened: (call: RoomCall) => void;
  readonly refused: (error: RealtimeError) => void;
}

/**
 * Gives calls in rooms to servers by their load. Sound goes between the caller and the media engine, and the engine and the
 * assistant's server, so any server may hold a call, whichever was asked for it.
 */
export class RoomDispatch implements Listener {
  readonly #deps: RoomDispatchDeps;
  readonly #after: (delayMs: number, task: () => void) => () => void;
  readonly #wanted = new Map<string, Wanted>();
  readonly #replies = new Set<() => void>();

  constructor(deps: RoomDispatchDeps) {
    this.#deps = deps;
    this.#after = deps.after ?? afterReally;
  }

  /** Opens the call here, or where there is room. Rejects with a RealtimeError. */
  async open(request: RoomRequest): Promise<RoomCall> {
    // Whoever has called by telephone has no other server to ask.
    const mayOpen = request.telephone === undefined || !this.#deps.draining.aborted;
    if (this.#deps.load() < LOAD_LIMIT && mayOpen) return this.#deps.open(request);
    const id = randomUUID();
    const sealed = seal(JSON.stringify(request), this.#deps.key, id);
    if (sealed.length + id.length * 4 > LONGEST_MESSAGE) throw linesBusy();
    try {
      const server = await this.#find(id, request.telephone ? 'wanted_by_telephone' : 'wanted');
      return await this.#give(id, server, sealed);
    } finally {
      this.#wanted.delete(id);
    }
  }

  onMessage(payload: string): void {
    const message = read(payload);
    if (message === null) return;
    if (message.type === 'wanted' || message.type === 'wanted_by_telephone') this.#offer(message);
    else if (message.to !== this.#deps.serverId) return;
    else if (message.type === 'given') void this.#take(message);
    else this.#answered(message);
  }

  /** Calls that wait for other servers find none in time. */
  onGap(): void {}

  stop(): void {
    for (const cancel of this.#replies) cancel();
  }

  /** The first server that has room. */
  async #find(id: string, type: Wish['type']): Promise<string> {
    const found = Promise.withResolvers<string>();
    const cancel = this.#after(OFFERS_LIMIT_MS, () => found.reject(linesBusy()));
    this.#wanted.set(id, { offered: found.resolve, opened() {}, refused() {} });
    try {
      await this.#tell({ type, id, from: this.#deps.serverId });
      return await found.promise;
    } finally {
      cancel();
    }
  }

  async #give(id: string, server: string, sealed: string): Promise<RoomCall> {
    const opened = Promise.withResolvers<RoomCall>();
    const late = new RealtimeError(
      'unavailable',
      'Calls can’t be taken right now. Please try again in a moment.',
    );
    const cancel = this.#after(OPEN_LIMIT_MS, () => opened.reject(late));
    this.#wanted.set(id, { offered() {}, opened: opened.resolve, refused: opened.reject });
    try {
      await this.#tell({ type: 'given', id, from: this.#deps.serverId, to: server, sealed });
      const call = await opened.promise;
      this.#deps.logger.info({ callId: call.callId, server }, 'another server took the call');
      return call;
    } finally {
      cancel();
    }
  }

  #offer({ id, from }: Wish): void {
    const { serverId, load, draining } = this.#deps;
    const share = load();
    if (from === serverId || share >= LOAD_LIMIT || draining.aborted) return;
    const cancel = this.#after(share * REPLY_SPREAD_MS, () => {
      this.#replies.delete(cancel);
      void this.#tell({ type: 'offered', id, from: serverId, to: from }).catch((err: unknown) =>
        this.#deps.logger.warn({ err }, 'another server’s call was not offered for'),
      );
    });
    this.#replies.add(cancel);
  }

  async #take({ id, from, sealed }: Extract<Message, { type: 'given' }>): Promise<void> {
    const { key, load, open, logger } = this.#deps;
    try {
      // It may have been filled since it offered.
      if (load() >= LOAD_LIMIT) throw linesBusy();
      const call = await open(Request.parse(unsealed(sealed, key, id)));
      await this.#tell({ type: 'opened', id, to: from, sealed: seal(JSON.stringify(call), key, id) });
    } catch (error) {
      const { code, message } = toRealtimeError(error);
      if (code === 'internal') logger.warn({ err: error }, 'another server’s call was not opened');
      await this.#tell({ type: 'refused', id, to: from, code, message }).catch(() => undefined);
    }
  }

  #answered(message: Extract<Message, { type: 'offered' | 'opened' | 'refused' }>): void {
    const wanted = this.#wanted.get(message.id);
    if (message.type === 'offered') wanted?.offered(message.from);
    else if (message.type === 'refused') {
      const code = isRealtimeHttpCode(message.code) ? message.code : 'internal';
      wanted?.refused(code === 'lines_busy' ? linesBusy() : new RealtimeError(code, message.message));
    } else {
      const call = Opened.safeParse(unsealed(message.sealed, this.#deps.key, message.id));
      if (call.success) wanted?.opened(call.data);
    }
  }

  #tell(message: Message): Promise<void> {
    return this.#deps.send(JSON.stringify(message));
  }
}

function read(payload: string): Message | null {
  try {
    return Message.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

/** Null for what was not sealed by a server of this installation. */
function unsealed(sealed: string, key: Buffer, id: string): unknown {
  const text = unseal(sealed, key, id);
  return text === null ? null : JSON.parse(text);
}

function afterReally(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}
