import * as z from 'zod';
import type { ProviderEvent, ProviderUsage } from './provider-event.ts';

/** The clock of a session: its input sound, which comes without a gap. 24 kHz, 16 bits, one channel. */
const BYTES_PER_MS = 48;
/** A pause this long ends a turn of the assistant. */
const QUIET_MS = 1_200;
/** A danger must be seen early, so a sentence's end is a turn's end. */
const SENTENCE_END = /[.!?…。！？]["'”’)]*\s*$/;

const BackendEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('response.output_item.done'),
    item: z.object({
      type: z.literal('function_call'),
      id: z.string().optional(),
      call_id: z.string(),
      name: z.string(),
      arguments: z.string(),
    }),
  }),
  z.object({
    type: z.enum(['response.completed', 'response.failed', 'response.incomplete']),
    response: z.object({
      id: z.string(),
      usage: z
        .object({
          input_tokens: z.number().nonnegative().catch(0),
          output_tokens: z.number().nonnegative().catch(0),
          input_tokens_details: z
            .object({ cached_tokens: z.number().nonnegative().catch(0) })
            .catch({ cached_tokens: 0 }),
        })
        .nullish()
        .catch(null),
    }),
  }),
]);
type FunctionCall = Extract<z.infer<typeof BackendEvent>, { type: 'response.output_item.done' }>['item'];

interface Utterance {
  readonly itemId: string;
  said: string;
}

/**
 * Makes turns of a session that has none. A visitor's turn ends with a sentence, or when the assistant talks; an assistant's
 * when the visitor talks, or after a pause. Backend responses stand between them, with their function calls.
 */
export class LiveTurns {
  #visitor: Utterance | null = null;
  #assistant: (Utterance & { readonly responseId: string }) | null = null;
  #called: FunctionCall[] = [];
  #isCancelled = false;
  #ids = 0;
  #clockMs = 0;
  #lastWordMs = 0;
  #seconds = 0;
  #toldSeconds = 0;

  /** Sound that we sent. What it means comes with the next event. */
  hear(audio: string): void {
    this.#clockMs += msOf(audio);
  }

  /** Sound of the visitor that the sideband reflects. */
  heardBack(audio: string): readonly ProviderEvent[] {
    this.hear(audio);
    return this.due();
  }

  /** What is said now is not wanted. */
  cancel(): void {
    this.#isCancelled = this.#assistant !== null;
  }

