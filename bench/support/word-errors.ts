/** How many words a text has, and how many of them a recogniser got wrong. */
export interface WordErrors {
  readonly words: number;
  /** Words to put in, take out or replace, at least. */
  readonly wrong: number;
}

/** Compares by words alone: case, marks and apostrophes do not count, and numbers are compared as digits. */
export function wordErrors(said: string, heard: string): WordErrors {
  const [spoken, got] = [wordsOf(said), wordsOf(heard)];
  return { words: spoken.length, wrong: editsBetween(spoken, got) };
}

const DIGITS: Readonly<Record<string, string>> = {
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  okay: 'ok',
};

function wordsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[a-z]+|\d+/g) ?? [];
  return words.map((word) => DIGITS[word] ?? word);
}

function editsBetween(said: readonly string[], heard: readonly string[]): number {
  let before = [0, ...heard.map((_, index) => index + 1)];
  for (const [row, word] of said.entries()) {
    const current = [row + 1];
    for (const [column, other] of heard.entries()) {
      const replaced = (before[column] ?? 0) + (word === other ? 0 : 1);
      current.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    before = current;
  }
  return before.at(-1) ?? said.length;
}
