import { ACTS, type Act } from '../acts/act.ts';
import { type AssistantPhrases, type Language, languageSpoken } from '../language/index.ts';
import type { Conversation, FaqEntry, ResponseMemo, ResponseOutcome, Turn } from '../responder.ts';
import type { OpenKnowledge } from '../retrieval/retriever.ts';
import { visitorsText } from '../text/visitors-text.ts';
import { wordCount } from '../text/word-count.ts';
import { readCorrection } from './correction.ts';
import { leans } from './follow-up.ts';
import { entryOffer, memoOf, type Offer, passageOffer } from './offers.ts';
import { FileReader } from './read-files.ts';
import type { Reply } from './reply.ts';
import { detectSmallTalk, withoutCourtesy } from './small-talk.ts';
import { type Subject, subjectOf } from './subject.ts';
import { faqTopicsOf, topicsOf } from './topic.ts';
import { TurnSearch } from './turn-search.ts';

/** What a turn said, or offered to say. */
export type Offered = Pick<ResponseMemo, 'entryIds' | 'passageIds'>;
const NOTHING: Offered = { entryIds: [] };

export type Searched = Pick<OpenKnowledge, 'search' | 'intentsOf' | 'files' | 'actOf'>;

/**
 * An act counts from this likelihood on. Chosen on turns by hands that the network was not trained on: a lower one takes
 * other turns for a refusal.
 */
const SURELY_READ = 0.7;
/** A caller who is asked for longer has forgotten the first of two by the second. */
const MOST_WORDS_OF_A_QUESTION = 12;

/** The visitor's last turn: what came before it, what there is to look up for it, and how replies to it are made. */
export class CurrentTurn {
  readonly conversation: Conversation;
  readonly knowledge: Searched;
  readonly text: string;
  readonly earlier: readonly Turn[];
  readonly language: Language;
  readonly phrases: AssistantPhrases;
  readonly files: FileReader;
  readonly search: TurnSearch;
  #act: Promise<Act | undefined> | undefined;

  constructor(conversation: Conversation, knowledge: Searched) {
    this.conversation = conversation;
    this.knowledge = knowledge;
    const { turns, assistant } = conversation;
    const last = turns.at(-1);
    this.text = visitorsText(turns);
    this.earlier = last?.role === 'visitor' ? turns.slice(0, -1) : turns;
    this.language = languageSpoken(turns, assistant);
    this.phrases = this.language.assistant;
    this.files = new FileReader(() => knowledge.files(), this.earlier, this.phrases);
    const { entryIds, passageIds = [] } = this.lastMemo() ?? NOTHING;
    const said = new Set([...entryIds, ...passageIds]);
    this.search = new TurnSearch(knowledge, assistant.name, this.language, this.#questionBefore(), said);
  }

  isSmallTalk(text: string): boolean {
    return detectSmallTalk(text, this.conversation.assistant.name) !== undefined;
  }

  /** The act of the turn after what the last reply asked; nothing where it is not surely read. */
  async act(): Promise<Act | undefined> {
    this.#act ??= this.#readAct();
    return this.#act;
  }

  async #readAct(): Promise<Act | undefined> {
    const { moreOffered } = this.lastMemo() ?? {};
    const { entryIds, passageIds = [] } = this.pending();
    const asked =
      entryIds.length + passageIds.length > 1 ? 'between' : moreOffered ? 'offer_more' : 'nothing';
    const scores = await this.knowledge.actOf({ said: this.text, asked, language: this.language.code });
    return ACTS.find((act) => scores && scores[act] >= SURELY_READ);
  }

  /** Sets right what was said before. */
  corrects(): boolean {
    return readCorrection(withoutCourtesy(this.text))?.kind === 'means';
  }

  /** What the conversation is about. */
  subject(): Subject | undefined {
    return subjectOf(this.earlier, (text) => this.isSmallTalk(text));
  }

  /** What the visitor asked before, which a follow-up leans on, and what sets it right does not. */
  #questionBefore(): string {
    const last = this.earlier.findLast(({ role }) => role === 'visitor')?.text ?? '';
    if (this.isSmallTalk(last) || this.corrects()) return '';
    if (leans(last)) return this.subject()?.said ?? last;
    const correction = readCorrection(last);
    return correction?.kind === 'means' ? correction.said : last;
  }

  /** Of the assistant's last turn that was not just another one said again. */
  lastMemo(): ResponseMemo | undefined {
    const said = ({ role, memo }: Turn) => role === 'assistant' && memo?.outcome !== 'repeated';
    return this.earlier.findLast(said)?.memo;
  }

  /** What was offered and not yet chosen; saying a thing again does not take the offer back. */
  pending(): Offered {
    const memo = this.lastMemo();
    return memo?.outcome === 'clarifying' ? memo : NOTHING;
  }

  /** Those that still exist and have something to say: an owner edits entries while visitors talk. */
  entries(ids: readonly string[]): readonly FaqEntry[] {
    const { faq } = this.conversation.assistant;
    return ids.flatMap((id) => faq.find((entry) => entry.id === id && entry.answer.trim() !== '') ?? []);
  }

  /** Those of what was offered that are still there. */
  async offers({ entryIds, passageIds = [] }: Offered): Promise<readonly Offer[]> {
    const files = passageIds.length > 0 ? await this.knowledge.files() : undefined;
    const passages = passageIds.flatMap((id) => files?.get(id) ?? []);
    return [...this.entries(entryIds).map(entryOffer), ...passages.map(passageOffer)];
  }

  /** What there is to ask, as a list to be said; '' where nothing can be named. */
  faqTopics(): string {
    return faqTopicsOf(this.conversation.assistant.faq, this.language);
  }

  /** Asks back which of them is meant, in few words: of two long names about the likelier alone. */
  ask(offers: readonly Offer[]): Reply {
    const [first = '', second] = topicsOf(offers, this.language);
    const { suggest, choose, chooseBriefly } = this.phrases;
    if (second === undefined) return this.say(suggest(first), 'clarifying', memoOf(offers));
    const texts = [choose(first, second), chooseBriefly(first, second)];
    const brief = texts.find((text) => wordCount(text) <= MOST_WORDS_OF_A_QUESTION);
    return brief ? this.say(brief, 'clarifying', memoOf(offers)) : this.ask(offers.slice(0, 1));
  }

  say(text: string, outcome: ResponseOutcome, { entryIds, passageIds }: Offered = NOTHING): Reply {
    // A lone half of a surrogate pair is no text: encoders downstream would reject it.
    return { text: text.toWellFormed(), memo: { outcome, entryIds, ...(passageIds && { passageIds }) } };
  }

  /** Says one of the variants, by turns. */
  vary(variants: readonly string[], outcome: ResponseOutcome, offered = NOTHING): Reply {
    return this.say(variantOf(variants, this.conversation.id, this.earlier), outcome, offered);
  }
}

/** One of several ways to say it: the same each time for the same conversation, another than the last time. */
function variantOf(variants: readonly string[], conversationId: string, earlier: readonly Turn[]): string {
  let hash = earlier.length;
  for (const letter of conversationId) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  const last = earlier.findLast(({ role }) => role === 'assistant')?.text;
  const others = variants.filter((variant) => variant !== last);
  return others[hash % others.length] ?? variants[0] ?? '';
}
