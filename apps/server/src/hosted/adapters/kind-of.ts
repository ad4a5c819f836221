import type { CallProvider, ProviderKind } from '../../features/calls/hosted-call.ts';

/** Hosts of a resource at Azure, by the older and the newer name of the service. */
const AZURE = /\.(?:openai\.azure\.com|services\.ai\.azure\.com|cognitiveservices\.azure\.com)$/;
const XAI = /(?:^|\.)x\.ai$/;
/** OpenAI names its full-duplex models so. An assistant's id of another Parlo never begins like this. */
const LIVE = /^gpt-live(?:-|$)/;

/** Tells a provider's dialect by its address and model. Whoever is not known speaks the contract as OpenAI does. */
export function kindOf(baseUrl: string, model: string): ProviderKind {
  const host = hostOf(baseUrl);
  // The model comes first: Azure serves these models too.
  if (LIVE.test(model)) return 'live';
  if (isAzure(baseUrl)) return 'azure';
  return XAI.test(host) ? 'xai' : 'openai';
}

export function isAzure(baseUrl: string): boolean {
  return AZURE.test(hostOf(baseUrl));
}

/** The header with the key, which only Azure names otherwise. */
export function keyHeader({
  baseUrl,
  apiKey,
}: Pick<CallProvider, 'baseUrl' | 'apiKey'>): Record<string, string> {
  return isAzure(baseUrl) ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
}

function hostOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.hostname ?? '';
}
