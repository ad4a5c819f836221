/** What a turn may be that is small talk, in the order they are tried: "sorry" asks for something again before all else. */
export const SMALL_TALK = [
  'repeat',
  /** Does not understand. */
  'confused',
  /** Minds that the same is said again. */
  'repeating',
  'insult',
  'wait',
  'laugh',
  'nice_to_meet',
  'how_are_you',
  'who',
  'robot',
  /** Asks to go on in another language. */
  'speak',
  /** Asks which languages are spoken. */
  'languages',
  /** Asks what becomes of what is said. */
  'privacy',
  'hearing',
  'help',
  'hang_up',
  'goodbye',
  'thanks',
  'praise',
  'greeting',
  'yes',
  'no',
  /** Takes back what they said or asked. */
  'never_mind',
] as const;

/** `noise` has no words: a breath, music, or somebody thinking. */
export type SmallTalk = (typeof SMALL_TALK)[number] | 'noise';

export interface SmallTalkPatterns {
  /** Patterns: each is the whole of a turn; `yes`, `no`, `thanks` and `praise` may be said several times over. */
  readonly whole: Readonly<Record<Exclude<SmallTalk, 'noise'>, string>>;
  /** Patterns: how it names the languages of Parlo, by their codes. */
  readonly languageNames: Readonly<Record<string, string>>;
  /** Word list: a turn of nothing else is a breath, music, or somebody thinking. */
  readonly noise: string;
  /** Word list: left out before a turn is matched. */
  readonly fillers: string;
  /** Pattern: may stand between thanks, besides a yes: "wow". */
  readonly besideThanks: string;
  /** Pattern: said before the small talk that is meant, as "okay" in "okay, bye". */
  readonly before: string;
  /** Pattern: said before a question that is meant, as "hi there" in "Hi there, where are you?". */
  readonly beforeQuestion: string;
  /** Pattern of whole words anywhere: orders a machine about instead of asking a business something. */
  readonly machineOrder: string;
  /** Pattern: the first word of a greeting. */
  readonly hello: string;
}
