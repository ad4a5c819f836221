import { type AssistantPhrases, type Language, languageOf, type SmallTalk } from '../language/index.ts';
import type { Conversation, FaqEntry, ResponseMemo, ResponseOutcome, Turn } from '../responder.ts';
import type { SearchResult } from '../retrieval/faq-index.ts';
import type { OpenFiles, OpenKnowledge } from '../retrieval/retriever.ts';
import { splitSentences } from '../sentences/sentence-stream.ts';
import { cleanText } from '../text/clean-text.ts';
import { type Choice, chooseByContent, chooseByWords } from './choose-option.ts';
import { decide, decideOverSmallTalk } from './decide.ts';
import { FileAnswers } from './file-answers.ts';
import { completeFollowUp, wantsMore } from './follow-up.ts';
import { hearNames } from './hear-names.ts';
import { detectSmallTalk, soundsLikeGreeting, withoutCourtesy } from './small-talk.ts';
import { listTopics, nounTopicOf, topicOf } from './topic.ts';

/** What the responder says to a turn. */
export interface Reply {
  readonly text: string;
  readonly memo: ResponseMemo;
  /** The visitor is done: a call may end after this. */
  readonly isFarewell?: boolean;
}

/** Of a turn longer than this, its last sentences are looked up on their own too: the question comes last. */
const LONG_TURN_CHARACTERS = 120;
const LAST_SENTENCES = 2;
const MAX_TURN_CHARACTERS = 4000;
const HELP_TOPICS = 3;

/** Decides what to say to the last turn. Throws what `search` and that of `files` throw. */
export async function planReply(
  conversation: Conversation,
  search: OpenKnowledge['faq'],
  files?: OpenFiles,
): Promise<Reply> {
  return new ReplyPlanner(conversation, search, files).plan();
}

class ReplyPlanner {
  readonly #conversation: Conversation;
  readonly #search: OpenKnowledge['faq'];
  readonly #text: string;
  readonly #earlier: readonly Turn[];
  readonly #language: Language;
  readonly #phrases: AssistantPhrases;
  readonly #files: FileAnswers | undefined;

  constructor(conversation: Conversation, search: OpenKnowledge['faq'], files: OpenFiles | undefined) {
    this.#conversation = conversation;
    this.#search = search;
    const { turns, assistant } = conversation;
    const last = turns.at(-1);
    this.#text = last?.role === 'visitor' ? cleanText(last.text, MAX_TURN_CHARACTERS) : '';
    this.#earlier = last?.role === 'visitor' ? turns.slice(0, -1) : turns;
    this.#language = languageOf(this.#greets() ? this.#textBefore() : this.#text, assistant);
    this.#phrases = this.#language.assistant;
    this.#files = files && new FileAnswers(files, this.#earlier, this.#phrases);
  }

