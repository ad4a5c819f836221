/**
 * What an assistant says next. Text in, text out: nothing here knows of sound, of HTTP or of a database.
 */

import type { LanguageModel } from 'ai';
import type { ActScores, ActTurn } from './acts/act.ts';
import type { DangerScores } from './acts/danger-scores.ts';
import type { ToolCaller, ToolDescription, ToolSet } from './tools/tool.ts';
import type { ContactField, ResponseMemo } from './turn-memory.ts';

export type { ToolCaller, ToolDescription, ToolSet } from './tools/tool.ts';
export type {
  AnswerSource,
  BookingDraft,
  BookingMemory,
  ContactDraft,
  ContactField,
  ContactMemory,
  ResponseMemo,
  ResponseOutcome,
  Slot,
} from './turn-memory.ts';
export { bookingCard, contactCard } from './turn-memory.ts';

/** One question an owner answered, with other ways visitors put it. */
export interface FaqEntry {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** Other ways of asking the same; they lift accuracy most. Empty when the owner added none. */
  readonly phrasings: readonly string[];
}

/** A piece of one of the owner's files, short enough to be read out in parts. */
export interface Passage {
  readonly id: string;
  /** The file's name, as the owner called it, or the page's title. */
  readonly file: string;
  /** The address of the page, when it is from a website. */
  readonly url?: string;
  /** The headings above it, joined by ' › '; empty when there are none. */
  readonly heading: string;
  readonly text: string;
  /**
   * From a list of questions and answers: the question, and `text` is its answer. Empty for a fact of the prompt (see
   * `isPromptFact`); null for all other text.
   */
  readonly question: string | null;
  /** The 384 bytes that `embedPassages` made of it; null when that has not been done. Shared, never written to. */
  readonly vector: Int8Array | null;
}

/** The owner's files. Loaded once for a revision, since there may be thousands of passages. */
export interface KnowledgeSource {
  /** Changes whenever the passages do. */
  readonly revision: string;
  /** The passages of a file follow each other in its order: reading on goes from one to the next. */
  load(signal: AbortSignal): Promise<readonly Passage[]>;
}

/** What a reply took of a language model. */
export interface ModelUse {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Whether a visitor heard a reply of it. */
  readonly heard: boolean;
  /** The model sent something, if only thoughts: it was at work. Absent when nothing came. */
  readonly begun?: true;
  /** A sentence was not heard since it recited instructions or told what is private. */
  readonly heldBack?: true;
  /** What it failed with. Absent when it worked, and when nobody waited for it any more. */
  readonly failure?: unknown;
}

/** A language model, for one reply. */
export interface OpenModel {
  readonly model: LanguageModel;
  /** Called once, when the reply is over. */
  used(use: ModelUse): void;
}

/** The language model that an assistant replies with. */
export interface ModelSource {
  /** Null while it can't be used: none is set, the day's tokens are used up, or it failed a moment ago. */
  open(signal: AbortSignal): Promise<OpenModel | null>;
}

/** When and for what visitors can book meetings. Which times are free is what the tools know. */
export interface CalendarProfile {
  /** The owner's, as in `Europe/Kyiv`: for visitors whose own is not known. */
  readonly timeZone: string;
  /** Kinds of meetings; empty when there is one kind alone. `week`, `daysOff`: of this one. Absent: those below. */
  readonly services: readonly {
    readonly name: string;
    readonly duration: number;
    readonly week?: CalendarProfile['week'];
    readonly daysOff?: CalendarProfile['daysOff'];
  }[];
  /** Minutes, where a visitor chooses no service. */
  readonly duration: number;
  /** From the earliest to the latest of all days, in `timeZone`: they decide which "three" is meant. */
  readonly hours: { readonly from: string; readonly to: string };
  /**
   * The hours of each day from Monday to Sunday, with a lunch break in two spans; those of several people may overlap.
   * Absent where they are not known. A span that ends no later than it begins ends on the next day.
   */
  readonly week?: readonly (readonly { readonly from: string; readonly to: string }[])[];
  /** Dates, both included, on which nothing is offered. */
  readonly daysOff?: readonly { readonly from: string; readonly to: string }[];
  /**
   * Minutes from one time at which a meeting can begin to the next. Null: every half hour, every quarter for what is
   * shorter than that. Absent where it is not known.
   */
  readonly startInterval?: number | null;
}

