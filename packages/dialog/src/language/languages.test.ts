import { describe, expect, it } from 'vitest';
import { aroundPattern, namesOfLanguages, patternInAll, wordsInAll } from './index.ts';
import type { Language } from './language.ts';
import { LANGUAGES, languagesIn } from './languages.ts';
import { madeUp } from './testing/made-up.ts';

/** Every text in a part of a language with the path to it; functions are called with `Ada`. */
function textsIn(part: object, path = ''): { readonly path: string; readonly text: string }[] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    const here = `${path}.${key}`;
    if (typeof value === 'function') return [{ path: here, text: String(value('Ada', 'Bea')) }];
    if (typeof value === 'string') return [{ path: here, text: value }];
    return typeof value === 'object' && value !== null && !(value instanceof RegExp)
      ? textsIn(value, here)
      : [];
  });
}

const WORD_LISTS: readonly ((language: Language) => string)[] = [
  ({ abbreviations }) => abbreviations.neverLast,
  ({ abbreviations }) => abbreviations.beforeNumber,
  ({ abbreviations }) => abbreviations.oneLetterWords,
  ({ smallTalk }) => smallTalk.noise,
  ({ smallTalk }) => smallTalk.fillers,
  ({ turns }) => turns.backchannels,
  ({ turns }) => turns.interrupting,
  ({ turns }) => turns.neverLast,
  ({ turns }) => turns.prepositions,
  ({ turns }) => turns.auxiliaries,
  ({ turns }) => turns.questionWords,
  ({ turns }) => turns.digits,
  ({ search }) => search.frame,
  ({ search }) => search.function,
  ({ search }) => search.common,
  ({ search }) => search.stems.endings,
];

it('are told apart by their codes', () => {
  expect(new Set(LANGUAGES.map(({ code }) => code)).size).toBe(LANGUAGES.length);
  for (const { code } of LANGUAGES) expect(Intl.getCanonicalLocales(code)).toEqual([code]);
});

it('need no code: a folder of text files is one', () => {
  expect(languagesIn(new URL('./testing/', import.meta.url), ['made-up']).map(({ code }) => code)).toEqual([
    'de',
  ]);
});

