import type {
  MaxOutputTokens,
  RealtimeSession,
  SessionUpdate,
  Transcription,
  TurnDetection,
} from '@parlo/contract/realtime';
import type { SessionOptions } from '../types.ts';
import {
  DEFAULT_FORMAT,
  type NamedFormat,
  readFormat,
  type WireFormat,
  writtenFormat,
} from './audio-format.ts';
import { NO_SETTINGS, type ReplySettings } from './reply-settings.ts';
import { type JudgedUpdate, judgeUpdate, type Situation } from './settable-fields.ts';

export type Modality = 'audio' | 'text';

type ConfigOptions = Pick<
  SessionOptions,
  'id' | 'model' | 'voice' | 'instructions' | 'notice' | 'expiresAt' | 'languages'
>;

/** Whose update it is, and what happens at the moment. */
type ClientNow = Pick<Situation, 'settable' | 'repliesByModel' | 'hasSpoken' | 'generating'>;

const SEMANTIC_VAD: TurnDetection = {
  type: 'semantic_vad',
  eagerness: 'auto',
  create_response: true,
  interrupt_response: true,
};
const SERVER_VAD: TurnDetection = {
  type: 'server_vad',
  threshold: 0.5,
  prefix_padding_ms: 300,
  silence_duration_ms: 500,
  idle_timeout_ms: null,
  create_response: true,
  interrupt_response: true,
};

/** Fields with no effect here that clients like to see again. Anything larger than this is left out. */
const LARGEST_ECHO = 4_096;
const ECHOED = ['tracing', 'truncation', 'include'] as const;
const ECHOED_INPUT = ['noise_reduction'] as const;

/**
 * The effective session. A client may change turn detection, output modality and the most that a reply says. Model,
 * instructions and voice are the operator's, and tools the owner's, so a client's wishes for them are left alone without an error: the stock client
 * always sends them, and waits five seconds for `session.updated`.
 */
export class SessionConfig {
  readonly #options: ConfigOptions;
  #turnDetection: TurnDetection = SEMANTIC_VAD;
  #modality: Modality = 'audio';
  #input = DEFAULT_FORMAT;
  #output = DEFAULT_FORMAT;
  #transcription: Transcription;
  #maxOutputTokens: MaxOutputTokens = 'inf';
  #replies = NO_SETTINGS;
  #voice: string;
  #speed = 1;
  readonly #echo = new Map<string, unknown>();

  constructor(options: ConfigOptions) {
    this.#options = options;
    this.#voice = options.voice;
    this.#transcription = { model: options.model };
  }

  get turnDetection(): TurnDetection {
    return this.#turnDetection;
  }

