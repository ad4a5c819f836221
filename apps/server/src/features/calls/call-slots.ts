import { RealtimeError } from './realtime-error.ts';

/** How many calls may run at once on this server. A call that is still being set up counts. */
export interface CallCaps {
  readonly total: number;
  readonly perAddress: number;
  readonly perAssistant: number;
}

export interface CallSlot {
  /** May be called twice. */
  release(): void;
}

/**
 * Hands out places for calls. A call costs megabytes and a share of a core before anybody has said a word, so that
 * a page which opens calls and drops them must meet a limit well before the machine does.
 */
export class CallSlots {
  readonly #caps: CallCaps;
  readonly #byAddress = new Map<string, number>();
  readonly #byAssistant = new Map<string, number>();
  #taken = 0;

  constructor(caps: CallCaps) {
    this.#caps = caps;
  }

  /** Throws a RealtimeError that says which limit was met. */
  take(address: string, assistantId: string): CallSlot {
    const { total, perAddress, perAssistant } = this.#caps;
    if ((this.#byAddress.get(address) ?? 0) >= perAddress) {
      const message = 'Too many calls from your network at once. End one and try again.';
      throw new RealtimeError('too_many_calls', message);
    }
    if (this.#taken >= total || (this.#byAssistant.get(assistantId) ?? 0) >= perAssistant) {
      const message = 'All lines are busy right now. Please try again in a moment.';
      throw new RealtimeError('lines_busy', message);
    }
    this.#taken++;
    add(this.#byAddress, address, 1);
    add(this.#byAssistant, assistantId, 1);
    let held = true;
    return {
      release: () => {
        if (!held) return;
        held = false;
        this.#taken--;
        add(this.#byAddress, address, -1);
        add(this.#byAssistant, assistantId, -1);
      },
    };
  }
}

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
