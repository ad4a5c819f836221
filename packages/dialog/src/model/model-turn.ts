import { randomUUID } from 'node:crypto';
import {
  extractReasoningMiddleware,
  isStepCount,
  jsonSchema,
  type ToolSet as ModelTools,
  streamText,
  tool,
  wrapLanguageModel,
} from 'ai';
import { beginContact, contactForm, MOST_CHARACTERS } from '../forms/contact.ts';
import { questionOf } from '../forms/engine.ts';
import { zoneOf } from '../forms/say-booking.ts';
import { languageOfLast } from '../language/index.ts';
import { callersPhone, canLeaveContact, LEAVE_CONTACT, offerPerson } from '../local/offer-person.ts';
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
import { shortened } from '../tools/shorten-result.ts';
import type { ToolResult } from '../tools/tool.ts';
import { BOUNDED_CALLS } from './bounded-calls.ts';
import { ClientFunctions } from './client-functions.ts';
import { type ModelRequest, nameOf, REPORT_TOOL, toMessages } from './compose-request.ts';
import { DraftInput, draftFrom } from './contact-draft.ts';
import { Attempt, AUDIBLE, isBrokenUsage, isSent, isSign, type ModelPart } from './model-attempt.ts';
import { Patience } from './patience.ts';
import { ReplyReport } from './report-reply.ts';
import { CHANGES, type SayChangeOptions, sayChange } from './say-change.ts';
import { guardFor, type SpokenReply } from './spoken-reply.ts';

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

/** A visitor's connection waits 30 s for the next part of a reply, and what comes before the model may take seconds. */
const LONGEST_WAIT_MS = 20_000;

/** The limits for a model on a slow machine, which may take `patience` times as long. */
export function limitsWith(patience: number): ModelLimits {
  const wait = (ms: number) => Math.min(LONGEST_WAIT_MS, ms * patience);
  const { firstWordMs, silenceMs, replyMs } = MODEL_LIMITS;
  return {
    ...MODEL_LIMITS,
    firstWordMs: wait(firstWordMs),
    silenceMs: wait(silenceMs),
    replyMs: replyMs * patience,
  };
}

/** Models that think aloud do so between these; what they think is heard by nobody. */
const THOUGHTS = ['think', 'thinking', 'thought', 'reasoning'].map((tagName) =>
  extractReasoningMiddleware({ tagName }),
);

const NO_MEMO = { outcome: 'small_talk', entryIds: [] } as const;

function guarded(model: OpenModel['model']): OpenModel['model'] {
  return typeof model === 'string'
    ? model
    : wrapLanguageModel({ model, middleware: [...THOUGHTS, BOUNDED_CALLS] });
}

