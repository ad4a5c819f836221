import {
  isStepCount,
  jsonSchema,
  type LanguageModelUsage,
  type ToolSet as ModelTools,
  streamText,
  tool,
} from 'ai';
import { detectSmallTalk } from '../local/small-talk.ts';
import type {
  Conversation,
  ModelSource,
  ModelUse,
  OpenModel,
  Responder,
  ResponsePart,
} from '../responder.ts';
import type { Retriever } from '../retrieval/retriever.ts';
import { throwIfAborted, waitFor } from '../text/abort.ts';
import type { ToolResult } from '../tools/tool.ts';
import { composeRequest, type ModelRequest, nameOf, REPORT_TOOL } from './compose-request.ts';
import { memoOf, ReplyReport } from './report-reply.ts';
import { SpokenReply } from './spoken-reply.ts';

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

export interface ModelResponderOptions {
  /** Replies for assistants without a model, and wherever a model fails before its first sentence. */
  readonly local: Responder;
  /** Stays its creator's. */
  readonly retriever: Retriever;
  readonly limits?: Partial<ModelLimits>;
  readonly now?: () => Date;
}

/** Characters of text per token, for replies whose use the provider did not report. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * A responder that replies in its own words with the assistant's language model, sentence by sentence, from its prompt,
 * FAQ and files. What a visitor hears passed a guard that does not depend on the model (see {@link SpokenReply}). When
 * the model says nothing in time, fails, or may not be used, the visitor hears `local`; when it fails later, the whole
 * sentences before that are the reply. Throws `AbortError` alone, and what `local` throws.
 */
export function createModelResponder(options: ModelResponderOptions): Responder {
  const { local, retriever, now = () => new Date() } = options;
  const limits = { ...MODEL_LIMITS, ...options.limits };
  return {
    prepare: (assistant, signal) => local.prepare(assistant, signal),
    async *respond(conversation, signal) {
      throwIfAborted(signal);
      const source = conversation.assistant.model;
      if (source && !isOpening(conversation) && !isBooking(conversation)) {
        const turn = new ModelTurn(conversation, limits, signal);
        try {
          const open = await turn.open(source);
          const request = open && (await composeRequest(conversation, retriever, now(), turn.signal));
          if (open && request) yield* turn.reply(open, request);
        } catch (error) {
          throwIfAborted(signal);
          turn.failure ??= error;
        } finally {
          turn.end();
        }
        throwIfAborted(signal);
        if (turn.hasSaid) return;
      }
      yield* local.respond(conversation, signal);
    },
    close: () => local.close(),
  };
}

/** The client opens every conversation with a hello of its own: the owner's greeting replies to it, word for word. */
function isOpening({ turns, assistant }: Conversation): boolean {
  const said = turns.filter(({ role }) => role === 'visitor');
  return said.length === 1 && detectSmallTalk(said[0]?.text ?? '', assistant.name) === 'greeting';
}

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

/** A booking that the local responder began is ended by it: its card and its id are known to it alone. */
function isBooking({ turns }: Conversation): boolean {
  return turns.findLast(({ role }) => role === 'assistant')?.memo?.booking !== undefined;
}

/** One visitor's turn that a model replies to: its time, its limits, and what came of it. */
class ModelTurn {
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
        if (part.type === 'text-delta') {
          clearTimeout(this.#first);
          uncounted += part.text.length;
          spoken.push(part.text);
        }
        if (part.type === 'finish-step') {
          if (this.#count(part.usage)) uncounted = 0;
          spoken.endOfStep(part.finishReason !== 'length');
        }
        if (!isLast && this.#toolCalls === 0 && !this.hasSaid && spoken.isForeign()) return true;
        yield* this.#say(spoken);
        if (spoken.isFull) break;
      }
    } catch (error) {
      throwIfAborted(this.#visitor);
      this.failure ??= error;
    } finally {
      stop.abort();
      this.#use.inputTokens += Math.ceil(uncounted / CHARACTERS_PER_TOKEN);
      void parts.return?.().catch(() => undefined);
    }
    if (!this.hasSaid) return false;
    yield { type: 'end', memo: memoOf(request, spoken.said, spoken.cited, reports.at(-1)) };
    return false;
  }

  *#say(spoken: SpokenReply): Generator<ResponsePart> {
    for (const sentence of spoken.take()) {
      yield { type: 'text', text: this.hasSaid ? ` ${sentence}` : sentence };
      this.hasSaid = true;
    }
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
