import {
  type AssistantPhrases,
  type Language,
  languageAskedFor,
  languageSpoken,
  namesOfLanguages,
  type SmallTalk,
} from '../language/index.ts';
import { sharesWords } from '../passages/shared-words.ts';
import type { Conversation, FaqEntry, ResponseMemo, ResponseOutcome, Turn } from '../responder.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import type { OpenKnowledge } from '../retrieval/retriever.ts';
import { visitorsText } from '../text/visitors-text.ts';
import { type Choice, chooseByContent, chooseByWords } from './choose-option.ts';
import { composeAnswer } from './compose-answer.ts';
import { readCorrection } from './correction.ts';
import { isDespair, isEmergency, isOfDanger } from './danger.ts';
import { decide, decideOverSmallTalk, saidBy } from './decide.ts';
import { decideList, decideSeveral, type FoundQuestion, leavesOneOpen, leftOpen } from './decide-several.ts';
import { doubts, leans, wantsMore } from './follow-up.ts';
import { hearNames } from './hear-names.ts';
import { answerOf, findEach } from './leaning.ts';
import { entryOffer, memoOf, type Offer, passageOffer, takenFirst } from './offers.ts';
import { FileReader } from './read-files.ts';
import { sayFound } from './say-found.ts';
import { detectSmallTalk, ordersMachine, soundsLikeGreeting, withoutCourtesy } from './small-talk.ts';
import { splitList } from './split-list.ts';
import { splitQuestions } from './split-questions.ts';
import { plainSaid, type Subject, subjectOf, withoutRejected } from './subject.ts';
import { faqTopicsOf, topicsOf } from './topic.ts';
import { TurnSearch } from './turn-search.ts';
import { variantOf } from './vary.ts';

/** What the responder says to a turn. */
export interface Reply {
  readonly text: string;
  readonly memo: ResponseMemo;
  /** The visitor is done: a call may end after this. */
  readonly isFarewell?: boolean;
  /** It may not be what was asked. */
  readonly isGuess?: boolean;
  /** Only a person can answer it: the visitor is offered to leave their details. */
  readonly needsPerson?: boolean;
}

/** What a turn said, or offered to say. */
type Offered = Pick<ResponseMemo, 'entryIds' | 'passageIds'>;
const NOTHING: Offered = { entryIds: [] };

type Searched = Pick<OpenKnowledge, 'search' | 'intentsOf' | 'files'>;

/** Decides what to say to the last turn. Throws what `knowledge` throws. */
export async function planReply(conversation: Conversation, knowledge: Searched): Promise<Reply> {
  return new ReplyPlanner(conversation, knowledge).plan();
}

class ReplyPlanner {
  readonly #conversation: Conversation;
  readonly #knowledge: Searched;
  readonly #text: string;
  readonly #earlier: readonly Turn[];
  readonly #language: Language;
  readonly #phrases: AssistantPhrases;
  readonly #files: FileReader;
  readonly #search: TurnSearch;

  constructor(conversation: Conversation, knowledge: Searched) {
    this.#conversation = conversation;
    this.#knowledge = knowledge;
    const { turns, assistant } = conversation;
    const last = turns.at(-1);
    this.#text = visitorsText(turns);
    this.#earlier = last?.role === 'visitor' ? turns.slice(0, -1) : turns;
    this.#language = languageSpoken(turns, assistant);
    this.#phrases = this.#language.assistant;
    this.#files = new FileReader(() => knowledge.files(), this.#earlier, this.#phrases);
    this.#search = new TurnSearch(knowledge, assistant.name, this.#language, this.#questionBefore());
  }