/** One visitor's turn that a model replies to: its time, its limits, and what came of it. */
export class ModelTurn {
  failure: unknown;
  hasSaid = false;
  /** The client is to run a function, whether anything was said or not. */
  hasCalled = false;
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
  #cut: { readonly isCut?: true } = {};
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
    this.#patience = new Patience(limits.firstWordMs, late, LONGEST_WAIT_MS);
    this.#whole = setTimeout(late, limits.replyMs);
  }

  /** Nothing of the turn is left to anybody else. */
  get hasReplied(): boolean {
    return this.hasCalled || (this.hasSaid && !this.isLeft);
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
    const own = this.#tools(reports);
    const functions = new ClientFunctions(this.#conversation.wishes, Object.keys(own));
    const tools = { ...own, ...functions.tools };
    const attempt = new Attempt(request, this.#conversation.turns, {
      reports,
      tools: Object.keys(tools),
      characters: this.#limits.characters,
      functions,
    });
    const stop = new AbortController();
    const signal = AbortSignal.any([this.signal, stop.signal]);
    this.#isAsked = true;
    try {
      const stream = this.#ask(model, request, { own: tools, functions }, attempt, signal);
      if (yield* this.#listen(stream, attempt, signal, isLast)) return true;
    } catch (error) {
      throwIfAborted(this.#visitor);
      this.failure ??= error;
      attempt.spoken.endOfStep(false);
      if (this.hasSaid || this.#change) yield* this.#say(attempt.spoken);
    } finally {
      stop.abort();
      this.#use.inputTokens += attempt.inputTokens;
      this.#use.outputTokens += attempt.outputTokens;
      this.#hasRecited ||= attempt.spoken.hasRecited;
    }
    // One that is cut by a limit of ours is a whole one: nobody asked for less.
    if (attempt.isCut && this.#conversation.wishes?.maxOutputTokens !== undefined)
      this.#cut = { isCut: true };
    for (const { name, input } of attempt.spoken.calls) functions.call(name, input);
    if (this.failure === undefined && functions.calls.length > 0) yield* this.#handOver(attempt, functions);
    else yield* this.#conclude(attempt, request);
    return false;
  }

  #ask(
    model: OpenModel['model'],
    request: ModelRequest,
    { own: tools, functions }: { readonly own: ModelTools; readonly functions: ClientFunctions },
    { reports }: Attempt,
    signal: AbortSignal,
  ): AsyncIterable<ModelPart> {
    const { rounds } = this.#limits;
    return streamText({
      model: guarded(model),
      instructions: request.instructions,
      messages: [...request.messages],
      tools,
      stopWhen: [
        isStepCount(rounds),
        ({ steps }) => reports.length > 0 && steps.some(({ text }) => AUDIBLE.test(text)),
      ],
      // In the last round it has to speak.
      prepareStep: ({ stepNumber }) =>
        stepNumber === 0 ? functions.forced : stepNumber === rounds - 1 ? { activeTools: [] } : undefined,
      maxOutputTokens: this.#mostTokens,
      maxRetries: 0,
      abortSignal: signal,
      onError: () => undefined,
    }).stream;
  }

  /** Says what comes. Returns true where it is in another language than the visitor's, before a word of it was said. */
  async *#listen(
    stream: AsyncIterable<ModelPart>,
    attempt: Attempt,
    signal: AbortSignal,
    isLast: boolean,
  ): AsyncGenerator<ResponsePart, boolean> {
    const { spoken } = attempt;
    const { firstWordMs, silenceMs } = this.#limits;
    for await (const part of this.#partsOf(stream, signal)) {
      this.#hasBegun ||= isSent(part);
      attempt.take(part);
      const mayAskAgain = !isLast && this.#toolCalls === 0 && !this.hasSaid;
      if (mayAskAgain && spoken.isForeign()) return true;
      yield* this.#say(spoken);
      if (isSign(part)) this.#patience.renew(this.hasSaid ? silenceMs : firstWordMs);
      if (attempt.isOverAfter(part)) break;
    }
    return false;
  }

  /** The parts of a stream without its errors, which it throws. */
  async *#partsOf(stream: AsyncIterable<ModelPart>, signal: AbortSignal): AsyncGenerator<ModelPart> {
    const parts = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value: part } = await this.#patience.waitFor(waitFor(parts.next(), signal));
        if (done) return;
        if (part.type !== 'error') yield part;
        else if (!isBrokenUsage(part.error)) throw part.error;
      }
    } finally {
      void parts.return?.().catch(() => undefined);
    }
  }

  get #mostTokens(): number {
    const { outputTokens } = this.#limits;
    return Math.min(outputTokens, this.#conversation.wishes?.maxOutputTokens ?? outputTokens);
  }

  /**
   * Replies apart from the conversation, to the instructions of the owner's program alone: what comes is for that program,
   * and as the model wrote it.
   */
  async *replyApart({ model }: OpenModel): AsyncGenerator<ResponsePart> {
    const { wishes = {}, turns } = this.#conversation;
    const { instructions = '' } = wishes;
    const functions = new ClientFunctions(wishes);
    const messages = [...toMessages(turns, wishes.calls), { role: 'user', content: '…' } as const];
    this.#isAsked = true;
    const { stream } = streamText({
      ...{ model: guarded(model), instructions, messages, tools: functions.tools, ...functions.forced },
      ...{ maxOutputTokens: this.#mostTokens, maxRetries: 0, abortSignal: this.signal },
      onError: () => undefined,
    });
    let isCut = false;
    for await (const part of this.#partsOf(stream, this.signal)) {
      functions.take(part);
      this.#hasBegun ||= isSent(part);
      if (isSign(part)) this.#patience.renew(this.#limits.silenceMs);
      if (part.type === 'text-delta') {
        this.hasSaid = true;
        this.#patience.heard();
        yield { type: 'text', text: part.text };
      } else if (part.type === 'finish-step') {
        isCut = part.finishReason === 'length';
        this.#use.inputTokens += part.usage.inputTokens ?? 0;
        this.#use.outputTokens += part.usage.outputTokens ?? 0;
      }
    }
    this.hasCalled = functions.calls.length > 0;
    yield* functions.calls;
    yield { type: 'end', memo: NO_MEMO, ...(isCut && { isCut }) };
  }

  /** Ends the reply with what the client is to run. The next one goes on with what came of it. */
  *#handOver(attempt: Attempt, functions: ClientFunctions): Generator<ResponsePart> {
    this.hasCalled = true;
    yield* functions.calls;
    const told = attempt.reports.length > 0 && attempt.spoken.said !== '';
    yield { type: 'end', memo: told ? attempt.memo : NO_MEMO, ...this.#cut };
  }

  /** Adds what the visitor has to hear besides, and ends the reply; without an end the local responder replies. */
  *#conclude(attempt: Attempt, request: ModelRequest): Generator<ResponsePart> {
    const { spoken, details } = attempt;
    const asked = details === undefined ? undefined : this.#takeDetails(details, request);
    if (asked) yield* this.#sayText(asked.text);
    const told = this.#untoldChange(request);
    if (told) yield* this.#sayText(told);
    const isStuck = attempt.isStuckAfter(this.#limits.rounds) && this.failure === undefined;
    // "Let me look", and never a word of what it saw: the exact words are the reply.
    this.isLeft = isStuck && this.hasSaid && !told && !asked && !this.#hasChanged;
    const isOffered = spoken.hasClaimed && !asked && canLeaveContact(this.#conversation);
    if (this.isLeft || (!this.hasSaid && !isOffered)) return;
    const memo = attempt.memo;
    if (asked) yield { type: 'end', memo: { ...memo, contact: asked.state } };
    else {
      const isSecond = attempt.isUnknown && isSecondUnknown({ memo }, this.#conversation.turns);
      yield* this.#end(memo, isSecond || isOffered, request);
    }
  }

  /** A change that the model made and did not tell of: whoever took the turn now would make it again. */
  #untoldChange(request: ModelRequest): string | undefined {
    const isUntold = this.#change && (!this.hasSaid || this.failure !== undefined);
    return isUntold ? sayChange(this.#change?.result, this.#sayTimes(request)) : undefined;
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
    yield { type: 'end', memo: reply.memo, ...this.#cut };
  }

  /** A message for a person is the local responder's from here on: it asks for the rest, and for a yes to all of it. */
  #takeDetails(details: unknown, request: ModelRequest) {
    const { assistant, turns } = this.#conversation;
    const ask = assistant.contact?.ask;
    if (!ask || !canLeaveContact(this.#conversation)) return undefined;
    const draft = draftFrom(details, turns, guardFor(request, turns));
    const all = { ...callersPhone(this.#conversation), ...draft };
    const start = { id: randomUUID(), language: languageOfLast(turns, assistant).code, draft: all };
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
    this.#patience.heard();
    if (this.#change?.result) this.#change = undefined;
  }

  #sayTimes({ language }: ModelRequest): SayChangeOptions {
    const { timeZone, assistant, caller } = this.#conversation;
    const zone = zoneOf(timeZone, assistant.calendar?.timeZone);
    return { language, zone, now: this.#now, isCall: caller?.endsWith('_in_call') ?? false };
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
