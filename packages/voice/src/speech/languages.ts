/** Which languages are understood and spoken here, without loading anything that does. */
export { understoodLanguages } from './recognition/understood-languages.ts';

/** What speaks. `basic` is Flite, for machines on which the natural voice does not load, with why it does not. */
export type VoiceKind = { readonly kind: 'natural' } | { readonly kind: 'basic'; readonly problem: string };

/** ISO 639-1 codes of the languages that each kind speaks. */
export const SPOKEN_LANGUAGES = { natural: ['en', 'uk'], basic: ['en'] } as const satisfies Record<
  VoiceKind['kind'],
  readonly string[]
>;
