/** How long a widget tries to come back after a lost connection, and what it takes to notice one, with a margin. */
export const KEPT_MS = 30_000;

/**
 * What visitors whose connection was lost did not hear of a reply, for the next call of their conversation. It is kept in
 * memory only, since it is of no use to anybody a moment later.
 */
export class UnheardReplies {
  readonly #kept = new Map<string, { readonly text: string; readonly timer: NodeJS.Timeout }>();

  keep(conversationId: string, text: string): void {
    this.take(conversationId);
    const timer = setTimeout(() => this.#kept.delete(conversationId), KEPT_MS);
    timer.unref();
    this.#kept.set(conversationId, { text, timer });
  }

  /** Null where there is nothing; the second time, too. */
  take(conversationId: string): string | null {
    const kept = this.#kept.get(conversationId);
    if (!kept) return null;
    clearTimeout(kept.timer);
    this.#kept.delete(conversationId);
    return kept.text;
  }
}
