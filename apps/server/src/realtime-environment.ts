import { z } from 'zod';
import { AllowedUrls, serviceUrl } from './service-urls.ts';

/** The environment's settings of providers that hold calls. `OPENAI_API_KEY` is not read: it may be there for others. */

const OPENAI = 'https://api.openai.com/v1';
/** OpenAI's current small realtime model. */
const SMALL_MODEL = 'gpt-realtime-2.1-mini';

/** What a model's use costs: by million tokens, and by the minute of transcriptions that are counted by time. */
export interface ModelPrices {
  readonly textIn: number;
  readonly textCached: number;
  readonly textOut: number;
  readonly audioIn: number;
  readonly audioCached: number;
  readonly audioOut: number;
  readonly minute: number;
}

/** As providers publish them, in USD, at the addresses beside them. They hold at OpenAI's own address alone. */
const PUBLISHED: Readonly<Record<string, ModelPrices>> = {
  // https://developers.openai.com/api/docs/models/gpt-realtime-2.1-mini
  [SMALL_MODEL]: {
    textIn: 0.6,
    textCached: 0.06,
    textOut: 2.4,
    audioIn: 10,
    audioCached: 0.3,
    audioOut: 20,
    minute: 0,
  },
};

const KINDS = {
  text_in: 'textIn',
  text_cached: 'textCached',
  text_out: 'textOut',
  audio_in: 'audioIn',
  audio_cached: 'audioCached',
  audio_out: 'audioOut',
  minute: 'minute',
} as const satisfies Readonly<Record<string, keyof ModelPrices>>;

const AMOUNT = /^\d{1,6}(?:\.\d{1,6})?$/;
const NOT_PRICES =
  'must be prices of a million tokens, such as text_in=0.6 text_cached=0.06 text_out=2.4 audio_in=10 audio_cached=0.3 audio_out=20; of other models after their name and a colon, with semicolons between them';

/** Prices by model. Those without a name of a model are the operator's model's, under an empty name. */
const Prices = z.string().transform((value, context) => {
  const prices: Record<string, ModelPrices> = {};
  for (const group of value.split(';').filter((each) => each.trim() !== '')) {
    const read = readPrices(group);
    if (read) prices[read.model] = read.prices;
    else context.addIssue({ code: 'custom', message: NOT_PRICES });
  }
  return prices;
});

/** `model: kind=price …`. A cached kind that is not named costs as much as one that is not cached. */
function readPrices(group: string): { readonly model: string; readonly prices: ModelPrices } | null {
  const [, model = '', rest = ''] = /^\s*(?:(\S+):\s)?\s*(.*?)\s*$/s.exec(group) ?? [];
  const given: Partial<Record<keyof ModelPrices, number>> = {};
  for (const pair of rest.split(/[\s,]+/)) {
    const [name = '', amount = ''] = pair.split('=');
    if (!isKind(name) || !AMOUNT.test(amount)) return null;
    given[KINDS[name]] = Number(amount);
  }
  const { textIn, textOut, audioIn, audioOut, minute = 0 } = given;
  if (textIn === undefined || textOut === undefined || audioIn === undefined || audioOut === undefined) {
    return null;
  }
  const { textCached = textIn, audioCached = audioIn } = given;
  return { model, prices: { textIn, textCached, textOut, audioIn, audioCached, audioOut, minute } };
}

const isKind = (name: string): name is keyof typeof KINDS => Object.hasOwn(KINDS, name);

/** In millionths. */
const Cap = z
  .string()
  .regex(AMOUNT, 'must be an amount, such as 0.50')
  .transform((value) => Math.round(Number(value) * 1_000_000))
  .refine((value) => value > 0, 'must be more than 0; without the variable there is no cap')
  .optional();

