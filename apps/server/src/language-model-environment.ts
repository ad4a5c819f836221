import { z } from 'zod';
import { AllowedUrls, serviceUrl } from './service-urls.ts';

/** The environment's settings of language models. */

/** Instead of an address: an administrator chooses a model of this machine. */
const AUTO = 'auto';
const ModelUrl = serviceUrl('/chat/completions');

const AutoOrUrl = z.string().transform((value, context) => {
  if (value === AUTO) return AUTO;
  const { data, error } = ModelUrl.safeParse(value);
  for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
  return data ?? z.NEVER;
});

export const LANGUAGE_MODEL_VARIABLES = {
  PARLO_LLM_BASE_URL: AutoOrUrl.optional(),
  PARLO_LLM_MODEL: z.string().max(200).optional(),
  PARLO_LLM_API_KEY: z.string().max(500).optional(),
  PARLO_LLM_API_VERSION: z.string().max(40).optional(),
  PARLO_LLM_ALLOWED_URLS: AllowedUrls.optional(),
  PARLO_LLM_TOKENS_PER_DAY: z
    .string()
    .regex(/^\d{1,12}$/, 'must be a whole number')
    .transform(Number)
    .default(2_000_000),
  PARLO_LLM_PATIENCE: z
    .string()
    .regex(/^(?:[1-9]|10)(?:\.\d)?$/, 'must be a number from 1 to 10')
    .transform((text) => Math.min(10, Number(text)))
    .default(1),
} as const;

type Given = z.output<z.ZodObject<typeof LANGUAGE_MODEL_VARIABLES>>;

/** Reports what is missing for a model that is half set. */
export function checkLanguageModel(env: Given, report: (name: string, message: string) => void): void {
  const { PARLO_LLM_BASE_URL: url, PARLO_LLM_MODEL: model, PARLO_LLM_API_KEY: key } = env;
  if (url === undefined && (model !== undefined || key !== undefined)) {
    report('PARLO_LLM_BASE_URL', 'is missing, but other PARLO_LLM_ variables are set');
  }
  if (url === AUTO) {
    for (const name of ['PARLO_LLM_MODEL', 'PARLO_LLM_API_KEY', 'PARLO_LLM_API_VERSION'] as const) {
      if (env[name] !== undefined) report(name, 'must be absent with PARLO_LLM_BASE_URL=auto');
    }
    return;
  }
  if (url !== undefined && model === undefined) {
    report('PARLO_LLM_MODEL', 'is missing, but PARLO_LLM_BASE_URL is set');
  }
}

export function languageModelSettings(env: Given) {
  const { PARLO_LLM_BASE_URL: baseUrl, PARLO_LLM_MODEL: model } = env;
  return {
    /** The model of all assistants that have none of their own. */
    shared:
      baseUrl === undefined || baseUrl === AUTO || model === undefined
        ? undefined
        : { baseUrl, model, apiKey: env.PARLO_LLM_API_KEY, apiVersion: env.PARLO_LLM_API_VERSION },
    /** Whether models of this machine are looked for. */
    looks: baseUrl === AUTO,
    /** The addresses that owners' keys may be sent to. */
    allowedUrls: env.PARLO_LLM_ALLOWED_URLS ?? [],
    /** Of all assistants of one owner. */
    tokensPerDay: env.PARLO_LLM_TOKENS_PER_DAY,
    /** How many times as long as usual a model may take. */
    patience: env.PARLO_LLM_PATIENCE,
  };
}