/** Everything a responder may know of an assistant. */
export interface AssistantProfile {
  readonly id: string;
  /** Changes whenever anything below changes: the key under which an index is kept. */
  readonly revision: string;
  readonly name: string;
  readonly greeting: string;
  /** The owner's words for that an AI speaks; absent or empty: ours, in the visitor's language. */
  readonly notice?: string;
  /** The owner's instructions and facts. A local responder takes no orders from it; a language model does. */
  readonly prompt: string;
  readonly faq: readonly FaqEntry[];
  /** Absent when the assistant has no files. */
  readonly knowledge?: KnowledgeSource;
  /** The ISO code of the country that its visitors are in; absent where the owner chose none. */
  readonly country?: string;
  /** What the owner has said in addition to somebody in danger; absent for nothing. */
  readonly dangerNote?: string;
  /** What visitors are asked who want to be contacted by a person; absent when they can't be. */
  readonly contact?: { readonly ask: readonly ContactField[] };
  /** Absent when visitors can book nothing. */
  readonly calendar?: CalendarProfile;
  /** Absent when the assistant replies in its owner's exact words. */
  readonly model?: ModelSource;
}

/** One finished turn. `text` of an interrupted assistant turn is what was heard, not what was meant. */
export type Turn =
  | {
      readonly role: 'visitor';
      readonly text: string;
      /**
       * How likely each word was heard right, 0 to 1, in the order of the text; what stands between spaces and has a letter
       * or a digit is a word. Absent where it was typed, and where that is not known.
       */
      readonly likelihoods?: readonly number[];
      readonly memo?: never;
    }
  | {
      readonly role: 'assistant';
      readonly text: string;
      /** What the responder asked to be kept with its own turn, see {@link ResponseEnd}. */
      readonly memo?: ResponseMemo;
    };

/** One call of a function that the client runs. */
export interface ClientCall {
  readonly callId: string;
  readonly name: string;
  /** A JSON object, as the model wrote it. */
  readonly arguments: string;
  /** Null until the client has sent it. */
  readonly output: string | null;
  /** The number of the conversation's turns before it. */
  readonly after: number;
}

/**
 * What the owner's own client asks of one reply. A responder without a language model does nothing of it; who speaks for
 * visitors never gets any of it from them.
 */
export interface ReplyWishes {
  /** Instructions besides the owner's. */
  readonly instructions?: string;
  /** They are this reply's alone: it is made to them, whatever the visitor said last. */
  readonly isInstructed?: true;
  /** Functions that the client runs. */
  readonly tools?: readonly ToolDescription[];
  /** Absent: as the model likes. */
  readonly toolChoice?: 'none' | 'required' | { readonly name: string };
  /** One call of the client's functions at most. */
  readonly oneCall?: true;
  readonly maxOutputTokens?: number;
  /** Calls so far, in their order. */
  readonly calls?: readonly ClientCall[];
  /** The assistant's words since the visitor's turn, which a reply to the outputs of calls goes on after. */
  readonly saidBefore?: string;
  /** The reply stands apart from the conversation: it changes nothing, and no tool of the server's runs. */
  readonly aside?: true;
}

/** A conversation up to and including the visitor's turn that needs a reply (the last of `turns`). */
export interface Conversation {
  readonly id: string;
  readonly assistant: AssistantProfile;
  readonly turns: readonly Turn[];
  /** The visitor's, where their browser named it. */
  readonly timeZone?: string;
  /** Names the network that a visitor comes from, for limits of tools; absent where there is none to count by. */
  readonly network?: string;
  /** The number that a visitor calls from, such as `+380441234567`; absent where there is none, or they hide it. */
  readonly phone?: string;
  /** Who talks, which decides what tools there are; absent: none. */
  readonly caller?: ToolCaller;
  /** What the responder can do for this reply. */
  readonly tools?: ToolSet;
  /** Absent: nothing. */
  readonly wishes?: ReplyWishes;
  /**
   * The visitor may not have finished, and then nobody ever hears this reply. Nothing is changed or paid for it: where a
   * reply would do that, `respond` throws a `NotRehearsedError`. Absent: the reply is meant.
   */
  readonly rehearsal?: true;
}

/** A piece of a reply. */
export interface ResponseText {
  readonly type: 'text';
  /** To be joined as it is: spaces between parts are the responder's to send. */
  readonly text: string;
}

/** Tells the visitor that an AI speaks: a turn of its own, before the first text. */
export interface ResponseNotice {
  readonly type: 'notice';
  readonly text: string;
}

/** A tool runs from now on: the next text may take a while. What it was asked stays with the responder. */
export interface ResponseToolCall {
  readonly type: 'tool_call';
  readonly callId: string;
  readonly name: string;
}

