import { randomUUID } from 'node:crypto';
import {
  extractReasoningMiddleware,
  isStepCount,
  jsonSchema,
  type LanguageModelUsage,
  type ToolSet as ModelTools,
  streamText,
  type TextStreamPart,
  TypeValidationError,
  tool,
  wrapLanguageModel,
} from 'ai';
import { z } from 'zod';
import { beginContact, contactForm, MOST_CHARACTERS } from '../forms/contact.ts';
import { questionOf } from '../forms/engine.ts';
import { zoneOf } from '../forms/say-booking.ts';
import { languageOfLast } from '../language/index.ts';
import { canLeaveContact, LEAVE_CONTACT, offerPerson } from '../local/offer-person.ts';
import { isSecondUnknown } from '../local/reply-with-contact.ts';
import type {
  Conversation,
  ModelSource,
  ModelUse,
  OpenModel,
  ResponseMemo,
  ResponsePart,
} from '../responder.ts';
import { throwIfAborted, waitFor } from '../text/abort.ts';
import { cleanText } from '../text/clean-text.ts';
import { visitorsText } from '../text/visitors-text.ts';
import type { ToolResult } from '../tools/tool.ts';
import { BOUNDED_CALLS } from './bounded-calls.ts';
import { type ModelRequest, nameOf, REPORT_TOOL } from './compose-request.ts';
import { DraftInput, draftFrom } from './contact-draft.ts';
import { mannerOf } from './own-words.ts';
import { Patience } from './patience.ts';
import { memoOf, ReplyReport } from './report-reply.ts';
import { CHANGES, type SayChangeOptions, sayChange } from './say-change.ts';
import { guardFor, SpokenReply } from './spoken-reply.ts';

/** What one turn of a language model may take. */
export interface ModelLimits {
  /**
   * From the visitor's turn to the model's first word, and from one sign of it to the next while nothing was said; then
   * the local responder takes the turn. As long as a listener bears silence after a question.
   */
  readonly firstWordMs: number;
  /**
   * The model's silence after something was said; then that is the reply. About the time in which a sentence is heard, so
   * that in a call nobody notices a pause that ends in time.
   */
  readonly silenceMs: number;
  /** For the whole reply, tools included. */
  readonly replyMs: number;
  /** In one request. */
  readonly outputTokens: number;
  /** Requests to the model in one turn: the first, and one after each round of tools. */
  readonly rounds: number;
  /** What a reply may say; the rest is cut. Two minutes of speech. */
  readonly characters: number;
}

export const MODEL_LIMITS: ModelLimits = {
  firstWordMs: 2_500,
  silenceMs: 4_000,
  replyMs: 20_000,
  outputTokens: 1_000,
  rounds: 4,
  characters: 2_000,
};

/** Characters of text per token, for replies whose use the provider did not report. */
const CHARACTERS_PER_TOKEN = 4;
/** Models that think aloud do so between these; what they think is heard by nobody. */
const THOUGHTS = ['think', 'thinking', 'thought', 'reasoning'].map((tagName) =>
  extractReasoningMiddleware({ tagName }),
);
const AUDIBLE = /[\p{L}\p{N}]/u;

/**
 * What a model gets of a list. It reads all of it again with every request that follows: a month of free times is 36 KB,
 * some 15,000 tokens, and these are 3 KB.
 */
const LISTED = 40;

function shortened(given: ToolResult): unknown {
  const fields = Object.entries(given.ok && typeof given.result === 'object' ? (given.result ?? {}) : {});
  if (!fields.some(([, value]) => Array.isArray(value) && value.length > LISTED)) return given;
  const cut = fields.map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, LISTED) : value]);
  return {
    ok: true,
    result: Object.fromEntries(cut),
    note: `Only the first ${LISTED} are here. Ask for less to see others.`,
  };
}

