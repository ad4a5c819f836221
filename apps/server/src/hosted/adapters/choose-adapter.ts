import type { ProviderKind } from '../../features/calls/hosted-call.ts';
import type { ProviderAdapter } from './adapter.ts';
import { azure } from './azure.ts';
import { live } from './live.ts';
import { openAi } from './openai.ts';
import { xAi } from './xai.ts';

const ADAPTERS: Readonly<Record<ProviderKind, ProviderAdapter>> = { openai: openAi, azure, xai: xAi, live };

export function adapterFor(kind: ProviderKind): ProviderAdapter {
  return ADAPTERS[kind];
}
