/**
 * What is said to somebody who tells of a danger. `number` is one number, or several that are as good as each other, with
 * {@link DangerPhrases.or} between them. Each is one or two short sentences: what to do in this minute, where that is
 * certain, and whom to call. Numbers follow a word of `DangerWords.dial`: then they are read aloud digit by digit.
 */
export interface DangerPhrases {
  /** Between two numbers: whitespace around it is added. */
  readonly or: string;
  /** Stands for a number where the country is not known: 112 and a word for the number that the visitor knows. */
  readonly localNumber: string;
  readonly life: (number: string) => string;
  readonly gas: (number: string) => string;
  readonly fire: (number: string) => string;
  readonly electricity: (number: string) => string;
  /** Water, and whatever else it may be. */
  readonly hazard: (number: string) => string;
  readonly violence: (number: string) => string;
  /** After `life`, where somebody took or swallowed something. */
  readonly poison: (number: string) => string;
  readonly doctor: (number: string) => string;
  /** To somebody who does not want to live, first. */
  readonly sorry: string;
  /** `hours` is {@link DangerPhrases.always}, {@link DangerPhrases.daily}, or '' where they are not known. */
  readonly crisis: (lines: string, hours: string) => string;
  readonly crisisLine: (number: string, name: string) => string;
  readonly always: string;
  readonly daily: (from: number, to: number) => string;
  /** After the crisis line. */
  readonly ifInDanger: (number: string) => string;
  /** Where no crisis line is known. */
  readonly noCrisisLine: (number: string) => string;
  /** To a visitor who may be where the business is. */
  readonly here: string;
}
