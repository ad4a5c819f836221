import * as z from 'zod/mini';
import { MaxOutputTokens } from './client-tools.ts';

/**
 * The session object of the realtime wire, and the part of it that a client may change.
 *
 * Clients send fields that only a hosted provider knows (noise reduction, tracing, transcription models), so
 * objects are loose: a field that is not listed is accepted and left alone, never an error. A stock client waits
 * five seconds for `session.updated` and gives up when it gets an error instead.
 */

/** Ends turns by silence alone. Times in milliseconds; `threshold` is a probability. */
const ServerVad = z.looseObject({
  type: z.literal('server_vad'),
  threshold: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  prefix_padding_ms: z.optional(z.number().check(z.minimum(0), z.maximum(5_000))),
  silence_duration_ms: z.optional(z.number().check(z.minimum(0), z.maximum(10_000))),
  idle_timeout_ms: z.optional(z.nullable(z.number().check(z.minimum(5_000), z.maximum(30_000)))),
  create_response: z.optional(z.boolean()),
  interrupt_response: z.optional(z.boolean()),
});

/** Ends turns by what was said; `eagerness` sets how long an unfinished sentence is waited for. */
const SemanticVad = z.looseObject({
  type: z.literal('semantic_vad'),
  eagerness: z.optional(z.enum(['low', 'medium', 'high', 'auto'])),
  create_response: z.optional(z.boolean()),
  interrupt_response: z.optional(z.boolean()),
});

/** `null` is push to talk: the client commits the buffer and asks for the response itself. */
export const TurnDetection = z.nullable(z.discriminatedUnion('type', [ServerVad, SemanticVad]));
export type TurnDetection = z.infer<typeof TurnDetection>;

export const OutputModalities = z.array(z.enum(['audio', 'text'])).check(z.minLength(1), z.maxLength(1));

/**
 * `null`: the client gets no events about the words of speech. The words are needed for the reply and are recognised all the
 * same. `model` and `prompt` are a provider's and change nothing.
 */
export const Transcription = z.nullable(
  z.looseObject({
    model: z.optional(z.string()),
    /** As ISO 639-1, such as `uk`. */
    language: z.optional(z.nullable(z.string())),
  }),
);

export type Transcription = z.infer<typeof Transcription>;

/** A format of sound, such as `{"type": "audio/pcm", "rate": 24000}`. */
const AudioFormat = z.optional(
  z.nullable(z.looseObject({ type: z.string(), rate: z.optional(z.nullable(z.number())) })),
);

/** The fields of `session.update` that change something here. Absent means unchanged. */
export const SessionUpdate = z.looseObject({
  type: z.optional(z.literal('realtime')),
  output_modalities: z.optional(OutputModalities),
  instructions: z.optional(z.string()),
  max_output_tokens: z.optional(z.nullable(MaxOutputTokens)),
  /** Looked at where the client may set them. */
  tools: z.optional(z.unknown()),
  tool_choice: z.optional(z.unknown()),
  parallel_tool_calls: z.optional(z.unknown()),
  audio: z.optional(
    z.looseObject({
      input: z.optional(
        z.looseObject({
          format: AudioFormat,
          transcription: z.optional(Transcription),
          turn_detection: z.optional(TurnDetection),
        }),
      ),
      output: z.optional(
        z.looseObject({
          format: AudioFormat,
          voice: z.optional(z.union([z.string(), z.looseObject({ id: z.string() })])),
          speed: z.optional(z.number().check(z.minimum(0.25), z.maximum(1.5))),
        }),
      ),
    }),
  ),
});
export type SessionUpdate = z.infer<typeof SessionUpdate>;

/** The whole effective session, as `session.created` and `session.updated` carry it. */
export const RealtimeSession = z.looseObject({
  type: z.literal('realtime'),
  object: z.literal('realtime.session'),
  id: z.string(),
  model: z.string(),
  output_modalities: OutputModalities,
  instructions: z.string(),
  /** Seconds since 1970 at which a running session ends. */
  expires_at: z.number(),
  /** All that the assistant says in the session is made by a machine. */
  ai_generated: z.optional(z.literal(true)),
  /** The notice about that for visitors, said before the first reply. */
  ai_notice: z.optional(z.string()),
  audio: z.looseObject({
    input: z.looseObject({ turn_detection: TurnDetection }),
    output: z.looseObject({ voice: z.string(), speed: z.number() }),
  }),
});
export type RealtimeSession = z.infer<typeof RealtimeSession>;