/** One visitor's turn that a model replies to: its time, its limits, and what came of it. */
export class ModelTurn {
  failure: unknown;
  hasSaid = false;
  /** What was said only leads up to a reply, which is to come from somebody else. */
  isLeft = false;
  readonly signal: AbortSignal;
  readonly #conversation: Conversation;
  readonly #limits: ModelLimits;
  readonly #visitor: AbortSignal;
  readonly #ends = new AbortController();
  readonly #whole: NodeJS.Timeout;
  readonly #patience: Patience;
  readonly #now: Date;
  /** A change of a meeting that the visitor was not told of, and its result once there is one. */
  #change: { result?: ToolResult } | undefined;
  #isAsked = false;
  #hasBegun = false;
  #hasChanged = false;
  #hasRecited = false;
  #toolCalls = 0;
  #open: OpenModel | undefined;
  #use = { inputTokens: 0, outputTokens: 0 };

  constructor(conversation: Conversation, limits: ModelLimits, now: Date, visitor: AbortSignal) {
    this.#now = now;
    this.#conversation = conversation;
    this.#limits = limits;
    this.#visitor = visitor;
    this.signal = AbortSignal.any([visitor, this.#ends.signal]);
    const late = () => {
      this.failure ??= new DOMException('The model took too long', 'TimeoutError');
      this.#ends.abort();
    };
    this.#patience = new Patience(limits.firstWordMs, late);
    this.#whole = setTimeout(late, limits.replyMs);
  }

  /** What has to be known before the model can be asked. Rejects when the turn is over or late before that. */
  async waitFor<T>(promise: Promise<T>): Promise<T> {
    promise.catch(() => undefined);
    return this.#patience.waitFor(waitFor(promise, this.signal));
  }

  /** Rejects when the turn is over or late before the model is known. */
  async open(source: ModelSource): Promise<OpenModel | null> {
    const open = await this.waitFor(source.open(this.signal));
    this.#open = open ?? undefined;
    return open;
  }

  /** Says what the model says, once more where it spoke another language than the visitor. */
  async *reply(open: OpenModel, request: ModelRequest): AsyncGenerator<ResponsePart> {
    const again = yield* this.#attempt(open, request, false);
    if (!again) return;
    this.#patience.renew(this.#limits.firstWordMs);
    const reminder = { role: 'user', content: `Reply in ${nameOf(request.language)}.` } as const;
    const messages = [...request.messages, { role: 'assistant', content: '…' } as const, reminder];
    yield* this.#attempt(open, { ...request, messages }, true);
  }

  /** Ends what runs and reports what was used. May be called twice. */
  end(): void {
    clearTimeout(this.#whole);
    this.#ends.abort();
    // What took too long before the model was asked is not its fault.
    const failed = this.#isAsked && this.failure !== undefined && !this.#visitor.aborted;
    const use: ModelUse = {
      ...this.#use,
      heard: this.hasSaid && !this.isLeft,
      ...(this.#hasBegun && { begun: true }),
      ...(this.#hasRecited && { heldBack: true }),
      ...(failed && { failure: this.failure }),
    };
    this.#open?.used(use);
    this.#open = undefined;
  }

  async *#attempt(
    { model }: OpenModel,
    request: ModelRequest,
    isLast: boolean,
  ): AsyncGenerator<ResponsePart, boolean> {
    const reports: ReplyReport[] = [];
    const tools = this.#tools(reports);
    const { turns } = this.#conversation;
    const spoken = new SpokenReply(request, turns, this.#limits.characters, Object.keys(tools));
    let details: unknown;
    let steps = 0;
    let saidBefore = '';
    const stop = new AbortController();
    const signal = AbortSignal.any([this.signal, stop.signal]);
    const { rounds, outputTokens, firstWordMs, silenceMs } = this.#limits;
    this.#isAsked = true;
    let uncounted = JSON.stringify(request.messages).length + request.instructions.length;
    const { stream } = streamText({
      model:
        typeof model === 'string'
          ? model
          : wrapLanguageModel({ model, middleware: [...THOUGHTS, BOUNDED_CALLS] }),
      instructions: request.instructions,
      messages: [...request.messages],
      tools,
      stopWhen: [
        isStepCount(rounds),
        ({ steps }) => reports.length > 0 && steps.some(({ text }) => AUDIBLE.test(text)),
      ],
      // In the last round it has to speak.
      prepareStep: ({ stepNumber }) => (stepNumber === rounds - 1 ? { activeTools: [] } : undefined),
      maxOutputTokens: outputTokens,
      maxRetries: 0,
      abortSignal: signal,
      onError: () => undefined,
    });
    const parts = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value: part } = await this.#patience.waitFor(waitFor(parts.next(), signal));
        if (done) break;
        if (part.type === 'error' && isBrokenUsage(part.error)) continue;
        if (part.type === 'error') throw part.error;
        this.#hasBegun ||= isSent(part);
        if (part.type === 'start-step') saidBefore = spoken.beginStep();
        if (part.type === 'tool-call' && part.toolName === LEAVE_CONTACT) details ??= part.input ?? {};
        if (part.type === 'reasoning-delta') uncounted += part.text.length;
        if (part.type === 'text-delta') {
          uncounted += part.text.length;
          // What it says after that is of a message that it takes to be sent.
          if (details === undefined) spoken.push(part.text);
        }
        if (part.type === 'finish-step') {
          if (this.#count(part.usage)) uncounted = 0;
          spoken.endOfStep(part.finishReason !== 'length');
          details ??= this.#readTextual(spoken, reports);
          steps += 1;
        }
        if (!isLast && this.#toolCalls === 0 && !this.hasSaid && spoken.isForeign()) return true;
        yield* this.#say(spoken);
        if (isSign(part)) this.#patience.renew(this.hasSaid ? silenceMs : firstWordMs);
        if (spoken.isFull || (details !== undefined && part.type === 'finish-step')) break;
      }
    } catch (error) {
      throwIfAborted(this.#visitor);
      this.failure ??= error;
      spoken.endOfStep(false);
      if (this.hasSaid || this.#change) yield* this.#say(spoken);
    } finally {
      stop.abort();
      this.#use.inputTokens += Math.ceil(uncounted / CHARACTERS_PER_TOKEN);
      this.#hasRecited ||= spoken.hasRecited;
      void parts.return?.().catch(() => undefined);
    }
    const asked = details === undefined ? undefined : this.#takeDetails(details, request);
    if (asked) yield* this.#sayText(asked.text);
    // Whoever took the turn now would begin anew what was done already.
    const isUntold = this.#change && (!this.hasSaid || this.failure !== undefined);
    const told = isUntold ? sayChange(this.#change?.result, this.#sayTimes(request)) : undefined;
    if (told) yield* this.#sayText(told);
    const isStuck = steps === rounds && spoken.said === saidBefore && this.failure === undefined;
    // "Let me look", and never a word of what it saw: the exact words are the reply.
    this.isLeft = isStuck && this.hasSaid && !told && !asked && !this.#hasChanged;
    const isOffered = spoken.hasClaimed && !asked && canLeaveContact(this.#conversation);
    if (this.isLeft || (!this.hasSaid && !isOffered)) return false;
    const memo: ResponseMemo =
      spoken.said === ''
        ? { outcome: 'small_talk', entryIds: [] }
        : memoOf(request, spoken.said, spoken.cited, reports.at(-1));
    if (asked) yield { type: 'end', memo: { ...memo, contact: asked.state } };
    else {
      const report = reports.at(-1);
      const isUnknown = report ? report.kind === 'unknown' : mannerOf(spoken.said) === 'does_not_know';
      const isSecond = isUnknown && isSecondUnknown({ memo }, turns);
      yield* this.#end(memo, isSecond || isOffered, request);
    }
    return false;
  }

  /** What was called in words: a report counts, and details for a person are taken as if it had been called. */
  #readTextual({ calls }: SpokenReply, reports: ReplyReport[]): unknown {
    for (const { name, input } of calls) {
      const { data } = ReplyReport.safeParse(input);
      if (name === REPORT_TOOL && data && reports.length === 0) reports.push(data);
    }
    return calls.find(({ name }) => name === LEAVE_CONTACT)?.input;
  }

  /**
   * Ends the reply. With the offer of a person after a second unknown in a row, as the local responder does, and where
   * the model claimed to have passed something on.
   */
  *#end(memo: ResponseMemo, isOffered: boolean, { language }: ModelRequest): Generator<ResponsePart> {
    const { turns } = this.#conversation;
    const draft = { message: cleanText(visitorsText(turns), MOST_CHARACTERS.message) };
    const about = { language: language.code, draft };
    const reply = isOffered ? offerPerson({ text: '', memo }, this.#conversation, about) : { text: '', memo };
    if (reply.text !== '') yield* this.#sayText(reply.text.trim());
    yield { type: 'end', memo: reply.memo };
  }

  /** A message for a person is the local responder's from here on: it asks for the rest, and for a yes to all of it. */
  #takeDetails(details: unknown, request: ModelRequest) {
    const { assistant, turns } = this.#conversation;
    const ask = assistant.contact?.ask;
    if (!ask || !canLeaveContact(this.#conversation)) return undefined;
    const draft = draftFrom(details, turns, guardFor(request, turns));
    const start = { id: randomUUID(), language: languageOfLast(turns, assistant).code, draft };
    const step = beginContact('wish', start, ask);
    if (step.kind !== 'ask') return undefined;
    return {
      state: step.state,
      text: this.hasSaid ? questionOf(contactForm(ask, step.state.language), step.state) : step.text,
    };
  }

  *#say(spoken: SpokenReply): Generator<ResponsePart> {
    for (const sentence of spoken.take()) yield* this.#sayText(sentence);
  }

  *#sayText(text: string): Generator<ResponsePart> {
    yield { type: 'text', text: this.hasSaid ? ` ${text}` : text };
    this.hasSaid = true;
    if (this.#change?.result) this.#change = undefined;
  }

  #sayTimes({ language }: ModelRequest): SayChangeOptions {
    const { timeZone, assistant, caller } = this.#conversation;
    const zone = zoneOf(timeZone, assistant.calendar?.timeZone);
    return { language, zone, now: this.#now, isCall: caller?.endsWith('_in_call') ?? false };
  }

  /** Adds what the provider reports; returns false when it reports nothing. */
  #count({ inputTokens, outputTokens }: Pick<LanguageModelUsage, 'inputTokens' | 'outputTokens'>): boolean {
    const [input = 0, output = 0] = [inputTokens, outputTokens];
    const isReported = input >= 0 && output >= 0 && input + output > 0;
    this.#use.inputTokens += isReported ? input : 0;
    this.#use.outputTokens += isReported ? output : 0;
    return isReported;
  }

  /** What the model may call: the tools of this caller, each checked and limited by the tool set, and the report. */
  #tools(reports: ReplyReport[]): ModelTools {
    const { tools: set } = this.#conversation;
    const tools: ModelTools = {};
    for (const { name, description, parameters } of set?.available ?? []) {
      if (name === LEAVE_CONTACT) {
        // Runs nothing: the reply ends with it.
        if (canLeaveContact(this.#conversation)) tools[name] = tool({ description, inputSchema: DraftInput });
        continue;
      }
      tools[name] = tool({
        description,
        inputSchema: jsonSchema(parameters),
        execute: async (input: unknown) => {
          this.#toolCalls += 1;
          const change: { result?: ToolResult } | undefined = CHANGES.has(name) ? {} : undefined;
          if (change) this.#change = change;
          this.#hasChanged ||= change !== undefined;
          const result = await this.#patience.hold(async () => set?.call(name, input));
          if (change && result) change.result = result;
          return result && shortened(result);
        },
      });
    }
    tools[REPORT_TOOL] = tool({
      description: 'Reports what kind of reply you gave. Call it once, after your reply.',
      inputSchema: ReplyReport,
      execute: (report) => {
        reports.push(report);
        return 'Noted.';
      },
    });
    return tools;
  }
}

const UsageAlone = z.object({
  usage: z.unknown().refine((usage) => typeof usage === 'object' && usage !== null),
  choices: z.array(z.object({ delta: z.object({ content: z.literal('').nullish() }).nullish() })).nullish(),
});

/** The last piece of a stream, whose figures do not fit: what was said before is none the worse for it. */
const isBrokenUsage = (error: unknown): boolean =>
  TypeValidationError.isInstance(error) && UsageAlone.safeParse(error.value).success;

/** What shows that the model is at work: whatever it sends. Parts that only frame it may come before it was asked. */
const isSent = ({ type }: TextStreamPart<ModelTools>): boolean =>
  type.endsWith('-delta') || type.startsWith('tool-');

/** What shows that the model goes on: words, and tools. Thoughts and line breaks are no sign to whoever waits. */
function isSign(part: TextStreamPart<ModelTools>): boolean {
  if (part.type === 'text-delta') return AUDIBLE.test(part.text);
  return part.type.startsWith('tool-');
}
