/** Which languages are understood and spoken here, without loading anything that does. */
export { understoodLanguages } from './recognition/understood-languages.ts';

/** The synthesiser. `basic` is Flite, for machines that can't load the natural voice, with the reason. */
export type VoiceKind = { readonly kind: 'natural' } | { readonly kind: 'basic'; readonly problem: string };

/** ISO 639-1 codes of the languages that each kind speaks. */
export const SPOKEN_LANGUAGES = { natural: ['en', 'uk'], basic: ['en'] } as const satisfies Record<
  VoiceKind['kind'],
  readonly string[]
>;