  /** The formats of sound inside events. */
  get formats() {
    return { input: this.#input, output: this.#output };
  }

  get modality(): Modality {
    return this.#modality;
  }

  /** Whether the client gets events about the words of speech. */
  get transcribes(): boolean {
    return this.#transcription !== null;
  }

  /** How long a silence after a reply calls for another one, in milliseconds; null for never. */
  get idleTimeoutMs(): number | null {
    const detection = this.#turnDetection;
    return (detection?.type === 'server_vad' ? detection.idle_timeout_ms : null) ?? null;
  }

  get maxOutputTokens(): MaxOutputTokens {
    return this.#maxOutputTokens;
  }

  /** What the owner's own client set for replies. */
  get replies(): ReplySettings {
    return this.#replies;
  }

  setReplies(change: Partial<ReplySettings>): void {
    this.#replies = { ...this.#replies, ...change };
  }

  get voice(): string {
    return this.#voice;
  }

  /** How fast the voice speaks, where 1 is its own speed. */
  get speed(): number {
    return this.#speed;
  }

  /** The language that the client says is spoken, of those that the call understands; null where it says none. */
  get language(): string | null {
    const { languages = [] } = this.#options;
    const named = this.#transcription?.language ?? null;
    return named !== null && languages.includes(named) ? named : null;
  }

  /** Says which of an update's fields that only the owner's own client may set are to be applied. */
  judge(update: SessionUpdate, now: ClientNow): JudgedUpdate {
    const { languages = [], instructions } = this.#options;
    const shown = this.#replies.instructions || instructions;
    return judgeUpdate(update, {
      ...now,
      languages,
      voice: this.#voice,
      speed: this.#speed,
      instructions: shown,
    });
  }

  /** Merges what is present; absent fields stay, and so do those of the owner that do not apply. */
  update(update: SessionUpdate, applies: JudgedUpdate['applies'] = () => false): void {
    this.#setOwn(update, applies);
    this.#modality = update.output_modalities?.[0] ?? this.#modality;
    if (update.max_output_tokens !== undefined) this.#maxOutputTokens = update.max_output_tokens ?? 'inf';
    const input = update.audio?.input;
    if (input?.turn_detection !== undefined) this.#mergeTurnDetection(input.turn_detection);
    if (input?.transcription !== undefined) this.#mergeTranscription(input.transcription);
    this.#input = changed(input?.format, this.#input);
    this.#output = changed(update.audio?.output?.format, this.#output);
    for (const name of ECHOED) this.#remember(name, update[name]);
    for (const name of ECHOED_INPUT) this.#remember(name, input?.[name]);
  }

  /** The whole session object, as `session.created` and `session.updated` carry it. */
  object(): RealtimeSession {
    const { id, model, instructions, notice = '', expiresAt } = this.#options;
    const echoed = (name: string, unset: unknown) => (this.#echo.has(name) ? this.#echo.get(name) : unset);
    return {
      type: 'realtime',
      object: 'realtime.session',
      id,
      model,
      output_modalities: [this.#modality],
      instructions: this.#replies.instructions || instructions,
      tools: this.#replies.tools,
      tool_choice: this.#replies.toolChoice,
      ...(!this.#replies.parallelCalls && { parallel_tool_calls: false }),
      max_output_tokens: this.#maxOutputTokens,
      tracing: echoed('tracing', null),
      truncation: echoed('truncation', 'auto'),
      prompt: null,
      include: echoed('include', null),
      expires_at: expiresAt,
      // For clients that show or pass on what they get: nothing here was said by a person.
      ai_generated: true,
      ai_notice: notice,
      audio: {
        input: {
          format: writtenFormat(this.#input),
          transcription: this.#transcription,
          noise_reduction: echoed('noise_reduction', null),
          turn_detection: this.#turnDetection,
        },
        output: { format: writtenFormat(this.#output), voice: this.#voice, speed: this.#speed },
      },
    };
  }

  #setOwn({ audio, instructions }: SessionUpdate, applies: JudgedUpdate['applies']): void {
    const { voice, speed } = audio?.output ?? {};
    if (applies('voice') && voice !== undefined) this.#voice = typeof voice === 'string' ? voice : voice.id;
    if (applies('speed')) this.#speed = speed ?? this.#speed;
    if (applies('instructions') && instructions !== undefined) this.setReplies({ instructions });
  }

  #mergeTurnDetection(change: TurnDetection): void {
    if (change === null) {
      this.#turnDetection = null;
      return;
    }
    const current = this.#turnDetection;
    if (change.type === 'server_vad')
      this.#turnDetection = { ...(current?.type === 'server_vad' ? current : SERVER_VAD), ...change };
    else this.#turnDetection = { ...(current?.type === 'semantic_vad' ? current : SEMANTIC_VAD), ...change };
  }

  #mergeTranscription(change: Transcription): void {
    if (change === null || fits(change))
      this.#transcription = change && { ...this.#transcription, ...change };
  }

  #remember(name: string, value: unknown): void {
    if (value !== undefined && fits(value)) this.#echo.set(name, value);
  }
}

function changed(format: NamedFormat | null | undefined, current: WireFormat): WireFormat {
  return (format && readFormat(format)) ?? current;
}

function fits(value: unknown): boolean {
  return JSON.stringify(value).length <= LARGEST_ECHO;
}
