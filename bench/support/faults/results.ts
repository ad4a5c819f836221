import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

/** Rounds that were run, in a file for each fault: a long run is continued from it. */

const Round = z.object({
  /** Things that were acknowledged. */
  acknowledged: z.number(),
  lost: z.array(z.string()),
  doubled: z.array(z.string()),
  wrong: z.array(z.string()),
  wordless: z.array(z.string()),
  /** From the fault, or from its end, to the first typed answer; null: there was none. */
  answerMs: z.number().nullable(),
  /** The same until each kind of thing was done again. */
  allMs: z.number().nullable(),
  words: z.record(z.string(), z.number()),
  unanswered: z.number(),
});
export type Round = z.infer<typeof Round>;
const Rounds = z.array(Round);

/** The rounds of one fault. */
export class ResultsFile {
  readonly #path: string;
  #rounds: readonly Round[];

  private constructor(path: string, rounds: readonly Round[]) {
    this.#path = path;
    this.#rounds = rounds;
  }

  /** A file that is not there, or of another shape, has no rounds. */
  static async open(path: string, fresh: boolean): Promise<ResultsFile> {
    const text = fresh ? '[]' : await readFile(path, 'utf8').catch(() => '[]');
    const parsed = Rounds.safeParse(JSON.parse(text));
    return new ResultsFile(path, parsed.success ? parsed.data : []);
  }

  get rounds(): readonly Round[] {
    return this.#rounds;
  }

  async add(rounds: readonly Round[]): Promise<void> {
    this.#rounds = [...this.#rounds, ...rounds];
    await mkdir(dirname(this.#path), { recursive: true });
    // Whole or not at all, whenever the run is ended.
    await writeFile(`${this.#path}.new`, JSON.stringify(this.#rounds, null, 1));
    await rename(`${this.#path}.new`, this.#path);
  }
}
