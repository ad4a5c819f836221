import { Assistant } from '@parlo/contract';
import { core } from 'zod';

type List = Assistant['faqList'];

/** A list of questions as one version of an assistant has it. */
export class FaqList {
  readonly version: number;
  readonly list: List;
  #json: Buffer<ArrayBuffer> | undefined;

  constructor(version: number, list: List) {
    this.version = version;
    this.list = list;
  }

  /** As it is sent: checked by the contract and written once, since it never changes. */
  get json(): Buffer<ArrayBuffer> {
    this.#json ??= Buffer.from(JSON.stringify(core.parse(Assistant.shape.faqList, this.list)));
    return this.#json;
  }
}

/** About 20 MB, and as much again for the bytes that are sent. */
const MAX_CHARACTERS = 10_000_000;

/**
 * Lists of questions by assistant and version. What a version has never changes, so that nothing kept here can be
 * stale; whoever stores another list raises the version with it.
 */
export class FaqLists {
  readonly #max: number;
  /** In the order they were last asked for. */
  readonly #kept = new Map<string, { readonly faq: FaqList; readonly characters: number }>();
  #characters = 0;

  constructor(maxCharacters = MAX_CHARACTERS) {
    this.#max = maxCharacters;
  }

  get(id: string, version: number): FaqList | undefined {
    const kept = this.#kept.get(id);
    if (kept?.faq.version !== version) return undefined;
    this.#kept.delete(id);
    this.#kept.set(id, kept);
    return kept.faq;
  }

  /** Takes the place of the other version of this assistant, and of what was asked for longest ago. */
  keep(id: string, faq: FaqList): void {
    this.#drop(id);
    const characters = faq.list.reduce((sum, entry) => sum + charactersOf(entry), 1);
    this.#kept.set(id, { faq, characters });
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

function charactersOf({ question, answer, phrasings }: List[number]): number {
  return phrasings.reduce((sum, phrasing) => sum + phrasing.length, question.length + answer.length);
}
