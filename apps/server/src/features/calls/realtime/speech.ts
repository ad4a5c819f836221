import { DEFAULT_VOICE, MESSAGES, VOICES } from '@parlo/contract';
import { SentenceStream } from '@parlo/dialog/sentences';
import { readWav, writeWav } from '@parlo/voice/wav';
import type { Context, Hono } from 'hono';
import pLimit from 'p-limit';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { cleanJson } from '../../../platform/http/clean-text.ts';
import type { RateLimits } from '../../../platform/limits/rate-limit.ts';
import { AI_GENERATED } from '../../../platform/require-notice.ts';
import type { FindAssistant } from '../access/find-callable.ts';
import type { CallEngines } from '../call-engine.ts';
import type { CallMinutes } from '../lifecycle/call-minutes.ts';
import { type ClaimsDeps, requireOwner } from './realtime-claims.ts';
import { RealtimeError } from './realtime-error.ts';
import { createWireApp, type WireDeps } from './wire-app.ts';

const LONGEST_INPUT = 4_096;
/** Sentences of all programs at once: calls need the machine more. */
const SENTENCES_AT_ONCE = 2;
/** What `pcm` has by OpenAI's contract. */
const SAMPLE_RATE = 24_000;

const nothing = z.literal('').nullish();
const SpeechRequest = z.looseObject({
  model: z.string(),
  input: z.string().trim().min(1).max(LONGEST_INPUT),
  voice: z
    .union([z.enum(VOICES), z.object({ id: z.enum(VOICES) })])
    .nullish()
    .transform((voice) => (typeof voice === 'object' ? voice?.id : voice)),
  response_format: z.enum(['wav', 'pcm']).nullish(),
  speed: z.literal(1).nullish(),
  stream_format: z.literal('audio').nullish(),
  instructions: nothing,
});

/** What to do instead, for fields whose values are limited. */
const WORDS: Readonly<Record<string, string>> = {
  input: `It needs a text of up to ${LONGEST_INPUT.toLocaleString('en')} characters.`,
  voice: `Choose one of the voices: ${VOICES.join(', ')}.`,
  response_format: 'The formats are wav and pcm.',
  speed: 'The only speed is 1.',
  instructions: 'Voices follow no instructions.',
};

export interface SpeechDeps extends Pick<ClaimsDeps, 'bearerOwner'> {
  readonly findAssistant: FindAssistant;
  readonly engines: Pick<CallEngines, 'choose'>;
  readonly minutes: Pick<CallMinutes, 'accountStatusOf'>;
  readonly limits: Pick<RateLimits, 'take'>;
}

/** The routes of `/v1/audio`: texts of programs in the voice of an owner's assistant, with its pronunciations. */
export function createSpeechRoutes(deps: SpeechDeps, wire: WireDeps): Hono {
  const app = createWireApp(wire, ['POST']);
  const inTurn = pLimit(SENTENCES_AT_ONCE);
  app.post('/speech', async (context) => {
    const { id: ownerId } = await requireOwner(deps, context);
    const { model, input, voice, response_format } = readRequest(
      cleanJson(await context.req.json().catch(() => null)),
    );
    const assistant = await deps.findAssistant(model);
    // Somebody else's assistant is treated as one that does not exist.
    if (assistant?.ownerId !== ownerId) {
      throw new RealtimeError('assistant_not_found', 'Name one of your assistants as the model.', {
        param: 'model',
      });
    }
    // A program may speak to anybody, so it needs what an embed needs.
    const { mayEmbed } = await deps.minutes.accountStatusOf(ownerId);
    if (!mayEmbed) throw new AppError('assistant_unavailable', MESSAGES.assistantUnavailable);
    await deps.limits.take('programSpeech', ownerId);
    const chosen = voice ?? (assistant.voice || DEFAULT_VOICE);
    const say = async (sentence: string) => {
      context.req.raw.signal.throwIfAborted();
      const { pronunciations, speech } = assistant;
      return deps.engines.choose({ voice: chosen }).speak(sentence, chosen, pronunciations, speech);
    };
    const spoken: Int16Array[] = [];
    // One after the other, so that a long text leaves room for those of other programs.
    for (const sentence of sentencesOf(input)) spoken.push(samplesOf(await inTurn(() => say(sentence))));
    return sendSound(context, spoken, response_format ?? 'wav');
  });
  return app;
}

/** An engine speaks a sentence at a time, each within its own limit. */
function sentencesOf(text: string): readonly string[] {
  const sentences = new SentenceStream();
  return [...sentences.push(text), ...sentences.flush()];
}

function samplesOf(wav: Uint8Array | null): Int16Array {
  if (wav) return readWav(wav).samples;
  throw new AppError('voice_unavailable', 'The voice could not speak right now. Please try again.');
}

function sendSound(context: Context, parts: readonly Int16Array[], format: 'wav' | 'pcm'): Response {
  const samples = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  const wav = writeWav({ samples, sampleRate: SAMPLE_RATE });
  const body = format === 'wav' ? wav : wav.slice(wav.length - samples.length * 2);
  return context.body(body, 200, {
    [AI_GENERATED[0]]: AI_GENERATED[1],
    'cache-control': 'no-store',
    'content-type': `audio/${format}`,
  });
}

function readRequest(sent: unknown): z.output<typeof SpeechRequest> {
  const parsed = SpeechRequest.safeParse(sent);
  if (!parsed.success) {
    const param = String(parsed.error.issues[0]?.path[0] ?? '');
    if (param === '')
      throw new RealtimeError('invalid_json', 'The body must be JSON with a model and an input.');
    const message = `Invalid value for '${param}'. ${WORDS[param] ?? ''}`.trim();
    throw new RealtimeError('invalid_value', message, { param });
  }
  const unknown = Object.keys(parsed.data).find((name) => !Object.hasOwn(SpeechRequest.shape, name));
  if (unknown === undefined) return parsed.data;
  throw new RealtimeError('invalid_value', `'${unknown}' is not supported.`, { param: unknown });
}
