import { DEFAULT_VOICE, VOICES, type VoiceName } from '@parlo/contract';
import type { ProviderKind } from './hosted-call.ts';

/** xAI has voices of its own: those that sound most like ours. https://docs.x.ai/docs/guides/voice */
const XAI: Readonly<Record<VoiceName, string>> = {
  alloy: 'sal',
  ash: 'rex',
  ballad: 'leo',
  coral: 'eve',
  echo: 'leo',
  sage: 'ara',
  shimmer: 'eve',
  verse: 'rex',
};

/** The eight are OpenAI's, by whom a Parlo as provider and Azure go as well, and gpt-live has all of them. */
const NAMES: Readonly<Partial<Record<ProviderKind, Readonly<Record<VoiceName, string>>>>> = { xai: XAI };

/** A provider's name of one of the eight voices. */
export function hostedVoice(kind: ProviderKind, voice: string): string {
  const known = VOICES.find((each) => each === voice) ?? DEFAULT_VOICE;
  return NAMES[kind]?.[known] ?? known;
}