  async plan(): Promise<Reply> {
    if (this.#isOpening()) return this.#say(this.#greeting(), 'small_talk');
    if (isDespair(this.#text)) return this.#say(this.#phrases.despair, 'answered');
    if (isEmergency(this.#text)) return this.#planEmergency();
    const choice = await this.#planChoice();
    if (choice) return choice;
    const more = wantsMore(this.#text) ? await this.#files.goOn() : undefined;
    if (more) return more;
    if (this.#subject() && readCorrection(this.#text)?.kind === 'rejects')
      return this.#say(this.#phrases.neither, 'clarifying');
    if (this.#lastMemo()?.outcome === 'answered' && doubts(this.#text))
      return { ...this.#say(this.#phrases.noMore, 'unknown'), needsPerson: true };
    const talk = detectSmallTalk(this.#text, this.#conversation.assistant.name);
    if (talk === 'wait') return this.#say(this.#phrases.takeYourTime, 'repeated', this.#pending());
    if (talk === 'noise') return this.#vary(this.#phrases.unclear, 'repeated', this.#pending());
    if (talk) return this.#planSmallTalk(talk);
    if (ordersMachine(this.#text)) return this.#unknown();
    const reply = await this.#planAnswer();
    return this.#wasSaidTwice(reply) ? { ...reply, needsPerson: true } : reply;
  }

  /** Whoever asks for the same a third time did not get what they need; one answer may be to three questions, too. */
  #wasSaidTwice({ text, memo }: Reply): boolean {
    const last = this.#earlier.filter(({ role }) => role === 'assistant').slice(-2);
    const isSaid =
      memo.outcome === 'answered' && last.length === 2 && last.every((turn) => turn.text === text);
    const before = this.#earlier.findLast(({ role }) => role === 'visitor')?.text ?? '';
    return isSaid && sharesWords(before, this.#text);
  }

  /** The client opens every conversation with a 'Hi' of its own; a visitor's own first hello is no different. */
  #isOpening(): boolean {
    return this.#greets() && !this.#earlier.some(({ role }) => role === 'visitor');
  }

  #greets(): boolean {
    return detectSmallTalk(this.#text) === 'greeting';
  }

  /** Reads the turn as a reply to the question that was asked back, if one was. */
  async #planChoice(): Promise<Reply | undefined> {
    const offered = await this.#offers(this.#pending());
    if (offered.length === 0) return undefined;
    const byWords = chooseByWords(this.#text, offered);
    if (byWords) return this.#replyToChoice(byWords, offered);
    // Who says no to one thing and names another does not mean the first.
    const isOther = offered.length === 1 && this.#corrects();
    if (isOther || this.#isSmallTalk(this.#text)) return undefined;
    const byContent = chooseByContent(offered, await this.#knowledge.search({ said: plainSaid(this.#text) }));
    return byContent && this.#replyToChoice(byContent, offered);
  }

  async #replyToChoice(choice: Choice, offered: readonly Offer[]): Promise<Reply> {
    if (choice.kind === 'taken') return this.#answer(choice.offers);
    if (choice.kind === 'neither') return this.#say(this.#phrases.neither, 'unknown');
    const [first = '', second = ''] = topicsOf(offered, this.#language);
    return this.#say(this.#phrases.chooseAgain(first, second), 'clarifying', memoOf(offered));
  }

  async #planSmallTalk(talk: SmallTalk): Promise<Reply> {
    if (talk === 'repeat') return this.#repeat();
    if (talk === 'confused') return this.#sayAgain();
    if (talk === 'languages' || talk === 'privacy') return this.#planUnlessFound(talk);
    if (talk === 'speak' && !languageAskedFor(this.#text)) return this.#planUnlessFound('languages');
    const entry = decideOverSmallTalk(await this.#knowledge.search({ said: this.#text }), talk);
    if (entry) return composeAnswer([entry], this.#phrases);
    const phrases = this.#phrases;
    const { name } = this.#conversation.assistant;
    switch (talk) {
      case 'greeting':
        return this.#vary(phrases.hello, 'small_talk');
      case 'how_are_you':
        return this.#say(phrases.howAreYou, 'small_talk');
      case 'nice_to_meet':
        return this.#say(phrases.niceToMeet, 'small_talk');
      case 'laugh':
        return this.#say(phrases.cheerful, 'small_talk');
      case 'insult':
        return { ...this.#say(phrases.calm, 'small_talk'), needsPerson: true };
      case 'repeating':
        return { ...this.#say(phrases.saidBefore, 'small_talk'), needsPerson: true };
      case 'who':
        return this.#say(phrases.who(name), 'small_talk');
      case 'robot':
        return this.#say(phrases.robot, 'small_talk');
      case 'speak':
        return this.#say(phrases.speaking, 'small_talk');
      case 'hearing':
        return this.#say(phrases.hearing, 'small_talk');
      case 'thanks':
        return this.#vary(phrases.thanks, 'small_talk');
      case 'praise':
        return this.#vary(phrases.praised, 'small_talk');
      case 'hang_up':
        return this.#farewell();
      case 'goodbye':
        // Said twice it is meant: "That's all" alone may be followed by another question.
        return this.#lastMemo()?.outcome === 'goodbye'
          ? this.#farewell()
          : this.#vary(phrases.goodbye, 'goodbye');
      case 'yes':
        return this.#say(phrases.acknowledged, 'small_talk');
      case 'no':
        return this.#say(phrases.nothingElse, 'small_talk');
      default:
        return this.#help();
    }
  }

  /** Whoever needs help at once hears where to get it, and what the owner wrote of such a danger, but nothing else. */
  async #planEmergency(): Promise<Reply> {
    const found = await this.#search.decide(this.#text, await this.#search.find(this.#text), isOfDanger);
    if (found.kind !== 'answer') return this.#say(this.#phrases.emergency, 'answered');
    const { text, memo } = composeAnswer(saidBy(found), this.#phrases);
    return { text: `${this.#phrases.emergency} ${text}`, memo };
  }

  /** What is true of every assistant, unless the owner wrote something of it: "our staff speak German". */
  async #planUnlessFound(talk: 'languages' | 'privacy'): Promise<Reply> {
    // By itself: what was asked before is near to its own answer.
    const found = await this.#search.decide(this.#text, await this.#search.find(this.#text, ''));
    if (found.kind === 'answer' && !found.guess) return sayFound(found, this.#text, this.#language);
    return this.#say(talk === 'privacy' ? this.#phrases.privacy : this.#languages(), 'small_talk');
  }

  #languages(): string {
    return this.#phrases.languages(namesOfLanguages(this.#language));
  }

  async #planAnswer(): Promise<Reply> {
    const asked = plainSaid(this.#text);
    const subject = this.#subject();
    const ofSubject = subject && leans(asked) ? await answerOf(subject, asked, this.#search) : undefined;
    if (ofSubject) return sayFound(ofSubject, this.#text, this.#language);
    const parts = splitQuestions(asked);
    const list = await this.#planList(asked, parts.length);
    if (list) return list;
    const questions = await findEach(parts, this.#search);
    const each = decideSeveral(questions);
    if (each.length > 0) return this.#sayEach(each, questions);
    const found = await this.#search.find(asked);
    const whole = subject && this.#corrects() ? withoutRejected(found, subject.ids) : found;
    const both = decideSeveral(questions, whole);
    if (both.length > 0) return this.#sayEach(both, questions);
    let decision = await this.#search.decide(asked, whole);
    const named = hearNames(asked, this.#conversation.assistant);
    if (decision.kind !== 'answer' && named !== undefined) {
      const renamed = await this.#search.decide(named, await this.#search.find(named));
      if (renamed.kind === 'answer') decision = renamed;
    }
    if (decision.kind === 'answer') {
      const reply = sayFound(decision, this.#text, this.#language);
      const isOpen = leavesOneOpen(questions, decision.best);
      return isOpen ? { ...reply, text: `${reply.text} ${this.#phrases.unknownRest}` } : reply;
    }
    if (decision.kind === 'ask') return this.#ask(decision.offers);
    if (decision.kind === 'ask_person')
      return { ...this.#say(this.#phrases.askPerson, 'unknown'), needsPerson: true };
    if (soundsLikeGreeting(this.#text)) return this.#vary(this.#phrases.hello, 'small_talk');
    return this.#unknown();
  }

  /** What answers things that a turn lists, where that parts it further than into `parts` questions. */
  async #planList(asked: string, parts: number): Promise<Reply | undefined> {
    const listed = splitList(asked);
    if (listed.length <= parts || (await this.#search.dangerOf(asked)) !== 'none') return undefined;
    const answer = await decideList(asked, listed, (said) => this.#search.find(said, ''));
    if (!answer) return undefined;
    const { quote, or, unknownPart } = this.#phrases;
    const open = answer.open.map(({ name }) => quote(name)).join(` ${or} `);
    const reply = composeAnswer(answer.said, this.#phrases);
    return open === '' ? reply : { ...reply, text: `${reply.text} ${unknownPart(open)}`.toWellFormed() };
  }

  #sayEach(said: readonly Candidate[], questions: readonly FoundQuestion[]): Reply {
    const reply = composeAnswer(said, this.#phrases);
    const isOpen = leftOpen(questions, said).length > 0;
    return isOpen ? { ...reply, text: `${reply.text} ${this.#phrases.unknownRest}` } : reply;
  }

  #subject(): Subject | undefined {
    return subjectOf(this.#earlier, (text) => this.#isSmallTalk(text));
  }

  /** Sets right what was said before. */
  #corrects(): boolean {
    return readCorrection(withoutCourtesy(this.#text))?.kind === 'means';
  }

  /** What the visitor asked before, which a follow-up leans on, and what sets it right does not. */
  #questionBefore(): string {
    const last = this.#earlier.findLast(({ role }) => role === 'visitor')?.text ?? '';
    if (this.#isSmallTalk(last) || this.#corrects()) return '';
    if (leans(last)) return this.#subject()?.said ?? last;
    const correction = readCorrection(last);
    return correction?.kind === 'means' ? correction.said : last;
  }

  #isSmallTalk(text: string): boolean {
    return detectSmallTalk(text, this.#conversation.assistant.name) !== undefined;
  }

  #ask(offers: readonly Offer[]): Reply {
    const [first = '', second] = topicsOf(offers, this.#language);
    const text = second === undefined ? this.#phrases.suggest(first) : this.#phrases.choose(first, second);
    return this.#say(text, 'clarifying', memoOf(offers));
  }

  /** What was offered and taken, as it answers what was asked before: with the warnings that belong to it. */
  async #answer(offers: readonly Offer[]): Promise<Reply> {
    const isQuestion = ({ role, text }: Turn) => role === 'visitor' && !this.#isSmallTalk(text);
    const found = await this.#search.find(this.#earlier.findLast(isQuestion)?.text ?? '', '');
    const said = offers.flatMap((offer) => {
      const decision = decide(takenFirst(offer, found));
      return decision.kind === 'answer' ? saidBy(decision) : [];
    });
    return composeAnswer(said, this.#phrases);
  }

  #unknown(): Reply {
    const topics = this.#faqTopics();
    const before = this.#earlier.filter(({ memo }) => memo?.outcome === 'unknown').length;
    // What there is to ask is worth hearing once.
    if (before === 0 && topics) return this.#say(this.#phrases.unknownWithTopics(topics), 'unknown');
    return this.#vary(this.#phrases.unknown, 'unknown');
  }

  #help(): Reply {
    const topics = this.#faqTopics();
    if (topics) return this.#say(this.#phrases.help(topics), 'small_talk');
    const { faq, knowledge } = this.#conversation.assistant;
    const canAnswer = knowledge !== undefined || faq.some(({ answer }) => answer.trim() !== '');
    return this.#say(canAnswer ? this.#phrases.helpOpenly : this.#phrases.helpWithoutTopics, 'small_talk');
  }

  /** Whoever does not understand it the second time either needs somebody who explains. */
  async #sayAgain(): Promise<Reply> {
    const { outcome } = this.#earlier.findLast(({ role }) => role === 'assistant')?.memo ?? {};
    const reply = await this.#repeat();
    return outcome === 'repeated' || outcome === 'unknown' ? { ...reply, needsPerson: true } : reply;
  }

  async #repeat(): Promise<Reply> {
    const last = this.#earlier.findLast(({ role, text }) => role === 'assistant' && text.trim() !== '');
    if (!last) return this.#say(this.#greeting(), 'repeated');
    const fromFile = await this.#files.wholeOf(last);
    if (fromFile) return fromFile;
    const { entryIds = [] } = last.memo ?? {};
    // An interrupted turn's text is what was heard of it; the whole of the answer is what is asked for again.
    const whole =
      last.memo?.outcome === 'answered' || last.memo?.outcome === 'repeated' ? this.#entries(entryIds) : [];
    const answer = whole.map((entry) => entry.answer).join(' ');
    if (answer.startsWith(last.text)) return this.#say(answer, 'repeated', { entryIds });
    return this.#say(await this.#wholeOf(last), 'repeated', { entryIds });
  }

  /** A sentence of our own again; made anew where the visitor cut it short. */
  async #wholeOf({ text, memo }: Turn): Promise<string> {
    if (/[.?!…]$/u.test(text)) return text;
    if (memo?.outcome === 'clarifying') return this.#ask(await this.#offers(memo)).text;
    if (memo?.outcome !== 'unknown') return text;
    const topics = this.#faqTopics();
    return topics ? this.#phrases.unknownWithTopics(topics) : (this.#phrases.unknown[0] ?? text);
  }

  #farewell(): Reply {
    return { ...this.#vary(this.#phrases.goodbye, 'goodbye'), isFarewell: true };
  }

  #greeting(): string {
    const { greeting, name } = this.#conversation.assistant;
    return greeting.trim() === '' ? this.#phrases.greeting(name) : greeting;
  }

  /** What was offered and not yet chosen; saying a thing again does not take the offer back. */
  #pending(): Offered {
    const memo = this.#lastMemo();
    return memo?.outcome === 'clarifying' ? memo : NOTHING;
  }

  /** Of the assistant's last turn that was not just another one said again. */
  #lastMemo(): ResponseMemo | undefined {
    const said = ({ role, memo }: Turn) => role === 'assistant' && memo?.outcome !== 'repeated';
    return this.#earlier.findLast(said)?.memo;
  }

  /** Those that still exist and have something to say: an owner edits entries while visitors talk. */
  #entries(ids: readonly string[]): readonly FaqEntry[] {
    const { faq } = this.#conversation.assistant;
    return ids.flatMap((id) => faq.find((entry) => entry.id === id && entry.answer.trim() !== '') ?? []);
  }

  async #offers({ entryIds, passageIds = [] }: Offered): Promise<readonly Offer[]> {
    const files = passageIds.length > 0 ? await this.#knowledge.files() : undefined;
    const passages = passageIds.flatMap((id) => files?.get(id) ?? []);
    return [...this.#entries(entryIds).map(entryOffer), ...passages.map(passageOffer)];
  }

  #faqTopics(): string {
    return faqTopicsOf(this.#conversation.assistant.faq, this.#language);
  }

  #say(text: string, outcome: ResponseOutcome, { entryIds, passageIds }: Offered = NOTHING): Reply {
    // A lone half of a surrogate pair is no text: encoders downstream would reject it.
    return { text: text.toWellFormed(), memo: { outcome, entryIds, ...(passageIds && { passageIds }) } };
  }

  #vary(variants: readonly string[], outcome: ResponseOutcome, offered = NOTHING): Reply {
    return this.#say(variantOf(variants, this.#conversation.id, this.#earlier), outcome, offered);
  }
}
