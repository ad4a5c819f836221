import {
  type LanguageModelUsage,
  type ToolSet as ModelTools,
  type TextStreamPart,
  TypeValidationError,
} from 'ai';
import { z } from 'zod';
import { LEAVE_CONTACT } from '../local/offer-person.ts';
import type { ResponseMemo, Turn } from '../responder.ts';
import type { ClientFunctions } from './client-functions.ts';
import { type ModelRequest, REPORT_TOOL } from './compose-request.ts';
import { mannerOf } from './own-words.ts';
import { memoOf, ReplyReport } from './report-reply.ts';
import { SpokenReply } from './spoken-reply.ts';

/** One part of what a model streams. */
export type ModelPart = TextStreamPart<ModelTools>;

/** Something that can be said. */
export const AUDIBLE = /[\p{L}\p{N}]/u;
/** Characters of text per token, for replies whose use the provider did not report. */
const CHARACTERS_PER_TOKEN = 4;

interface AttemptOptions {
  /** Filled by the tool that reports a reply. */
  readonly reports: ReplyReport[];
  /** The names of the tools that the model may call. */
  readonly tools: readonly string[];
  /** What a reply may say. */
  readonly characters: number;
  readonly functions: ClientFunctions;
}

/** One request to a model, with its rounds of tools: what it said, called and used. */
export class Attempt {
  readonly spoken: SpokenReply;
  readonly reports: ReplyReport[];
  /** The details that the model wants to pass on to a person; undefined where it wants none. */
  details: unknown;
  readonly #request: ModelRequest;
  readonly #functions: ClientFunctions;
  /** It stopped where it may say no more. */
  isCut = false;
  #steps = 0;
  #saidBefore = '';
  /** Characters that went in or came out since the provider last reported its use. */
  #uncounted: number;
  #reported = { inputTokens: 0, outputTokens: 0 };

  constructor(
    request: ModelRequest,
    turns: readonly Turn[],
    { reports, tools, characters, functions }: AttemptOptions,
  ) {
    this.#request = request;
    this.reports = reports;
    this.#functions = functions;
    this.spoken = new SpokenReply(request, turns, characters, tools);
    this.#uncounted = JSON.stringify(request.messages).length + request.instructions.length;
  }

  take(part: ModelPart): void {
    switch (part.type) {
      case 'start-step':
        this.#saidBefore = this.spoken.beginStep();
        break;
      case 'tool-call':
        if (part.toolName === LEAVE_CONTACT) this.details ??= part.input ?? {};
        this.#functions.take(part);
        break;
      case 'reasoning-delta':
        this.#uncounted += part.text.length;
        break;
      case 'text-delta':
        this.#uncounted += part.text.length;
        // What it says after that is of a message that it takes to be sent.
        if (this.details === undefined) this.spoken.push(part.text);
        break;
      case 'finish-step':
        this.#finishStep(part);
    }
  }

  /** Nothing more is to be heard of it. */
  isOverAfter({ type }: ModelPart): boolean {
    return this.spoken.isFull || (this.details !== undefined && type === 'finish-step');
  }

  /** It took all its rounds and said nothing in the last. */
  isStuckAfter(rounds: number): boolean {
    return this.#steps === rounds && this.spoken.said === this.#saidBefore;
  }

  /** Whether it says that it does not know. */
  get isUnknown(): boolean {
    const report = this.reports.at(-1);
    return report ? report.kind === 'unknown' : mannerOf(this.spoken.said) === 'does_not_know';
  }

  get memo(): ResponseMemo {
    const { said, cited } = this.spoken;
    if (said === '') return { outcome: 'small_talk', entryIds: [] };
    return memoOf(this.#request, said, cited, this.reports.at(-1));
  }

  /** As the provider reports them, and estimated where it does not. */
  get inputTokens(): number {
    return this.#reported.inputTokens + Math.ceil(this.#uncounted / CHARACTERS_PER_TOKEN);
  }

  get outputTokens(): number {
    return this.#reported.outputTokens;
  }

  #finishStep({ usage, finishReason }: Extract<ModelPart, { type: 'finish-step' }>): void {
    if (this.#count(usage)) this.#uncounted = 0;
    this.isCut = finishReason === 'length';
    this.spoken.endOfStep(!this.isCut);
    this.details ??= this.#calledInWords();
    this.#steps += 1;
  }

  /** Adds what the provider reports; returns false when it reports nothing. */
  #count({ inputTokens, outputTokens }: Pick<LanguageModelUsage, 'inputTokens' | 'outputTokens'>): boolean {
    const [input = 0, output = 0] = [inputTokens, outputTokens];
    const isReported = input >= 0 && output >= 0 && input + output > 0;
    this.#reported.inputTokens += isReported ? input : 0;
    this.#reported.outputTokens += isReported ? output : 0;
    return isReported;
  }

  /** What was called in words: a report counts, and details for a person are taken as if it had been called. */
  #calledInWords(): unknown {
    const { calls } = this.spoken;
    for (const { name, input } of calls) {
      const { data } = ReplyReport.safeParse(input);
      if (name === REPORT_TOOL && data && this.reports.length === 0) this.reports.push(data);
    }
    return calls.find(({ name }) => name === LEAVE_CONTACT)?.input;
  }
}

const UsageAlone = z.object({
  usage: z.unknown().refine((usage) => typeof usage === 'object' && usage !== null),
  choices: z.array(z.object({ delta: z.object({ content: z.literal('').nullish() }).nullish() })).nullish(),
});

/** The last piece of a stream, whose figures do not fit: what was said before is none the worse for it. */
export const isBrokenUsage = (error: unknown): boolean =>
  TypeValidationError.isInstance(error) && UsageAlone.safeParse(error.value).success;

/** What shows that the model is at work: whatever it sends. Parts that only frame it may come before it was asked. */
export const isSent = ({ type }: ModelPart): boolean => type.endsWith('-delta') || type.startsWith('tool-');

/** What shows that the model goes on: words, and tools. Thoughts and line breaks are no sign to whoever waits. */
export function isSign(part: ModelPart): boolean {
  if (part.type === 'text-delta') return AUDIBLE.test(part.text);
  return part.type.startsWith('tool-');
}