export const REALTIME_VARIABLES = {
  PARLO_REALTIME_BASE_URL: serviceUrl('/realtime').optional(),
  PARLO_REALTIME_API_KEY: z.string().max(500).optional(),
  PARLO_REALTIME_MODEL: z.string().max(200).optional(),
  PARLO_REALTIME_ALLOWED_URLS: AllowedUrls.optional(),
  PARLO_REALTIME_PRICES: Prices.optional(),
  PARLO_REALTIME_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a code of three letters, such as USD')
    .default('USD'),
  PARLO_REALTIME_COST_PER_CALL: Cap,
  PARLO_REALTIME_COST_PER_DAY: Cap,
  PARLO_REALTIME_COST_PER_OWNER_DAY: Cap,
} as const;

type Given = z.output<z.ZodObject<typeof REALTIME_VARIABLES>>;
export type RealtimeSettings = ReturnType<typeof realtimeSettings>;

/** Reports what is missing for a provider that is half set, or whose caps could not be kept. */
export function checkRealtime(env: Given, report: (name: string, message: string) => void): void {
  const { shared, caps } = realtimeSettings(env);
  if (shared === undefined) {
    const { PARLO_REALTIME_BASE_URL: url, PARLO_REALTIME_MODEL: model } = env;
    if (url !== undefined) {
      report('PARLO_REALTIME_MODEL', 'is missing, but PARLO_REALTIME_BASE_URL is set');
    } else if (model !== undefined) {
      report('PARLO_REALTIME_API_KEY', 'is missing, but PARLO_REALTIME_MODEL is set');
    }
    return;
  }
  const isCapped = Object.values(caps).some((cap) => cap !== null);
  if (isCapped && pricesOf(realtimeSettings(env), shared) === null) {
    report(
      'PARLO_REALTIME_PRICES',
      'is missing: without the prices of the model no PARLO_REALTIME_COST_ variable can be kept',
    );
  }
}

export function realtimeSettings(env: Given) {
  const key = env.PARLO_REALTIME_API_KEY;
  const baseUrl = env.PARLO_REALTIME_BASE_URL ?? (key === undefined ? undefined : OPENAI);
  const model = env.PARLO_REALTIME_MODEL ?? (isOpenAi(baseUrl) ? SMALL_MODEL : undefined);
  const { '': ofShared, ...ofModels } = env.PARLO_REALTIME_PRICES ?? {};
  return {
    /** The provider of all assistants that have none of their own. */
    shared:
      baseUrl === undefined || model === undefined
        ? undefined
        : { baseUrl, model, ...(key !== undefined && { apiKey: key }) },
    /** The addresses that owners' keys may be sent to. */
    allowedUrls: env.PARLO_REALTIME_ALLOWED_URLS ?? [],
    currency: env.PARLO_REALTIME_CURRENCY,
    /** What models cost, by their names. */
    prices: { ...(ofShared && model !== undefined && { [model]: ofShared }), ...ofModels },
    /** In millionths of the currency; null: none. They are the operator's, for calls with the operator's key. */
    caps: {
      perCall: env.PARLO_REALTIME_COST_PER_CALL ?? null,
      perDay: env.PARLO_REALTIME_COST_PER_DAY ?? null,
      perOwnerDay: env.PARLO_REALTIME_COST_PER_OWNER_DAY ?? null,
    },
  };
}

/** What a provider's model costs; null: not known. */
export function pricesOf(
  { prices, currency }: Pick<RealtimeSettings, 'prices' | 'currency'>,
  { baseUrl, model }: { readonly baseUrl: string; readonly model: string },
): ModelPrices | null {
  if (Object.hasOwn(prices, model)) return prices[model] ?? null;
  const isPublished = isOpenAi(baseUrl) && currency === 'USD' && Object.hasOwn(PUBLISHED, model);
  return isPublished ? (PUBLISHED[model] ?? null) : null;
}

function isOpenAi(baseUrl: string | undefined): boolean {
  return baseUrl !== undefined && new URL(baseUrl).hostname === 'api.openai.com';
}
