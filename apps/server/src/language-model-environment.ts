import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** What the environment says of language models. */

const protocolOf = (url: string) => (URL.canParse(url) ? new URL(url).protocol : '');

const PRIVATE_RANGES = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);
/** Names that no public name server has: of one word, as in a container's network, or kept for private networks. */
const PRIVATE_NAME = /^(?:[^.]+|.+\.(?:local|localhost|internal|lan|home\.arpa))$/;

const ModelUrl = z
  .string()
  .refine(
    (value) => /^https?:$/.test(protocolOf(value)) && isPlain(new URL(value)),
    'must be an http or https address up to /chat/completions, without a password, such as https://api.openai.com/v1',
  )
  .refine(
    (value) => protocolOf(value) !== 'http:' || isPrivateHost(new URL(value).hostname),
    'must begin with https://: without encryption a key and what visitors say may only go to a private address, such as http://localhost:11434/v1',
  )
  .transform((value) => value.replace(/\/+$/, ''));

/** A request refuses an address with a name or a password, and nothing can follow a query or a fragment. */
const isPlain = ({ username, password, search, hash }: URL) => username + password + search + hash === '';

/** Of an address nothing is known before a connection but its name; each connection is checked again. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  return ipaddr.isValid(host) ? PRIVATE_RANGES.has(ipaddr.process(host).range()) : PRIVATE_NAME.test(host);
}

/** `https://*.openai.azure.com` allows every subdomain. */
const AllowedUrls = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine(
    (urls) => urls.every((url) => /^https?:$/.test(protocolOf(url.replace('//*.', '//any.')))),
    'must be http or https addresses with commas between them, such as https://api.openai.com',
  );

export const LANGUAGE_MODEL_VARIABLES = {
  PARLO_LLM_BASE_URL: ModelUrl.optional(),
  PARLO_LLM_MODEL: z.string().max(200).optional(),
  PARLO_LLM_API_KEY: z.string().max(500).optional(),
  PARLO_LLM_API_VERSION: z.string().max(40).optional(),
  PARLO_LLM_ALLOWED_URLS: AllowedUrls.optional(),
  PARLO_LLM_TOKENS_PER_DAY: z
    .string()
    .regex(/^\d{1,12}$/, 'must be a whole number')
    .transform(Number)
    .default(2_000_000),
} as const;

type Given = z.output<z.ZodObject<typeof LANGUAGE_MODEL_VARIABLES>>;

/** Reports what is missing for a model that is half set. */
export function checkLanguageModel(
  env: Pick<Given, 'PARLO_LLM_BASE_URL' | 'PARLO_LLM_MODEL' | 'PARLO_LLM_API_KEY'>,
  report: (name: string, message: string) => void,
): void {
  const { PARLO_LLM_BASE_URL: url, PARLO_LLM_MODEL: model, PARLO_LLM_API_KEY: key } = env;
  if (url === undefined && (model !== undefined || key !== undefined)) {
    report('PARLO_LLM_BASE_URL', 'is missing, but other PARLO_LLM_ variables are set');
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
      baseUrl === undefined || model === undefined
        ? undefined
        : { baseUrl, model, apiKey: env.PARLO_LLM_API_KEY, apiVersion: env.PARLO_LLM_API_VERSION },
    /** Where owners' own keys may go. */
    allowedUrls: env.PARLO_LLM_ALLOWED_URLS ?? [],
    /** Of all assistants of one owner. */
    tokensPerDay: env.PARLO_LLM_TOKENS_PER_DAY,
  };
}
