import { patternInAll, type SmallTalk, wordsInAll } from '../language/index.ts';
import { wordsOf } from '../text/clean-text.ts';

/** In the order they are tried: "sorry" asks for something again before it is anything else. */
const KINDS = [
  'repeat',
  'how_are_you',
  'who',
  'robot',
  'hearing',
  'help',
  'hang_up',
  'goodbye',
  'thanks',
  'greeting',
  'yes',
  'no',
] as const;

const PATTERNS = KINDS.map((kind) => {
  const words = patternInAll(({ smallTalk }) => smallTalk.whole[kind]);
  const isRepeatable = kind === 'yes' || kind === 'no';
  return { kind, whole: new RegExp(isRepeatable ? `^(?:${words}(?: |$))+$` : `^${words}$`, 'u') };
});
const NOISE = wordsInAll(({ smallTalk }) => smallTalk.noise);
const FILLERS = wordsInAll(({ smallTalk }) => smallTalk.fillers);
const BEFORE = new RegExp(`^(?:${patternInAll(({ smallTalk }) => smallTalk.before)} )+`, 'u');
const BEFORE_QUESTION = new RegExp(
  String.raw`^\s*(?:${patternInAll(({ smallTalk }) => smallTalk.beforeQuestion)}(?:[\s,.!;:–—-]+|$))+`,
  'iu',
);
const HELLO = new RegExp(`^${patternInAll(({ smallTalk }) => smallTalk.hello)}$`, 'u');
const MOST_WORDS = 12;

/** What kind of small talk a turn is, if it is nothing but small talk. `name` is the assistant's, said or not. */
export function detectSmallTalk(text: string, name = ''): SmallTalk | undefined {
  const all = wordsOf(text);
  if (all.every((word) => NOISE.has(word))) return 'noise';
  // More words than this are a question, whatever polite words they hold.
  if (all.length > MOST_WORDS) return undefined;
  const nameWords = new Set(wordsOf(name));
  const words = all.filter((word) => !FILLERS.has(word) && !nameWords.has(word));
  const plain = words.join(' ');
  const whole = match(plain);
  if (whole) return whole;
  // "Okay, thank you, bye": what comes last is what is meant.
  const rest = plain.replace(BEFORE, '');
  return rest === plain ? undefined : match(rest);
}

function match(plain: string): SmallTalk | undefined {
  return PATTERNS.find(({ whole }) => whole.test(plain))?.kind;
}

/** Whether a turn begins like a greeting and is hardly longer: "Hi, Bear" is "hi there", misheard. */
export function soundsLikeGreeting(text: string): boolean {
  const [first = '', ...others] = wordsOf(text);
  return HELLO.test(first) && others.length <= 1;
}

/** A turn without the greeting or thanks before its question; as it is when nothing else remains. */
export function withoutCourtesy(text: string): string {
  return text.replace(BEFORE_QUESTION, '') || text;
}
