import { MESSAGES } from '@parlo/contract';
import { termsOf } from '@parlo/dialog';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { cleanJson } from '../../../platform/http/clean-text.ts';
import { createUploadSlots } from '../../../platform/limits/upload-slots.ts';
import type { CallableAssistant } from '../access/find-callable.ts';
import type { CallEngine } from '../call-engine.ts';
import { languagesOf } from '../lifecycle/open-call.ts';
import { readProgramForm, requireForm } from './program-form.ts';
import { requireOwner } from './realtime-claims.ts';
import { RealtimeError } from './realtime-error.ts';
import { cutAtPauses, openSound } from './sound-of-program.ts';
import type { SpeechDeps } from './speech.ts';
import { createWireApp, type WireDeps } from './wire-app.ts';

/** Of one account; each holds a sound in memory. */
const FORMS_AT_ONCE = 2;
/** Of all accounts: hosts hear one piece at a time, so more would only wait. */
const SOUNDS_AT_ONCE = 4;
/** For a whole sound, with the time that it waits for others. Clients of OpenAI's wait ten minutes. */
const HEARING_LIMIT_MS = 5 * 60_000;

const TranscriptionRequest = z.looseObject({
  model: z.string(),
  /** ISO 639-1, with or without a region. */
  language: z
    .string()
    .regex(/^([a-z]{2,3}([-_][a-z0-9]{2,8})*)?$/i)
    .optional()
    .transform((language) => language?.split(/[-_]/)[0]?.toLowerCase()),
  response_format: z.enum(['json', 'text']).optional(),
  stream: z.literal('false').optional(),
  /** What is done in any case. */
  chunking_strategy: z.literal('auto').optional(),
  /** Without effect; programs send them by default. */
  prompt: z.string().optional(),
  temperature: z.string().optional(),
});

/** What to do instead, for fields whose values are limited. */
const WORDS: Readonly<Record<string, string>> = {
  language: 'It needs a language by its ISO 639-1 code, such as en.',
  response_format: 'The formats are json and text.',
  stream: 'The text comes at once.',
  chunking_strategy: 'The only strategy is auto.',
};

/** The routes of `/v1/audio/transcriptions`: what programs heard, as text, with the words of an owner's assistant. */
export function createTranscriptionRoutes(deps: SpeechDeps, wire: WireDeps): Hono {
  // The form is read with its own limit, once it is known who sends it.
  const app = createWireApp(wire, ['POST'], null);
  const takeForm = createUploadSlots(FORMS_AT_ONCE);
  const takeSound = createUploadSlots(SOUNDS_AT_ONCE);
  app.post('/', async (context) => {
    const { id: ownerId } = await requireOwner(deps, context);
    requireForm(context);
    // A program may listen to anybody, so it needs what an embed needs.
    const { mayEmbed } = await deps.minutes.accountStatusOf(ownerId);
    if (!mayEmbed) throw new AppError('assistant_unavailable', MESSAGES.assistantUnavailable);
    await deps.limits.take('programHearing', ownerId);
    const freeForm = takeForm(ownerId);
    try {
      const { fields, file } = await readProgramForm(context);
      const { model, language: asked, response_format } = readRequest(cleanJson(fields));
      const assistant = await deps.findAssistant(model);
      // Somebody else's assistant is treated as one that does not exist.
      if (assistant?.ownerId !== ownerId) {
        throw new RealtimeError('assistant_not_found', 'Name one of your assistants as the model.', {
          param: 'model',
        });
      }
      const sound = openSound(file);
      const engine = deps.engines.choose({ voice: assistant.voice });
      const language = await heardLanguage(engine, assistant, asked);
      const freeSound = takeSound('all');
      try {
        const limit = AbortSignal.timeout(HEARING_LIMIT_MS);
        const signal = AbortSignal.any([context.req.raw.signal, limit]);
        const pieces = await cutAtPauses(sound, signal).catch(failLate);
        const text = await hearAll(engine, pieces, { assistant, language, signal });
        return sendText(context, text, response_format ?? 'json', sound.length / sound.sampleRate);
      } finally {
        freeSound();
      }
    } finally {
      freeForm();
    }
  });
  return app;
}

/** Returns the language that is asked for, or the assistant's own. Throws when nothing hears it here. */
async function heardLanguage(
  engine: Pick<CallEngine, 'speech'>,
  assistant: CallableAssistant,
  asked: string | undefined,
): Promise<string> {
  const language = asked || (languagesOf(assistant)[0] ?? 'en');
  // A service knows them all.
  if (assistant.speech?.listening) return language;
  const abilities = await engine.speech();
  if (!abilities) throw notNow();
  if (abilities.hears.includes(language)) return language;
  const message = `No model on this server understands '${language}'. Understood: ${abilities.hears.join(', ')}.`;
  throw new RealtimeError('invalid_value', message, { param: 'language' });
}

interface Wanted {
  readonly assistant: CallableAssistant;
  readonly language: string;
  readonly signal: AbortSignal;
}

/** One piece after the other, so that a long sound leaves room for those of other programs. */
async function hearAll(
  engine: Pick<CallEngine, 'hear'>,
  pieces: readonly Int16Array[],
  { assistant: { profile, speech }, language, signal }: Wanted,
): Promise<string> {
  const hearing = { language, terms: termsOf(profile), speech };
  const heard: string[] = [];
  for (const piece of pieces) {
    const words = signal.aborted ? null : await engine.hear(piece, hearing, signal);
    if (words === null) throw notNow();
    heard.push(words.trim());
  }
  return heard.filter((words) => words !== '').join(' ');
}

/** Nobody waits any more, or it took too long. */
function failLate(): never {
  throw notNow();
}

const notNow = () =>
  new AppError('voice_unavailable', 'The sound could not be heard right now. Please try again.');

/** A transcript has no words of the assistant, so it needs no header that says who made it. */
function sendText(context: Context, text: string, format: 'json' | 'text', seconds: number): Response {
  context.header('cache-control', 'no-store');
  if (format === 'text') return context.text(text);
  return context.json({ text, usage: { type: 'duration', seconds: Math.ceil(seconds) } });
}

function readRequest(sent: unknown): z.output<typeof TranscriptionRequest> {
  const parsed = TranscriptionRequest.safeParse(sent);
  if (!parsed.success) {
    const param = String(parsed.error.issues[0]?.path[0] ?? '');
    const message = `Invalid value for '${param}'. ${WORDS[param] ?? ''}`.trim();
    throw new RealtimeError('invalid_value', message, { param });
  }
  const unknown = Object.keys(parsed.data).find((name) => !Object.hasOwn(TranscriptionRequest.shape, name));
  if (unknown === undefined) return parsed.data;
  throw new RealtimeError('invalid_value', `'${unknown}' is not supported.`, { param: unknown });
}
