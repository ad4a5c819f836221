import { randomUUID } from 'node:crypto';
import {
  isStepCount,
  jsonSchema,
  type LanguageModelUsage,
  type ToolSet as ModelTools,
  streamText,
  tool,
} from 'ai';
import { MOST_CHARACTERS } from '../local/contact/read-details.ts';
import {
  canLeaveContact,
  isSecondUnknown,
  LEAVE_CONTACT,
  offerPerson,
  visitorsText,
} from '../local/contact/reply-with-contact.ts';
import { beginContact, questionOf } from '../local/contact/take-step.ts';
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
import type { ToolResult } from '../tools/tool.ts';
import { type ModelRequest, nameOf, REPORT_TOOL } from './compose-request.ts';
import { DraftInput, draftFrom, languageSpoken } from './contact-draft.ts';
import { memoOf, ReplyReport } from './report-reply.ts';
import { guardFor, SpokenReply } from './spoken-reply.ts';

export interface ModelLimits {
  /** From the visitor's turn to the model's first word; then the local responder takes the turn. */
  readonly firstWordMs: number;
  /** For the whole reply, tools included. */
  readonly replyMs: number;
  readonly outputTokens: number;
  /** Requests to the model in one turn: the first, and one after each round of tools. */
  readonly rounds: number;
  /** What a reply may say; the rest is cut. Two minutes of speech. */
  readonly characters: number;
}

export const MODEL_LIMITS: ModelLimits = {
  firstWordMs: 2_500,
  replyMs: 20_000,
  outputTokens: 1_000,
  rounds: 4,
  characters: 2_000,
};

