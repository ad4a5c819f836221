import { z } from 'zod';
import { AllowedUrls, serviceUrl } from './service-urls.ts';

/** The environment's settings of speech services. */

const Name = z.string().max(200).optional();
const Key = z.string().max(500).optional();

export const SPEECH_VARIABLES = {
  PARLO_STT_BASE_URL: serviceUrl('/audio/transcriptions').optional(),
  PARLO_STT_MODEL: Name,
  PARLO_STT_API_KEY: Key,
  PARLO_TTS_BASE_URL: serviceUrl('/audio/speech').optional(),
  PARLO_TTS_MODEL: Name,
  PARLO_TTS_API_KEY: Key,
  PARLO_TTS_VOICE: Name,
  PARLO_SPEECH_ALLOWED_URLS: AllowedUrls.optional(),
} as const;

type Given = z.output<z.ZodObject<typeof SPEECH_VARIABLES>>;

const STAGES = ['STT', 'TTS'] as const;

/** Reports what is missing for a service that is half set. */
export function checkSpeech(env: Given, report: (name: string, message: string) => void): void {
  for (const stage of STAGES) {
    const url = env[`PARLO_${stage}_BASE_URL`];
    const model = env[`PARLO_${stage}_MODEL`];
    const voice = stage === 'TTS' ? env.PARLO_TTS_VOICE : undefined;
    const isHalfSet = [model, env[`PARLO_${stage}_API_KEY`], voice].some((each) => each !== undefined);
    if (url === undefined && isHalfSet) {
      report(`PARLO_${stage}_BASE_URL`, `is missing, but other PARLO_${stage}_ variables are set`);
    }
    if (url !== undefined && model === undefined) {
      report(`PARLO_${stage}_MODEL`, `is missing, but PARLO_${stage}_BASE_URL is set`);
    }
  }
}

export function speechSettings(env: Given) {
  const service = (baseUrl: string | undefined, model: string | undefined, apiKey: string | undefined) =>
    baseUrl === undefined || model === undefined ? undefined : { baseUrl, model, ...(apiKey && { apiKey }) };
  const speaking = service(env.PARLO_TTS_BASE_URL, env.PARLO_TTS_MODEL, env.PARLO_TTS_API_KEY);
  const voice = env.PARLO_TTS_VOICE;
  return {
    /** The services of all assistants that have none of their own. */
    shared: {
      listening: service(env.PARLO_STT_BASE_URL, env.PARLO_STT_MODEL, env.PARLO_STT_API_KEY),
      speaking: speaking && { ...speaking, ...(voice !== undefined && { voice }) },
    },
    /** The addresses that owners' keys may be sent to. */
    allowedUrls: env.PARLO_SPEECH_ALLOWED_URLS ?? [],
  };
}