describe.each([...LANGUAGES, madeUp].map((language) => [language.code, language] as const))(
  'language %s',
  (_code, language) => {
    it('has something to say wherever the assistant or a call speaks', () => {
      for (const { path, text } of textsIn({
        assistant: language.assistant,
        session: language.session,
        contact: language.contact.phrases,
        booking: language.booking.phrases,
      })) {
        expect(text, path).not.toBe('');
        expect(text, path).toBe(text.trim());
        expect(text, path).not.toMatch(/undefined|\[object/);
        if (!/\.(?:or|quote|localNumber|crisisLine|always|daily)$/.test(path))
          expect(text, path).toMatch(/[.!?]$|Ada|Bea/);
      }
    });

    it('says what it was given', () => {
      const { greeting, who, languages, help, suggest, quote, readOn, endOfFile } = language.assistant;
      const { choose, chooseBriefly, orElse, chooseAgain, thereIsMore, inOtherLanguage } = language.assistant;
      for (const said of [
        greeting,
        who,
        languages,
        help,
        suggest,
        quote,
        readOn,
        endOfFile,
        thereIsMore,
        inOtherLanguage,
      ].map((say) => say('Ada')))
        expect(said).toContain('Ada');
      for (const said of [choose, chooseBriefly, orElse, chooseAgain].map((say) => say('Ada', 'Bea')))
        expect(said).toMatch(/Ada.*Bea/);
    });

    it('varies what it says often, in sentences that differ', () => {
      const { hello, thanks, goodbye, unclear, unknown } = language.assistant;
      for (const variants of [hello, thanks, goodbye, unclear, unknown]) {
        expect(variants.length).toBeGreaterThan(0);
        expect(new Set(variants).size).toBe(variants.length);
      }
    });

    it('has a script that Unicode knows, and is written in it', () => {
      const letters = new RegExp(`\\p{Script=${language.script}}`, 'u');
      for (const text of [...language.assistant.unknown, ...Object.values(language.session)])
        expect(text).toMatch(letters);
    });

    it('has word lists in lower case, each word once', () => {
      for (const listOf of WORD_LISTS) {
        const words = listOf(language).split(/\s+/u).filter(Boolean);
        expect(words.join(' ')).toBe(words.join(' ').toLowerCase());
        const twice = words.filter((word, i) => words.indexOf(word) !== i);
        expect(twice).toEqual([]);
      }
    });

    it('has patterns that compile, in lower case, and match no empty turn', () => {
      const { danger, smallTalk, replies, contact, turns, files } = language;
      const { phrases: _said, ...booking } = language.booking;
      const {
        phrases: _phrases,
        signs: _signs,
        besideAddress: _beside,
        addressWords: _words,
        ...rest
      } = contact;
      const {
        numbers: _numbers,
        repeats: _repeats,
        multipliers: _multipliers,
        several: _several,
        ...contacts
      } = rest;
      const { noise: _noise, fillers: _fillers, ...talk } = smallTalk;
      const { backchannelPhrases, shortAnswer, greeting, dictation, openClause, leadIn, leadInAlone } = turns;
      const phrases = {
        backchannelPhrases,
        shortAnswer,
        greeting,
        dictation,
        openClause,
        leadIn,
        leadInAlone,
      };
      for (const { path, text } of textsIn({ danger, talk, replies, contacts, booking, phrases, files })) {
        if (text === '') continue;
        expect(new RegExp(`^(?:${text})$`, 'u').test(''), path).toBe(false);
        expect(text.replaceAll(/\\\p{L}/gu, ''), path).not.toMatch(/\p{Lu}/u);
      }
    });

    it('has patterns for times that compile, in lower case, and a name for every weekday and month', () => {
      const { times } = language;
      const {
        say: _say,
        sayWeek: _sayWeek,
        dates: _dates,
        numbers: _numbers,
        ordinals: _ordinals,
        hourOrdinals: _hours,
        ...rest
      } = times;
      const { dayNumber: _dayNumber, countedFrom: _countedFrom, ...patterns } = rest;
      expect(times.weekdays).toHaveLength(7);
      expect(times.months).toHaveLength(12);
      for (const { path, text } of textsIn(patterns)) {
        if (text === '' || /^[\d:]+$/.test(text)) continue;
        const pattern = text.replaceAll(/\{\w+\}/g, 'x');
        expect(new RegExp(`^(?:${pattern})$`, 'u').test(''), path).toBe(false);
        expect(pattern.replaceAll(/\\\p{L}/gu, ''), path).not.toMatch(/\p{Lu}/u);
      }
    });

    it('says a moment with its day and its time', () => {
      const moment = { weekday: 2, day: 24, month: 11, hour: 14, minute: 30 };
      for (const said of Object.values(
        language.times.say({ ...moment, year: 2031, relative: 'tomorrow', offset: 'UTC+2' }),
      )) {
        expect(said).toContain('24');
        expect(said).not.toMatch(/undefined/);
      }
      expect(
        language.times.say({ ...moment, year: undefined, relative: undefined, offset: undefined }).written,
      ).not.toMatch(/undefined/);
    });

    it('has endings that its own words may have', () => {
      const { word, endings } = language.search.stems;
      for (const ending of endings.split(/\s+/u).filter(Boolean)) expect(ending).toMatch(word);
      expect('42').not.toMatch(word);
    });
  },
);

describe('languages beside each other', () => {
  it('have a name in each of them', () => {
    for (const { smallTalk } of LANGUAGES)
      expect(Object.keys(smallTalk.languageNames)).toEqual(
        expect.arrayContaining(LANGUAGES.map(({ code }) => code)),
      );
    expect(LANGUAGES.map(namesOfLanguages)).toEqual([
      'English and Ukrainian',
      expect.stringMatching(/^англійська .{1,3} українська$/),
    ]);
  });

  it('say something else each', () => {
    for (const name of [
      'stillThere',
      'goodbye',
      'timeUp',
      'noMinutes',
      'maintenance',
      'apology',
      'notHeardHere',
      'notUnderstood',
      'oneMoment',
      'letMeSee',
    ] as const)
      expect(new Set(LANGUAGES.map(({ session }) => session[name])).size).toBe(LANGUAGES.length);
  });
});

describe('what all languages have together', () => {
  it('is the words of each, once', () => {
    const words = wordsInAll(({ smallTalk }) => smallTalk.fillers);
    for (const { smallTalk } of LANGUAGES)
      for (const word of smallTalk.fillers.split(' ')) expect(words.has(word)).toBe(true);
    expect(wordsInAll(({ code }) => `  one\n two  one ${code}`)).toEqual(new Set(['one', 'two', 'en', 'uk']));
    expect(wordsInAll(() => ' ')).toEqual(new Set());
  });

  it('is one pattern that matches what any matches, and nothing where none has one', () => {
    const both = new RegExp(`^${patternInAll(({ code }) => (code === 'en' ? 'yes|no' : 'так|ні'))}$`, 'u');
    for (const word of ['yes', 'no', 'так', 'ні']) expect(word).toMatch(both);
    for (const word of ['', 'yesno', 'yes ні']) expect(word).not.toMatch(both);
    const one = new RegExp(`^${patternInAll(({ code }) => (code === 'en' ? 'yes' : ''))}$`, 'u');
    expect('yes').toMatch(one);
    expect('').not.toMatch(one);
    const none = new RegExp(
      patternInAll(() => ''),
      'u',
    );
    for (const text of ['', 'yes', ' ']) expect(text).not.toMatch(none);
  });

  it('takes away what is said around a thing, however often, from both ends', () => {
    const around = aroundPattern(() => ({ before: 'oh|well', after: 'please' }));
    expect('oh well oh the first please please'.replace(around, '')).toBe('the first');
    expect('the well please me'.replace(around, '')).toBe('the well please me');
    expect(
      'please'.replace(
        aroundPattern(() => ({ before: '', after: '' })),
        '',
      ),
    ).toBe('please');
  });
});