  async plan(): Promise<Reply> {
    if (this.#isOpening()) return this.#say(this.#greeting(), 'small_talk');
    const choice = await this.#planChoice();
    if (choice) return choice;
    const more = wantsMore(this.#text) ? await this.#files?.goOn() : undefined;
    if (more) return more;
    const talk = detectSmallTalk(this.#text, this.#conversation.assistant.name);
    if (talk === 'noise') return this.#vary(this.#phrases.unclear, 'repeated', this.#pendingIds());
    if (talk) return this.#planSmallTalk(talk);
    return this.#planAnswer();
  }

  /** The client opens every conversation with a 'Hi' of its own; a visitor's own first hello is no different. */
  #isOpening(): boolean {
    return this.#greets() && !this.#earlier.some(({ role }) => role === 'visitor');
  }

  #greets(): boolean {
    return detectSmallTalk(this.#text) === 'greeting';
  }

  /** Says more of the visitor's language than a hello: a call that goes on from typing begins with the client's 'Hi'. */
  #textBefore(): string {
    return this.#earlier.findLast(({ role }) => role === 'visitor')?.text ?? '';
  }

  /** Reads the turn as a reply to the question that was asked back, if one was. */
  async #planChoice(): Promise<Reply | undefined> {
    const offered = this.#entries(this.#pendingIds());
    if (offered.length === 0) return undefined;
    const byWords = chooseByWords(this.#text, offered);
    if (byWords) return this.#replyToChoice(byWords, offered);
    if (detectSmallTalk(this.#text, this.#conversation.assistant.name)) return undefined;
    const byContent = chooseByContent(offered, await this.#search(this.#text));
    return byContent && this.#replyToChoice(byContent, offered);
  }

  #replyToChoice(choice: Choice, offered: readonly FaqEntry[]): Reply {
    if (choice.kind === 'entries') return this.#answer(choice.entries);
    if (choice.kind === 'neither') return this.#say(this.#phrases.neither, 'unknown');
    const [first = '', second = ''] = this.#topics(offered);
    return this.#say(this.#phrases.chooseAgain(first, second), 'clarifying', idsOf(offered));
  }

  async #planSmallTalk(talk: SmallTalk): Promise<Reply> {
    if (talk === 'repeat') return this.#repeat();
    const entry = decideOverSmallTalk(this.#text, await this.#search(this.#text));
    if (entry) return this.#answer([entry]);
    const phrases = this.#phrases;
    const { name } = this.#conversation.assistant;
    switch (talk) {
      case 'greeting':
        return this.#vary(phrases.hello, 'small_talk');
      case 'how_are_you':
        return this.#say(phrases.howAreYou, 'small_talk');
      case 'who':
        return this.#say(phrases.who(name), 'small_talk');
      case 'robot':
        return this.#say(phrases.robot, 'small_talk');
      case 'hearing':
        return this.#say(phrases.hearing, 'small_talk');
      case 'thanks':
        return this.#vary(phrases.thanks, 'small_talk');
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

  async #planAnswer(): Promise<Reply> {
    const asked = withoutCourtesy(this.#text);
    const [{ text, result }, found] = await Promise.all([this.#searchBest(asked), this.#files?.find(asked)]);
    const decision = decide(text, result);
    const fromFile = found && (await this.#files?.answer(asked, found, decision, result));
    if (fromFile && decision.kind === 'answer') return fromFile;
    if (decision.kind === 'answer') return this.#answer([decision.entry]);
    const followUp = completeFollowUp(asked, this.#lastAnswered(), this.#conversation.assistant.faq);
    const named = hearNames(asked, this.#conversation.assistant);
    const inContext = (await this.#decideOn(followUp)) ?? (await this.#decideOn(named));
    if (inContext) return this.#answer([inContext]);
    const read = (await this.#files?.answerInContext(asked)) ?? fromFile;
    if (read) return read;
    if (decision.kind === 'ask') return this.#ask(decision.entries);
    if (soundsLikeGreeting(this.#text)) return this.#vary(this.#phrases.hello, 'small_talk');
    return this.#unknown();
  }

  /** The entry that answers a question put in other words than the visitor's, if one does. */
  async #decideOn(text: string | undefined): Promise<FaqEntry | undefined> {
    if (!text) return undefined;
    const decision = decide(text, await this.#search(text));
    return decision.kind === 'answer' ? decision.entry : undefined;
  }

  /** A long turn holds a story and a question: whichever part of it is understood best counts. */
  async #searchBest(text: string): Promise<{ readonly text: string; readonly result: SearchResult }> {
    const sentences = text.length > LONG_TURN_CHARACTERS ? splitSentences(text).slice(-LAST_SENTENCES) : [];
    let best = { text, result: await this.#search(text) };
    for (const sentence of sentences) {
      const result = await this.#search(sentence);
      if (result.confidence > best.result.confidence) best = { text: sentence, result };
    }
    return best;
  }

  #ask(entries: readonly FaqEntry[]): Reply {
    const [first = '', second] = this.#topics(entries);
    const text = second === undefined ? this.#phrases.suggest(first) : this.#phrases.choose(first, second);
    return this.#say(text, 'clarifying', idsOf(entries));
  }

  #answer(entries: readonly FaqEntry[]): Reply {
    return this.#say(entries.map(({ answer }) => answer).join(' '), 'answered', idsOf(entries));
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

  async #repeat(): Promise<Reply> {
    const last = this.#earlier.findLast(({ role, text }) => role === 'assistant' && text.trim() !== '');
    if (!last) return this.#say(this.#greeting(), 'repeated');
    const fromFile = await this.#files?.wholeOf(last);
    if (fromFile) return fromFile;
    const ids = last.memo?.entryIds ?? [];
    // An interrupted turn's text is what was heard of it; the whole of the answer is what is asked for again.
    const whole =
      last.memo?.outcome === 'answered' || last.memo?.outcome === 'repeated' ? this.#entries(ids) : [];
    const answer = whole.map((entry) => entry.answer).join(' ');
    if (answer.startsWith(last.text)) return this.#say(answer, 'repeated', ids);
    return this.#say(this.#wholeOf(last), 'repeated', ids);
  }

  /** A sentence of our own again; made anew where the visitor cut it short. */
  #wholeOf({ text, memo }: Turn): string {
    if (/[.?!…]$/u.test(text)) return text;
    if (memo?.outcome === 'clarifying') return this.#ask(this.#entries(memo.entryIds)).text;
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
  #pendingIds(): readonly string[] {
    const memo = this.#lastMemo();
    return memo?.outcome === 'clarifying' ? memo.entryIds : [];
  }

  #lastAnswered(): FaqEntry | undefined {
    const memo = this.#lastMemo();
    return memo?.outcome === 'answered' ? this.#entries(memo.entryIds).at(-1) : undefined;
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

  /** Short names for entries; two that would get the same name are quoted in full. */
  #topics(entries: readonly FaqEntry[]): readonly string[] {
    const topics = entries.map(({ question }) => topicOf(question, this.#language));
    const distinct = new Set(topics).size === topics.length;
    return distinct ? topics : entries.map(({ question }) => this.#phrases.quote(cleanText(question, 200)));
  }

  #faqTopics(): string {
    const topics = new Set<string>();
    for (const { question, answer } of this.#conversation.assistant.faq) {
      const topic = answer.trim() === '' ? undefined : nounTopicOf(question, this.#language);
      if (topic) topics.add(topic);
      if (topics.size === HELP_TOPICS) break;
    }
    // One alone would sound as if it were all there is.
    return topics.size > 1 ? listTopics([...topics], this.#language) : '';
  }

  #say(text: string, outcome: ResponseOutcome, entryIds: readonly string[] = []): Reply {
    // A lone half of a surrogate pair is no text: encoders downstream would reject it.
    return { text: text.toWellFormed(), memo: { outcome, entryIds } };
  }

  /** One of several ways to say it: the same each time for the same conversation, another than the last time. */
  #vary(variants: readonly string[], outcome: ResponseOutcome, entryIds: readonly string[] = []): Reply {
    let hash = this.#earlier.length;
    for (const letter of this.#conversation.id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
    const last = this.#earlier.findLast(({ role }) => role === 'assistant')?.text;
    const others = variants.filter((variant) => variant !== last);
    return this.#say(others[hash % others.length] ?? variants[0] ?? '', outcome, entryIds);
  }
}

function idsOf(entries: readonly FaqEntry[]): readonly string[] {
  return entries.map(({ id }) => id);
}