/** Always the last part. */
export interface ResponseEnd {
  readonly type: 'end';
  readonly memo: ResponseMemo;
  /** The call is to end once this reply was heard to its end. */
  readonly endsCall?: boolean;
  /** The reply stops where it may be no longer. */
  readonly isCut?: true;
}

/** A function of the client's is to be called. It runs there, and a later reply goes on with what came of it. */
export interface ResponseClientCall {
  readonly type: 'client_call';
  readonly name: string;
  /** A JSON object, as the model wrote it. */
  readonly arguments: string;
}

/** What a responder yields: a notice where one is due, texts and calls in any order, then one end. */
export type ResponsePart =
  | ResponseNotice
  | ResponseText
  | ResponseToolCall
  | ResponseClientCall
  | ResponseEnd;

/** Makes the assistant's replies. It keeps nothing of a conversation between them. */
export interface Responder {
  /** Builds what replies need (an index, embeddings) before the first question. Optional; never fails a call. */
  prepare(assistant: AssistantProfile, signal: AbortSignal): Promise<void>;
  /**
   * Replies to the last turn. Yields text as soon as it is known and one `end`, or throws: `AbortError` when
   * `signal` fired, anything else when no reply could be made.
   */
  respond(conversation: Conversation, signal: AbortSignal): AsyncIterable<ResponsePart>;
  /** Releases what the responder itself opened. May be called twice. */
  close(): Promise<void>;
}

/** What a text is embedded as: what somebody asks, or what may answer it. A question is nearest to its answers. */
export type EmbeddedAs = 'question' | 'text';

/** How texts are embedded. */
export interface EmbedOptions {
  /** Nobody in a call waits for these: everything else goes before them. */
  readonly background?: boolean;
  /** A question by default. */
  readonly as?: EmbeddedAs;
}

/**
 * Sentence embeddings. Calls reject with `AbortError` when their signal fires, with `Error` when the model fails or was
 * closed.
 */
export interface Embedder {
  /** One unit-length vector per text, in order. A dot product of two is their cosine. */
  embed(texts: readonly string[], signal?: AbortSignal, options?: EmbedOptions): Promise<Float32Array[]>;
  /** May be called twice. */
  close(): Promise<void>;
}

/** What a visitor asks. */
export interface Question {
  readonly said: string;
  /** The visitor's turn before it, which it may lean on. */
  readonly before?: string;
}

/** A text that may answer a question. */
export interface JudgedText {
  readonly text: string;
  /** The cosine of its vector with the question's, -1 to 1. */
  readonly nearness: number;
}

/** What a text is to a question; both 0 to 1, as likelihoods. */
export interface Judgement {
  /** It says what was asked. */
  readonly answers: number;
  /** It has to be said with the answer: a warning, an exception or a deadline that applies to this visitor. */
  readonly condition: number;
}

/** How candidates are judged. */
export type JudgeOptions = Pick<EmbedOptions, 'background'>;

/** Says of texts whether they answer a question. Rejects as an {@link Embedder} does. */
export interface Judge {
  /** One judgement per candidate, in order. */
  judge(
    question: Question,
    candidates: readonly JudgedText[],
    signal?: AbortSignal,
    options?: JudgeOptions,
  ): Promise<readonly Judgement[]>;
}

/** What a visitor's turn is besides a question; each 0 to 1, as a likelihood. */
export interface Intents {
  /** Something went wrong for this visitor, and they say so. */
  readonly complaint: number;
  /** They want a person, or to be called or written back. */
  readonly person: number;
  /** It is about health or danger: half an answer could hurt somebody. */
  readonly safety: number;
  /** It is understood only with what they said before it: "and on Sundays?" */
  readonly followUp: number;
}

/** Reads intents. */
export interface IntentReader {
  /** Of a turn by its vector, as `embed` gives it for a question. */
  intentsOf(vector: Float32Array): Intents;
}

/** Reads dangers. */
export interface DangerReader {
  /** Which danger a text tells of. Rejects as `embed` does, and where the network is missing or damaged. */
  dangerOf(text: string, signal?: AbortSignal): Promise<DangerScores>;
}

/** Reads the act of a turn. */
export interface ActReader {
  /** The likelihood of each act, calibrated. Rejects as `embed` does, and where the network is missing or damaged. */
  actOf(turn: ActTurn, signal?: AbortSignal): Promise<ActScores>;
}

/** All that is understood without a language model; `createSentenceModel` makes the one that ships. */
export interface SentenceModel extends Embedder, Judge, IntentReader, DangerReader, ActReader {}
