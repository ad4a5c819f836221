import type { Assistant } from '@parlo/contract';

type FaqList = Assistant['faqList'];

interface Kept {
  readonly version: number;
  readonly list: FaqList;
  readonly characters: number;
}

/** About 40 MB. */
const MAX_CHARACTERS = 20_000_000;

/**
 * Lists of questions by assistant and version. What a version has never changes, so that nothing kept here can be
 * stale; whoever stores another list raises the version with it.
 */
export class FaqLists {
  readonly #max: number;
  /** In the order they were last asked for. */
  readonly #kept = new Map<string, Kept>();
  #characters = 0;

  constructor(maxCharacters = MAX_CHARACTERS) {
    this.#max = maxCharacters;
  }

  has(id: string, version: number): boolean {
    return this.#kept.get(id)?.version === version;
  }

  get(id: string, version: number): FaqList | undefined {
    const kept = this.#kept.get(id);
    if (kept?.version !== version) return undefined;
    this.#kept.delete(id);
    this.#kept.set(id, kept);
    return kept.list;
  }

  /** Takes the place of the other version of this assistant, and of what was asked for longest ago. */
  set(id: string, version: number, list: FaqList): void {
    this.#drop(id);
    const characters = list.reduce((sum, entry) => sum + charactersOf(entry), 1);
    this.#kept.set(id, { version, list, characters });
    this.#characters += characters;
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= this.#max) break;
      this.#drop(oldest);
    }
  }

  #drop(id: string): void {
    this.#characters -= this.#kept.get(id)?.characters ?? 0;
    this.#kept.delete(id);
  }
}

function charactersOf({ question, answer, phrasings }: FaqList[number]): number {
  return phrasings.reduce((sum, phrasing) => sum + phrasing.length, question.length + answer.length);
}
