/** What a turn may be besides a question. */
export type SmallTalk =
  | 'noise'
  | 'greeting'
  | 'how_are_you'
  | 'who'
  | 'robot'
  | 'languages'
  | 'speak'
  | 'privacy'
  | 'hearing'
  | 'thanks'
  | 'praise'
  | 'hang_up'
  | 'goodbye'
  | 'help'
  | 'repeat'
  | 'confused'
  | 'repeating'
  | 'insult'
  | 'wait'
  | 'laugh'
  | 'nice_to_meet'
  | 'yes'
  | 'no';

export interface SmallTalkPatterns {
  /**
   * Each is the whole of a turn; `yes`, `no`, `thanks` and `praise` may be said several times over. `languages` asks which are spoken, `speak` asks to go on in another one, `privacy` asks what becomes of what is
   * said, `confused` does not understand, `repeating` minds that the same is said again.
   */
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
