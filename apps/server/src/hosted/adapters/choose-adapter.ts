import type { ProviderKind } from '../../features/calls/hosted-call.ts';
import type { ProviderAdapter } from './adapter.ts';
import { openAi } from './openai.ts';

/** The adapters by dialect. A dialect without one is spoken as OpenAI's. */
const ADAPTERS: Readonly<Partial<Record<ProviderKind, ProviderAdapter>>> = { openai: openAi };

export function adapterFor(kind: ProviderKind): ProviderAdapter {
  return ADAPTERS[kind] ?? openAi;
}
