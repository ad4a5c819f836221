import type { Language } from '../language/index.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import type { OpenKnowledge } from '../retrieval/retriever.ts';
import { asksOfTerms, type Danger, dangerAfter, dangerOf, hazardsLeftOut, markWarnings } from './danger.ts';
import { type Decision, decide } from './decide.ts';
import { withHolidayHours } from './holidays.ts';
import { withoutPriceless, withoutUnaskedPriceless } from './prices.ts';

interface DecideOptions {
  /** What may be said; by default all. */
  readonly isWanted?: (candidate: Candidate) => boolean;
  /** Where it is known already whether the turn is about a danger. */
  readonly danger?: Danger;
}

/** Looks up what a visitor's turn asks, with the warnings that belong to it. */
export class TurnSearch {
  readonly #knowledge: Pick<OpenKnowledge, 'search' | 'intentsOf'>;
  readonly #businessName: string;
  readonly #language: Language;
  readonly #questionBefore: string;
  readonly #saidBefore: ReadonlySet<string>;

  /**
   * `questionBefore` is what the turn may lean on; '' where it leans on nothing. `saidBefore` are the ids of entries and
   * passages that the reply before was made of.
   */
  constructor(
    knowledge: Pick<OpenKnowledge, 'search' | 'intentsOf'>,
    businessName: string,
    language: Language,
    questionBefore: string,
    saidBefore: ReadonlySet<string> = new Set(),
  ) {
    this.#knowledge = knowledge;
    this.#businessName = businessName;
    this.#language = language;
    this.#questionBefore = questionBefore;
    this.#saidBefore = saidBefore;
  }

  async find(said: string, before = this.#questionBefore): Promise<readonly Candidate[]> {
    const found = await this.#knowledge.search(before === '' ? { said } : { said, before });
    return withoutUnaskedPriceless(found, said, this.#saidBefore);
  }

  /** "And sesame?" is about the allergy that was spoken of. */
  async dangerOf(said: string): Promise<Danger> {
    const danger = dangerOf(said, await this.#knowledge.intentsOf(said));
    return danger === 'none' ? dangerAfter(this.#questionBefore, said) : danger;
  }

  async decide(
    asked: string,
    found: readonly Candidate[],
    { isWanted = () => true, danger: known }: DecideOptions = {},
  ): Promise<Decision> {
    const danger = known ?? (await this.dangerOf(asked));
    const candidates = await this.withWarnings(
      withoutPriceless(withHolidayHours(found, asked), asked),
      asked,
      danger,
    );
    return decide(candidates.filter(isWanted), { danger, isOfTerms: asksOfTerms(asked) });
  }

  /** With what is written of a hazard that goes by another name: "five months along" finds nothing about pregnancy. */
  async withWarnings(
    found: readonly Candidate[],
    asked: string,
    danger: Danger,
  ): Promise<readonly Candidate[]> {
    const left = danger === 'named' ? hazardsLeftOut(found, asked, this.#language) : [];
    const written = await Promise.all(
      left.map(async ({ name, isWrittenIn }) => (await this.find(name, '')).filter(isWrittenIn)),
    );
    // They answer the name, and not the question.
    const beside = written.flat().map((candidate) => ({ ...candidate, answers: 0 }));
    return markWarnings([...found, ...beside], asked, danger, this.#businessName);
  }
}
