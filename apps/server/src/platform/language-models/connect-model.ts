import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';

/** How a language model is reached: any endpoint that speaks OpenAI's chat completions. */
export interface ModelSettings {
  /** Up to, and without, `/chat/completions`: `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Absent for a model of one's own that needs none. */
  readonly apiKey?: string | undefined;
  /** Azure's `api-version`. */
  readonly apiVersion?: string | undefined;
}

/** Hosts that refuse `max_tokens` for their newer models. All others know that name alone, or both. */
const NEW_LIMIT_NAME = /(?:^|\.)(?:openai\.com|azure\.com|azure\.us|azure\.cn)$/;
const AZURE = /(?:^|\.)azure\.(?:com|us|cn)$/;

export function connectModel(settings: ModelSettings, fetch: typeof globalThis.fetch): LanguageModel {
  const { baseUrl, model, apiKey, apiVersion } = settings;
  const { hostname } = new URL(baseUrl);
  const isAzure = apiVersion !== undefined || AZURE.test(hostname);
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey !== undefined && (isAzure ? { headers: { 'api-key': apiKey } } : { apiKey })),
    ...(apiVersion !== undefined && { queryParams: { 'api-version': apiVersion } }),
    includeUsage: true,
    transformRequestBody: ({ max_tokens, ...body }) => {
      if (max_tokens === undefined) return body;
      return {
        ...body,
        [NEW_LIMIT_NAME.test(hostname) ? 'max_completion_tokens' : 'max_tokens']: max_tokens,
      };
    },
    fetch,
  });
  return provider.chatModel(model);
}
