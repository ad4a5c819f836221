import { Chrono, strict } from 'chrono-node/en';
import { readLanguage } from '../read-language.ts';
import { consonantsOf } from './consonants-of.ts';
import { say, sayWeek } from './say-time.ts';
import { speakAddresses } from './spoken/addresses.ts';
import { speakAmounts } from './spoken/amounts.ts';
import { speakCodes, speakLeadingZeros } from './spoken/codes.ts';
import { speakNames } from './spoken/names.ts';
import { speakShortForms } from './spoken/short-forms.ts';
import { speakTimes } from './spoken/times.ts';

export const en = readLanguage('en', import.meta.url, {
  beforeRoleFact:
    "(?:you are|you're)(?: [^ ;:]+){1,8}? (?:of|for|at|from) " +
    '(?:(?:the )?(?:customers|visitors|guests|callers|clients|people) (?:of|at) )?',
  search: {
    possessive: /'s$|s'$/u,
    // "stopped"
    doubled: /([bdfgmnprt])\1$/u,
    consonantsOf,
  },
  times: {
    monthFirst: true,
    dates: new Chrono({
      parsers: strict.parsers.filter((parser) => parser.constructor.name.includes('MonthName')),
      refiners: [],
    }),
    say,
    sayWeek,
  },
  spoken: {
    weekday: 'Mon|Tue|Wed|Thu|Fri|Sat|Sun',
    words: (text) => {
      const steps = [
        speakCodes,
        speakAddresses,
        speakAmounts,
        speakTimes,
        speakLeadingZeros,
        speakNames,
        speakShortForms,
      ];
      const said = steps.reduce((out, step) => step(out), text);
      // The point of a short form that ends a sentence is that of the sentence too.
      return /[.!?]$/.test(text) && /\w$/.test(said) ? `${said}.` : said;
    },
  },
});
