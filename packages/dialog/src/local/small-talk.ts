import { patternInAll, SMALL_TALK, type SmallTalk, wordsInAll } from '../language/index.ts';
import { plainOf, wordsOf } from '../text/clean-text.ts';

const THANKS = patternInAll(({ smallTalk }) => smallTalk.whole.thanks);
const PRAISE = patternInAll(({ smallTalk }) => smallTalk.whole.praise);
const BESIDE_THANKS = `(?:${patternInAll(({ smallTalk }) => smallTalk.besideThanks)}|${patternInAll(({ smallTalk }) => smallTalk.whole.yes)})`;
const PATTERNS = SMALL_TALK.map((kind) => ({ kind, whole: new RegExp(`^${wholeOf(kind)}$`, 'u') }));

/** What may be said several times over is: "great, thank you, that was very helpful". */
function wholeOf(kind: (typeof SMALL_TALK)[number]): string {
  const words = patternInAll(({ smallTalk }) => smallTalk.whole[kind]);
  if (kind === 'thanks') return among(words, `${BESIDE_THANKS}|${PRAISE}`);
  if (kind === 'praise') return among(words, BESIDE_THANKS);
  return kind === 'yes' || kind === 'no' ? `(?:${words}(?: |$))+` : words;
}

/** Words that may be said again, and others before and after them. */
function among(words: string, beside: string): string {
  return `(?:(?:${beside}) )*${words}(?: (?:${words}|${beside}))*`;
}

const NOISE = wordsInAll(({ smallTalk }) => smallTalk.noise);
const FILLERS = wordsInAll(({ smallTalk }) => smallTalk.fillers);
const BEFORE_WORDS = patternInAll(({ smallTalk }) => smallTalk.before);
/** What may stand around the small talk that is meant; of "thanks to you too" more or less is thanks. */
const AROUND = [
  new RegExp(`^(?:(?:${THANKS}|${PRAISE}|${BEFORE_WORDS}) )+`, 'u'),
  new RegExp(`^(?:${BEFORE_WORDS} )+`, 'u'),
  new RegExp(`(?: (?:${THANKS}|${PRAISE}))+$`, 'u'),
];
const BEFORE_QUESTION = new RegExp(
  String.raw`^\s*(?:${patternInAll(({ smallTalk }) => smallTalk.beforeQuestion)}(?:[\s,.!;:–—-]+|$))+`,
  'iu',
);
/** Signs alone say as much as a word; of several the first kind here counts. */
const EMOJI: readonly { readonly kind: SmallTalk; readonly signs: RegExp }[] = [
  { kind: 'no', signs: /[👎]/u },
  { kind: 'yes', signs: /[👍👌✅✔☑🆗]/u },
  { kind: 'thanks', signs: /[🙏💐]/u },
  {
    kind: 'praise',
    signs: /[❤🧡💛💚💙💜🤎🖤🤍💕💖💗💓💞💘😊🙂😀😃😄😁☺🥰😍🤩😘😇🤗🎉👏🙌💯🔥⭐🌟🌹🌸♥]/u,
  },
  { kind: 'laugh', signs: /[😂🤣😆😅😹]/u },
];
const ASKS = /[?？]\s*$/u;
const HELLO = new RegExp(`^${patternInAll(({ smallTalk }) => smallTalk.hello)}$`, 'u');
const MOST_WORDS = 16;

/** What kind of small talk a turn is, if it is nothing but small talk. `name` is the assistant's, said or not. */
export function detectSmallTalk(text: string, name = ''): SmallTalk | undefined {
  const all = wordsOf(text);
  if (all.length === 0) return EMOJI.find(({ signs }) => signs.test(text))?.kind ?? 'noise';
  if (all.every((word) => NOISE.has(word))) return 'noise';
  // More words than this are a question, whatever polite words they hold.
  if (all.length > MOST_WORDS) return undefined;
  const nameWords = new Set(wordsOf(name));
  const words = all.filter((word) => !FILLERS.has(word) && !nameWords.has(word));
  const kind = detectIn(all.join(' ')) ?? detectIn(words.join(' '));
  // "Your bread is good?" asks.
  return (kind === 'thanks' || kind === 'praise') && ASKS.test(text) ? undefined : kind;
}

function detectIn(plain: string): SmallTalk | undefined {
  const whole = match(plain);
  if (whole) return whole;
  // "Okay, thank you, bye": what comes last is what is meant, but for the thanks after it.
  return AROUND.map((around) => plain.replace(around, ''))
    .filter((rest) => rest !== plain)
    .map(match)
    .find((kind) => kind !== undefined);
}

/** Whether a turn says goodbye or wants the call to end, and nothing else. */
export function takesLeave(text: string, name = ''): boolean {
  const talk = detectSmallTalk(text, name);
  return talk === 'goodbye' || talk === 'hang_up';
}

function match(plain: string): SmallTalk | undefined {
  return PATTERNS.find(({ whole }) => whole.test(plain))?.kind;
}

const MACHINE_ORDER = new RegExp(
  `(?:^| )(?:${patternInAll(({ smallTalk }) => smallTalk.machineOrder)})`,
  'u',
);

/** Whether a turn orders a machine about ("ignore your instructions"): it asks nothing that an owner could answer. */
export const ordersMachine = (text: string): boolean => MACHINE_ORDER.test(plainOf(text));

/** Whether a turn begins like a greeting and is hardly longer: "Hi, Bear" is "hi there", misheard. */
export function soundsLikeGreeting(text: string): boolean {
  const [first = '', ...others] = wordsOf(text);
  return HELLO.test(first) && others.length <= 1;
}

/** A turn without the greeting or thanks before its question; as it is when nothing else remains. */
export function withoutCourtesy(text: string): string {
  return text.replace(BEFORE_QUESTION, '') || text;
}
