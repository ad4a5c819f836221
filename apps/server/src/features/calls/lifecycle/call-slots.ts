import { MESSAGES } from '@parlo/contract';
import { RealtimeError } from '../realtime/realtime-error.ts';

/** The number of calls at once on this server. */
export interface CallCaps {
  readonly total: number;
  readonly perAddress: number;
  readonly perAssistant: number;
  /** Of people without an account, all together; absent: as many as of one assistant. */
  readonly trials?: number;
}

/** In the place of an assistant's id: the calls of people without an account share their lines. */
export const TRIALS = 'trials';

/**
 * Caps for calls that are not connected yet. An offer costs its sender nothing, so offers take no lines of real callers
 * but have a pool of their own. Connecting takes well under a second on most networks, so six at once are enough for an
 * office of many visitors behind one address. Two addresses can't fill one assistant, nor five the server.
 */
export const CONNECTING_CAPS: CallCaps = { total: 32, perAddress: 6, perAssistant: 16 };
/**
 * When to try again: connecting takes less, and callers hang up at any moment. A call that lost its connection has ten
 * seconds to come back, and one that is being opened waits for three: a longer time would be a final refusal.
 */
export const AGAIN_SECONDS = 3;

export interface CallSlot {
  /** The caller is connected and takes a line. Returns false when no line is free any more. */
  connect(): boolean;
  /** May be called twice. */
  release(): void;
}

/**
 * Limits the calls at once. A call costs megabytes and a share of a core before anybody has said a word, so a page that
 * opens and drops calls must reach a limit well before the machine does.
 */
export class CallSlots {
  readonly #connecting: Pool;
  readonly #lines: Pool;

  constructor(caps: CallCaps, connecting: CallCaps = CONNECTING_CAPS) {
    this.#lines = new Pool(caps);
    this.#connecting = new Pool(connecting);
  }

  /** Takes a place for a call that connects. Throws a RealtimeError that names the limit that was reached. */
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
      throw linesBusy();
    }
  }
}

export function linesBusy(): RealtimeError {
  return refusal('lines_busy', 'All lines are busy right now. Please try again in a moment.');
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

  /** Returns whose limit is reached; null when there is room. */
  full(address: string, assistantId: string): 'address' | 'everybody' | null {
    const { total, perAddress, perAssistant, trials = perAssistant } = this.#caps;
    if ((this.#byAddress.get(address) ?? 0) >= perAddress) return 'address';
    const assistants = this.#byAssistant.get(assistantId) ?? 0;
    const most = assistantId === TRIALS ? trials : perAssistant;
    return this.#count >= total || assistants >= most ? 'everybody' : null;
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