/** Characters of text per token, for replies whose use the provider did not report. */
const CHARACTERS_PER_TOKEN = 4;

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
  readonly signal: AbortSignal;
  readonly #conversation: Conversation;
  readonly #limits: ModelLimits;
  readonly #visitor: AbortSignal;
  readonly #ends = new AbortController();
  readonly #whole: NodeJS.Timeout;
  readonly #first: NodeJS.Timeout;
  #isAsked = false;
  #toolCalls = 0;
  #open: OpenModel | undefined;
  #use = { inputTokens: 0, outputTokens: 0 };

  constructor(conversation: Conversation, limits: ModelLimits, visitor: AbortSignal) {
    this.#conversation = conversation;
    this.#limits = limits;
    this.#visitor = visitor;
    this.signal = AbortSignal.any([visitor, this.#ends.signal]);
    const late = () => {
      this.failure ??= new DOMException('The model took too long', 'TimeoutError');
      this.#ends.abort();
    };
    this.#first = setTimeout(late, limits.firstWordMs);
    this.#whole = setTimeout(late, limits.replyMs);
  }

  /** Rejects when the turn is over or late before the model is known. */
  async open(source: ModelSource): Promise<OpenModel | null> {
    const opening = source.open(this.signal);
    opening.catch(() => undefined);
    const open = await waitFor(opening, this.signal);
    this.#open = open ?? undefined;
    return open;
  }

  /** Says what the model says, once more where it spoke another language than the visitor. */
  async *reply(open: OpenModel, request: ModelRequest): AsyncGenerator<ResponsePart> {
    const again = yield* this.#attempt(open, request, false);
    if (!again) return;
    const reminder = { role: 'user', content: `Reply in ${nameOf(request.language)}.` } as const;
    const messages = [...request.messages, { role: 'assistant', content: '…' } as const, reminder];
    yield* this.#attempt(open, { ...request, messages }, true);
  }

  /** Ends what runs and reports what was used. May be called twice. */
  end(): void {
    clearTimeout(this.#first);
    clearTimeout(this.#whole);
    this.#ends.abort();
    // What took too long before the model was asked is not its fault.
    const failed = this.#isAsked && this.failure !== undefined && !this.#visitor.aborted;
    const use: ModelUse = { ...this.#use, heard: this.hasSaid, ...(failed && { failure: this.failure }) };
    this.#open?.used(use);
    this.#open = undefined;
  }

  async *#attempt(
    { model }: OpenModel,
    request: ModelRequest,
    isLast: boolean,
  ): AsyncGenerator<ResponsePart, boolean> {
    const spoken = new SpokenReply(request, this.#conversation.turns, this.#limits.characters);
    const reports: ReplyReport[] = [];
    let details: unknown;
    const stop = new AbortController();
    const signal = AbortSignal.any([this.signal, stop.signal]);
    const { rounds, outputTokens } = this.#limits;
    this.#isAsked = true;
    let uncounted = JSON.stringify(request.messages).length + request.instructions.length;
    const { stream } = streamText({
      model,
      instructions: request.instructions,
      messages: [...request.messages],
      tools: this.#tools(reports),
      stopWhen: [isStepCount(rounds), () => reports.length > 0 && spoken.hasText],
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
        const { done, value: part } = await waitFor(parts.next(), signal);
        if (done) break;
        if (part.type === 'error') throw part.error;
        if (part.type === 'tool-call' && part.toolName !== REPORT_TOOL) clearTimeout(this.#first);
        if (part.type === 'tool-call' && part.toolName === LEAVE_CONTACT) details ??= part.input ?? {};
        if (part.type === 'text-delta') {
          clearTimeout(this.#first);
          uncounted += part.text.length;
          // What it says after that is of a message that it takes to be sent.
          if (details === undefined) spoken.push(part.text);
        }
        if (part.type === 'finish-step') {
          if (this.#count(part.usage)) uncounted = 0;
          spoken.endOfStep(part.finishReason !== 'length');
        }
        if (!isLast && this.#toolCalls === 0 && !this.hasSaid && spoken.isForeign()) return true;
        yield* this.#say(spoken);
        if (spoken.isFull || (details !== undefined && part.type === 'finish-step')) break;
      }
    } catch (error) {
      throwIfAborted(this.#visitor);
      this.failure ??= error;
    } finally {
      stop.abort();
      this.#use.inputTokens += Math.ceil(uncounted / CHARACTERS_PER_TOKEN);
      void parts.return?.().catch(() => undefined);
    }
    const asked = details === undefined ? undefined : this.#takeDetails(details, request);
    if (asked) yield* this.#sayText(asked.text);
    if (!this.hasSaid) return false;
    const memo: ResponseMemo =
      spoken.said === ''
        ? { outcome: 'small_talk', entryIds: [] }
        : memoOf(request, spoken.said, spoken.cited, reports.at(-1));
    if (asked) yield { type: 'end', memo: { ...memo, contact: asked.state } };
    else yield* this.#end(memo, reports.at(-1), request);
    return false;
  }

  /** Ends the reply; after a second unknown in a row with the offer of a person, as the local responder does. */
  *#end(
    memo: ResponseMemo,
    report: ReplyReport | undefined,
    { language }: ModelRequest,
  ): Generator<ResponsePart> {
    const { turns } = this.#conversation;
    const isSecond = report?.kind === 'unknown' && isSecondUnknown({ memo }, turns);
    const draft = { message: cleanText(visitorsText(turns), MOST_CHARACTERS.message) };
    const about = { language: language.code, draft };
    const reply = isSecond ? offerPerson({ text: '', memo }, this.#conversation, about) : { text: '', memo };
    if (reply.text !== '') yield* this.#sayText(reply.text.trim());
    yield { type: 'end', memo: reply.memo };
  }

  /** A message for a person is the local responder's from here on: it asks for the rest, and for a yes to all of it. */
  #takeDetails(details: unknown, request: ModelRequest) {
    const { assistant, turns } = this.#conversation;
    const ask = assistant.contact?.ask;
    if (!ask || !canLeaveContact(this.#conversation)) return undefined;
    const draft = draftFrom(details, turns, guardFor(request, turns));
    const start = { id: randomUUID(), language: languageSpoken(this.#conversation).code, draft };
    const step = beginContact('wish', start, ask);
    if (step.kind !== 'ask') return undefined;
    return { state: step.state, text: this.hasSaid ? questionOf(step.state, ask) : step.text };
  }

  *#say(spoken: SpokenReply): Generator<ResponsePart> {
    for (const sentence of spoken.take()) yield* this.#sayText(sentence);
  }

  *#sayText(text: string): Generator<ResponsePart> {
    yield { type: 'text', text: this.hasSaid ? ` ${text}` : text };
    this.hasSaid = true;
  }

  /** Adds what the provider reports; returns false when it reports nothing. */
  #count({ inputTokens, outputTokens }: Pick<LanguageModelUsage, 'inputTokens' | 'outputTokens'>): boolean {
    this.#use.inputTokens += inputTokens ?? 0;
    this.#use.outputTokens += outputTokens ?? 0;
    return inputTokens !== undefined || outputTokens !== undefined;
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
          const result = await set?.call(name, input);
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
