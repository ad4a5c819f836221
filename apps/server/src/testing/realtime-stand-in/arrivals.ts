/** Things that come one after the other, with a way to wait for the next one that a test wants. */
export class Arrivals<T> {
  readonly all: T[] = [];
  readonly #unread: T[] = [];
  #arrived = Promise.withResolvers<void>();

  add(one: T): void {
    this.all.push(one);
    this.#unread.push(one);
    this.#arrived.resolve();
    this.#arrived = Promise.withResolvers();
  }

  /** The next one, or one that came already and was not asked for yet. */
  async next(isWanted: (one: T) => boolean = () => true): Promise<T> {
    for (;;) {
      const index = this.#unread.findIndex(isWanted);
      const [one] = index < 0 ? [] : this.#unread.splice(index, 1);
      if (one !== undefined) return one;
      await this.#arrived.promise;
    }
  }

  forget(): void {
    this.all.length = 0;
    this.#unread.length = 0;
  }
}
