import { Assistant } from '@parlo/contract';
import { core } from 'zod';

type List = Assistant['faqList'];

/**
 * A list of questions as one version of an assistant has it. What a version has never changes; whoever stores another
 * list raises the version with it.
 */
export class FaqList {
  readonly version: number;
  readonly list: List;
  #json: Buffer<ArrayBuffer> | undefined;

  constructor(version: number, list: List) {
    this.version = version;
    this.list = list;
  }

  /** As it is sent: checked by the contract and written once. */
  get json(): Buffer<ArrayBuffer> {
    this.#json ??= Buffer.from(JSON.stringify(core.parse(Assistant.shape.faqList, this.list)));
    return this.#json;
  }

  /** About the bytes it takes, those of `json` apart. */
  get size(): number {
    return this.list.reduce((sum, { question, answer, phrasings }) => {
      const texts = [question, answer, ...phrasings];
      return texts.reduce((size, text) => size + 2 * text.length, sum);
    }, 100);
  }
}
