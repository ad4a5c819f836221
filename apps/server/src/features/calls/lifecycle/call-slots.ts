import { MESSAGES } from '@parlo/contract';
import { RealtimeError } from '../realtime/realtime-error.ts';

/** How many there may be at once on this server. */
export interface CallCaps {
  readonly total: number;
  readonly perAddress: number;
  readonly perAssistant: number;
}

/**
 * Calls that are not connected yet. An offer costs its sender nothing, so that it takes no line of anybody who really
 * calls: offers have a pool of their own. A connection takes well under a second on most networks, so that six at once
 * serve an office of many visitors behind one address. Two addresses don't fill one assistant, nor five the server.
 */
export const CONNECTING_CAPS: CallCaps = { total: 32, perAddress: 6, perAssistant: 16 };
/**
 * When a place may be free: somebody connects well before that, and may hang up at any moment. A call that lost its
 * connection has ten seconds to come back, and one that is being opened waits for three: more would be a final no.
 */
export const AGAIN_SECONDS = 3;

export interface CallSlot {
  /** The caller is connected and takes a line. False: there is none any more. */
  connect(): boolean;
  /** May be called twice. */
  release(): void;
}

/**
 * Decides how many calls are held at once. A call costs megabytes and a share of a core before anybody has said a
 * word, so that a page which opens calls and drops them must meet a limit well before the machine does.
 */
export class CallSlots {
  readonly #connecting: Pool;
  readonly #lines: Pool;

  constructor(caps: CallCaps, connecting: CallCaps = CONNECTING_CAPS) {
    this.#lines = new Pool(caps);
    this.#connecting = new Pool(connecting);
  }

  /** Takes a place for a call that connects. Throws a RealtimeError that says which limit was met. */
  take(address: string, assistantId: string): CallSlot {
    this.#requireRoom(address, assistantId);
    let held: Pool | null = this.#connecting;
    held.add(address, assistantId, 1);
    const release = () => {
      held?.add(address, assistantId, -1);
      held = null;
    };
    return {
      connect: () => {
        if (held !== this.#connecting) return held !== null;
        release();
        if (this.#lines.full(address, assistantId)) return false;
        held = this.#lines;
        held.add(address, assistantId, 1);
        return true;
      },
      release,
    };
  }

  #requireRoom(address: string, assistantId: string): void {
    const connecting = this.#connecting.full(address, assistantId);
    const lines = this.#lines.full(address, assistantId);
    if (connecting === 'address') {
      const message = 'Too many calls are being set up from your network. Please try again in a moment.';
      throw refusal('too_many_requests', message);
    }
    if (lines === 'address') {
      throw refusal('too_many_calls', MESSAGES.tooManyCalls);
    }
    if (connecting || lines) {
      throw refusal('lines_busy', 'All lines are busy right now. Please try again in a moment.');
    }
  }
}

function refusal(
  code: 'too_many_requests' | 'too_many_calls' | 'lines_busy',
  message: string,
): RealtimeError {
  return new RealtimeError(code, message, { retryAfterSeconds: AGAIN_SECONDS });
}

class Pool {
  readonly #caps: CallCaps;
  readonly #byAddress = new Map<string, number>();
  readonly #byAssistant = new Map<string, number>();
  #count = 0;

  constructor(caps: CallCaps) {
    this.#caps = caps;
  }

  /** Whose limit is met; null when there is room. */
  full(address: string, assistantId: string): 'address' | 'everybody' | null {
    const { total, perAddress, perAssistant } = this.#caps;
    if ((this.#byAddress.get(address) ?? 0) >= perAddress) return 'address';
    const assistants = this.#byAssistant.get(assistantId) ?? 0;
    return this.#count >= total || assistants >= perAssistant ? 'everybody' : null;
  }

  add(address: string, assistantId: string, by: 1 | -1): void {
    this.#count += by;
    addTo(this.#byAddress, address, by);
    addTo(this.#byAssistant, assistantId, by);
  }
}

function addTo(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
