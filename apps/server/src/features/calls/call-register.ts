/** Which calls of this server are alive, and what is still being stored of those that are not. */
export class CallRegister {
  readonly #live = new Set<string>();
  readonly #writing = new Set<Promise<void>>();

  get live(): string[] {
    return [...this.#live];
  }

  opened(callId: string): void {
    this.#live.add(callId);
  }

  closed(callId: string): void {
    this.#live.delete(callId);
  }

  /** `work` must not reject. */
  writing(work: Promise<void>): void {
    this.#writing.add(work);
    void work.then(() => this.#writing.delete(work));
  }

  /** Resolves when everything under way is stored, or after `limitMs`: the database may be gone for good. */
  async settled(limitMs: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    const limit = setTimeout(late.resolve, limitMs);
    await Promise.race([Promise.all(this.#writing), late.promise]);
    clearTimeout(limit);
  }
}
