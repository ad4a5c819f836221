import type { Transcript } from '../../speech/types.ts';

/** Words that were recognised one after the other as one text; how likely they are is known where it is of all of them. */
export function joinTranscripts(...all: readonly Transcript[]): Transcript {
  const said = all.filter(({ text }) => text !== '');
  const text = said.map((each) => each.text).join(' ');
  const likelihoods = said.flatMap((each) => each.likelihoods ?? []);
  const areAllKnown = said.length > 0 && said.every((each) => each.likelihoods !== undefined);
  return areAllKnown ? { text, likelihoods } : { text };
}
