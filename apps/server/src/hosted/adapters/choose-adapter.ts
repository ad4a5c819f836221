import type { CallProvider, ProviderKind } from '../../features/calls/hosted-call.ts';
import type { ProviderAdapter, SessionSetup } from './adapter.ts';
import { azure } from './azure.ts';
import { live } from './live.ts';
import { openAi } from './openai.ts';
import { xAi } from './xai.ts';

const ADAPTERS: Readonly<Record<ProviderKind, ProviderAdapter>> = { openai: openAi, azure, xai: xAi, live };

export function adapterFor(kind: ProviderKind): ProviderAdapter {
  return ADAPTERS[kind];
}

const NO_SETUP: SessionSetup = {
  ...{ model: '', voice: '', instructions: '', tools: [], languages: [], history: [] },
  medium: 'webrtc',
};

/** Whether a provider takes calls over WebRTC. The adapter is asked with an empty offer, which is sent nowhere. */
export function takesOffers(provider: CallProvider): boolean {
  return adapterFor(provider.kind).offer(provider, '', NO_SETUP) !== null;
}
