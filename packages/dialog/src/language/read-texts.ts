import type { DangerPhrases } from './danger-phrases.ts';
import type { AssistantPhrases, SessionPhrases } from './language.ts';
import { type Lists, listOf, record } from './phrases/lists.ts';

/** Texts without slots. */
const PLAIN = [
  'howAreYou',
  'niceToMeet',
  'cheerful',
  'takeYourTime',
  'calm',
  'saidBefore',
  'robot',
  'hearing',
  'speaking',
  'privacy',
  'acknowledged',
  'nothingElse',
  'helpOpenly',
  'helpWithoutTopics',
  'neither',
  'sayAgain',
  'sayOtherwise',
  'askPerson',
  'yes',
  'no',
  'unknownRest',
  'noMore',
  'or',
] as const;
const VARIANTS = ['hello', 'thanks', 'praised', 'goodbye', 'unclear', 'unknown'] as const;
const SESSION = [
  'stillThere',
  'goodbye',
  'timeUp',
  'noMinutes',
  'dailyLimit',
  'apology',
  'notUnderstood',
  'notHeardHere',
  'oneMoment',
  'letMeSee',
] as const satisfies readonly (keyof SessionPhrases)[];

/**
 * Reads what an assistant and a call say from `texts.txt` of a language. Throws an `Error` that names the file and the
 * line where a text is missing, or has a slot that nothing fills.
 */
export function readTexts(lists: Lists): { assistant: AssistantPhrases; session: SessionPhrases } {
  const texts = new Texts(lists);
  const assistant = {
    ...record(PLAIN, (name) => texts.plain(name)),
    ...record(VARIANTS, (name) => texts.variants(name)),
    greeting: texts.with('greeting', 'name'),
    who: texts.with('who', 'name'),
    languages: texts.with('languages', 'names'),
    help: texts.with('help', 'topics'),
    unknownWithTopics: texts.with('unknownWithTopics', 'topics'),
    sayRestAgain: texts.with('sayRestAgain', 'understood'),
    danger: dangerPhrases(texts),
    unknownPart: texts.with('unknownPart', 'part'),
    guess: texts.with('guess', 'topic', 'answer'),
    suggest: texts.with('suggest', 'topic'),
    choose: texts.with('choose', 'first', 'second'),
    chooseBriefly: texts.with('chooseBriefly', 'first', 'second'),
    orElse: texts.with('orElse', 'topic', 'answer'),
    chooseAgain: texts.with('chooseAgain', 'first', 'second'),
    quote: texts.with('quote', 'text'),
    thereIsMore: texts.with('thereIsMore', 'topic'),
    inOtherLanguage: texts.with('inOtherLanguage', 'text'),
    readOn: texts.with('readOn', 'text'),
    endOfFile: texts.named('endOfFile', 'file'),
  };
  const session = record(SESSION, (name) => texts.plain(`session.${name}`));
  lists.done();
  return { assistant, session };
}

function dangerPhrases(texts: Texts): DangerPhrases {
  const calling = ['life', 'gas', 'fire', 'electricity', 'hazard', 'violence', 'poison', 'doctor'] as const;
  const crisis = texts.with('danger.crisis', 'lines');
  const crisisWithHours = texts.with('danger.crisisWithHours', 'lines', 'hours');
  const daily = texts.with('danger.daily', 'from', 'to');
  const midnight = texts.optional('danger.midnight') || '24:00';
  const clock = (hour: number) => (hour === 24 ? midnight : `${hour}:00`);
  return {
    ...record(['or', 'localNumber', 'sorry', 'always', 'here'], (name) => texts.plain(`danger.${name}`)),
    ...record([...calling, 'ifInDanger', 'noCrisisLine'], (name) => texts.with(`danger.${name}`, 'number')),
    crisis: (lines, hours) => (hours === '' ? crisis(lines) : crisisWithHours(lines, hours)),
    crisisLine: texts.with('danger.crisisLine', 'number', 'name'),
    daily: (from, to) => daily(clock(from), clock(to)),
  };
}

class Texts {
  readonly #lists: Lists;

  constructor(lists: Lists) {
    this.#lists = lists;
  }

  plain(name: string): string {
    return this.with(name)();
  }

  optional(name: string): string {
    return this.#lists.text(listOf(name));
  }

  variants(name: string): readonly string[] {
    return this.#lists.required(listOf(name));
  }

  /** A text whose slots are filled in the order of their names. */
  with<Slot extends string>(
    name: string,
    ...slots: readonly Slot[]
  ): (...values: readonly string[]) => string {
    const list = listOf(name);
    const text = this.#lists.required(list).join(' ');
    for (const [, slot = ''] of text.matchAll(/\{(\w*)\}/gu))
      if (!slots.some((known) => known === slot))
        throw this.#lists.problem(list, `nothing fills the slot {${slot}}`);
    return (...values) => text.replaceAll(/\{(\w+)\}/gu, (_, slot) => values[slots.indexOf(slot)] ?? '');
  }

  /** The same, with another text where the first slot has no value. */
  named(name: string, ...slots: readonly string[]): (...values: readonly string[]) => string {
    const known = this.with(name, ...slots);
    const unnamed = this.with(`${name}Unnamed`, ...slots);
    return (...values) => (values[0] === '' ? unnamed(...values) : known(...values));
  }
}
