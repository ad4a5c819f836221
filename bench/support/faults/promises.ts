/** What clients were told is stored, and what is stored: how a fault is judged. */

export const KINDS = ['message', 'reply', 'spoken', 'file', 'booking', 'payment'] as const;
export type Kind = (typeof KINDS)[number];

export interface Stored {
  readonly kind: Kind;
  readonly key: string;
  readonly times: number;
}

export interface Verdict {
  /** Acknowledged, and not there. */
  readonly lost: readonly string[];
  /** There more than once, acknowledged or not. */
  readonly doubled: readonly string[];
}

/** Everything that was acknowledged, by a key that no two things share. */
export class Promises {
  readonly #kept = new Map<Kind, Set<string>>(KINDS.map((kind) => [kind, new Set<string>()]));

  /** What was acknowledged until now. */
  copy(): Promises {
    const copy = new Promises();
    for (const [kind, keys] of this.#kept) for (const key of keys) copy.add(kind, key);
    return copy;
  }

  add(kind: Kind, key: string): void {
    this.#kept.get(kind)?.add(key);
  }

  count(kind: Kind): number {
    return this.#kept.get(kind)?.size ?? 0;
  }

  get total(): number {
    return KINDS.reduce((sum, kind) => sum + this.count(kind), 0);
  }

  judge(stored: readonly Stored[]): Verdict {
    const times = new Map(stored.map((each) => [`${each.kind} ${each.key}`, each.times]));
    const lost = KINDS.flatMap((kind) =>
      [...(this.#kept.get(kind) ?? [])].map((key) => `${kind} ${key}`).filter((name) => !times.get(name)),
    );
    const doubled = [...times]
      .filter(([, count]) => count > 1)
      .map(([name, count]) => `${name}, ${count} times`);
    return { lost, doubled };
  }
}