  /** The end of a turn that a pause, or a wish of ours, has ended. */
  due(): readonly ProviderEvent[] {
    if (this.#isCancelled) return this.#endAssistant();
    return this.#assistant && this.#clockMs - this.#lastWordMs >= QUIET_MS ? this.#endAssistant() : [];
  }

  visitorSaid(delta: string, startMs: number): readonly ProviderEvent[] {
    const events = [...this.#endAssistant()];
    let visitor = this.#visitor;
    if (!visitor) {
      visitor = { itemId: this.#newId('item'), said: '' };
      this.#visitor = visitor;
      events.push(
        { type: 'input_audio_buffer.speech_started', item_id: visitor.itemId, audio_start_ms: startMs },
        {
          type: 'conversation.item.added',
          item: { type: 'message', id: visitor.itemId, role: 'user' },
        },
      );
    }
    visitor.said += delta;
    events.push({
      type: 'conversation.item.input_audio_transcription.delta',
      item_id: visitor.itemId,
      delta,
    });
    return SENTENCE_END.test(visitor.said) ? [...events, ...this.#endVisitor()] : events;
  }

  assistantSaid(delta: string): readonly ProviderEvent[] {
    const events = this.#beginAssistant();
    const assistant = this.#assistant;
    if (!assistant) return events;
    assistant.said += delta;
    this.#lastWordMs = this.#clockMs;
    const { responseId: response_id, itemId: item_id } = assistant;
    return [...events, { type: 'response.output_audio_transcript.delta', response_id, item_id, delta }];
  }

  assistantSounded(delta: string): readonly ProviderEvent[] {
    const assistant = this.#assistant;
    // Sound may run ahead of its transcript, and comes as silence between replies.
    if (!assistant) return [];
    const { responseId: response_id, itemId: item_id } = assistant;
    return [{ type: 'response.output_audio.delta', response_id, item_id, delta }, ...this.due()];
  }

  /** An event of the backend's Responses model. */
  worked(raw: unknown): readonly ProviderEvent[] {
    const event = BackendEvent.safeParse(raw).data;
    if (!event) return [];
    if (event.type === 'response.output_item.done') {
      this.#called.push(event.item);
      return [];
    }
    const called = this.#called.splice(0);
    const { id, usage } = event.response;
    const response = { id: plainId(id), status: 'completed' };
    const items = called.map((call): ProviderEvent => {
      const item = { ...call, id: plainId(call.id ?? call.call_id), status: 'completed' };
      return { type: 'response.output_item.done', response_id: response.id, item };
    });
    return [
      ...this.end(),
      { type: 'response.created', response: { ...response, status: 'in_progress', usage: undefined } },
      ...items,
      { type: 'response.done', response: { ...response, usage: usage ? tokensOf(usage) : undefined } },
    ];
  }

  /** The session's seconds so far, which are told with the next turn of the assistant. */
  used(seconds: number): readonly ProviderEvent[] {
    this.#seconds = Math.max(this.#seconds, seconds);
    return this.due();
  }

  /** Ends what is open. */
  end(): readonly ProviderEvent[] {
    return [...this.#endVisitor(), ...this.#endAssistant()];
  }

  #endVisitor(): readonly ProviderEvent[] {
    const visitor = this.#visitor;
    if (!visitor) return [];
    this.#visitor = null;
    const item_id = visitor.itemId;
    return [
      { type: 'input_audio_buffer.speech_stopped', item_id, audio_end_ms: Math.round(this.#clockMs) },
      { type: 'input_audio_buffer.committed', item_id },
      {
        type: 'conversation.item.input_audio_transcription.completed',
        item_id,
        transcript: visitor.said.trim(),
        usage: undefined,
      },
    ];
  }

  #beginAssistant(): readonly ProviderEvent[] {
    if (this.#assistant) return [];
    const events = this.#endVisitor();
    const responseId = this.#newId('resp');
    const itemId = this.#newId('item');
    this.#assistant = { responseId, itemId, said: '' };
    return [
      ...events,
      { type: 'response.created', response: { id: responseId, status: 'in_progress', usage: undefined } },
      {
        type: 'response.output_item.added',
        response_id: responseId,
        item: { type: 'message', id: itemId, role: 'assistant' },
      },
      { type: 'output_audio_buffer.started', response_id: responseId },
    ];
  }

  #endAssistant(): readonly ProviderEvent[] {
    const assistant = this.#assistant;
    if (!assistant) return [];
    this.#assistant = null;
    const status = this.#isCancelled ? 'cancelled' : 'completed';
    this.#isCancelled = false;
    const { responseId: response_id, itemId: item_id, said } = assistant;
    const usage = { ...NO_TOKENS, seconds: this.#seconds - this.#toldSeconds };
    this.#toldSeconds = this.#seconds;
    return [
      { type: 'response.output_audio_transcript.done', response_id, item_id, transcript: said.trim() },
      {
        type: 'response.output_item.done',
        response_id,
        item: { type: 'message', id: item_id, role: 'assistant' },
      },
      { type: 'response.done', response: { id: response_id, status, usage } },
      { type: 'output_audio_buffer.stopped', response_id },
    ];
  }

  #newId(kind: string): string {
    this.#ids += 1;
    return `${kind}_live_${this.#ids}`;
  }
}

const NO_TOKENS: ProviderUsage = {
  input_tokens: 0,
  output_tokens: 0,
  seconds: 0,
  input_token_details: undefined,
  output_token_details: undefined,
};

function tokensOf(usage: {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly input_tokens_details: { readonly cached_tokens: number };
}): ProviderUsage {
  const { cached_tokens } = usage.input_tokens_details;
  return {
    ...NO_TOKENS,
    input_tokens: usage.input_tokens,
    output_tokens: usage.output_tokens,
    input_token_details: {
      text_tokens: usage.input_tokens,
      audio_tokens: 0,
      cached_tokens,
      cached_tokens_details: { text_tokens: cached_tokens, audio_tokens: 0 },
    },
    output_token_details: {
      text_tokens: usage.output_tokens,
      audio_tokens: 0,
      cached_tokens: 0,
      cached_tokens_details: undefined,
    },
  };
}

const msOf = (base64: string): number => (base64.length * 3) / 4 / BYTES_PER_MS;
/** Ids go to the visitor's page, so they are short and of plain characters. */
const plainId = (id: string): string => id.replaceAll(/[^\w.:-]/g, '_').slice(0, 128);
