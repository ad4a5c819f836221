/** Which calls of this server are alive, and what is still being stored of those that are not. */
export class CallRegister {
  readonly #live = new Map<string, () => number>();
  readonly #closing = new Map<string, Promise<void>>();

  /** Seconds that each living call has taken so far. */
  get live(): ReadonlyMap<string, number> {
    return new Map([...this.#live].map(([callId, seconds]) => [callId, seconds()]));
  }

  /** Calls that only this server knows the end of. */
  get mine(): string[] {
    return [...this.#live.keys(), ...this.#closing.keys()];
  }

  opened(callId: string, seconds: () => number): void {
    this.#live.set(callId, seconds);
  }

  /** It was never answered. */
  dropped(callId: string): void {
    this.#live.delete(callId);
  }

  /** It is over, and `stored` resolves when that is stored; it must not reject. */
  closed(callId: string, stored: Promise<void>): void {
    this.#live.delete(callId);
    this.#closing.set(callId, stored);
    void stored.then(() => this.#closing.delete(callId));
  }

  /** Resolves when everything under way is stored, or after `limitMs`: the database may be gone for good. */
  async settled(limitMs: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    const limit = setTimeout(late.resolve, limitMs);
    await Promise.race([Promise.all(this.#closing.values()), late.promise]);
    clearTimeout(limit);
  }
}
