import type { EndReason, RunOutReason } from '@parlo/voice';

export interface LiveCall {
  /** Taken so far. */
  seconds(): number;
  hangUp(reason: EndReason): void;
  /** Lets the assistant say why, and ends the call. */
  runOut(why: RunOutReason): void;
}

/** The running calls of this server, and those whose end is still being stored. */
export class CallRegister {
  readonly #live = new Map<string, LiveCall>();
  readonly #waiting = new Map<string, (stored: Promise<void>) => void>();
  readonly #closing = new Map<string, { readonly stored: Promise<void>; readonly seconds: number | null }>();

  /** Seconds that each living call has taken so far. */
  get live(): ReadonlyMap<string, number> {
    return new Map([...this.#live].map(([callId, call]) => [callId, call.seconds()]));
  }

  /** Seconds of a call that runs here or whose end is being stored here; undefined for others. */
  secondsOf(callId: string): number | undefined {
    return this.#live.get(callId)?.seconds() ?? this.#closing.get(callId)?.seconds ?? undefined;
  }

  /** Calls whose end only this server knows. */
  get mine(): string[] {
    return [...this.#live.keys(), ...this.#closing.keys()];
  }

  opened(callId: string, call: LiveCall): void {
    this.#live.set(callId, call);
  }

  /** Does nothing for calls that don't run here. */
  hangUp(callId: string, reason: EndReason): void {
    this.#live.get(callId)?.hangUp(reason);
  }

  /** Returns whether the call runs here. */
  runOut(callId: string, why: RunOutReason): boolean {
    const call = this.#live.get(callId);
    call?.runOut(why);
    return call !== undefined;
  }

  /** The call could not be opened. */
  dropped(callId: string): void {
    this.#live.delete(callId);
  }

  /** The call is over. `seconds`: its duration, if known. `stored` resolves when that is stored; it must not reject. */
  closed(callId: string, stored: Promise<void>, seconds: number | null): void {
    this.#live.delete(callId);
    this.#closing.set(callId, { stored, seconds });
    this.#waiting.get(callId)?.(stored);
    void stored.then(() => this.#closing.delete(callId));
  }

  /** Resolves when a call that was hung up is stored, or after `limitMs`; at once for calls that don't run here. */
  async over(callId: string, limitMs: number): Promise<void> {
    const over = Promise.withResolvers<void>();
    const limit = setTimeout(over.resolve, limitMs);
    if (this.#live.has(callId)) this.#waiting.set(callId, over.resolve);
    else over.resolve(this.#closing.get(callId)?.stored);
    await over.promise;
    clearTimeout(limit);
    this.#waiting.delete(callId);
  }

  /** Resolves when everything is stored, or after `limitMs`: the database may be gone for good. */
  async settled(limitMs: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    const limit = setTimeout(late.resolve, limitMs);
    await Promise.race([Promise.all([...this.#closing.values()].map(({ stored }) => stored)), late.promise]);
    clearTimeout(limit);
  }
}
