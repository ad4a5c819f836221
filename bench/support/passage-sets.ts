import { readFileSync } from 'node:fs';
import type { Passage } from '@parlo/dialog';

/** Files as passages, and questions about them. */
export interface PassageSet {
  readonly passages: readonly Passage[];
  /** Each with the ids of the passages that answer it. */
  readonly asked: readonly { readonly text: string; readonly ids: readonly string[] }[];
}

interface StoredFile {
  readonly file: string;
  readonly passages: readonly {
    readonly heading: string;
    readonly text: string;
    readonly question?: string;
  }[];
}

const read = (path: string) => JSON.parse(readFileSync(new URL(`../data/${path}`, import.meta.url), 'utf8'));

/** One of the sets under `bench/data`, each with a README that says where it is from. */
export function readPassageSet(name: 'guesthouse' | 'handbook'): PassageSet {
  const files: readonly StoredFile[] = read(`${name}/files.json`);
  const questions: readonly (readonly [string, string])[] = read(`${name}/questions.json`);
  const passages = files.flatMap(({ file, passages: own }, i) =>
    own.map(({ heading, text, question }, j) => ({
      id: `${i}.${j}`,
      file,
      heading,
      text,
      question: question ?? null,
      vector: null,
    })),
  );
  const asked = questions.map(([text, words]) => ({
    text,
    ids: passages.filter((passage) => plain(passage.text).includes(words)).map(({ id }) => id),
  }));
  return { passages, asked };
}

/** Questions that guests might ask and no file of the guest house answers. */
export const readUnanswered = (): readonly string[] => read('guesthouse/unanswered.json');

/** The answers of the demo assistant's FAQ as the passages of a file, without their questions. */
export function readDemoAnswers(): readonly Passage[] {
  const demo: { readonly faqList: readonly { readonly answer: string }[] } = read(
    '../../content/demo-assistant.json',
  );
  return demo.faqList.map(({ answer }, i) => ({
    id: String(i),
    file: 'About Parlo.txt',
    heading: '',
    text: answer,
    question: null,
    vector: null,
  }));
}

const plain = (text: string): string => text.replace(/\s+/gu, ' ');
