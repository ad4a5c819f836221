import type { Language } from '../language.ts';
import { booking } from './booking.ts';
import { contact } from './contact.ts';
import { danger } from './danger.ts';
import { instructions } from './instructions.ts';
import { ownWords } from './own-words.ts';
import { assistant, session } from './phrases.ts';
import { prompt } from './prompt.ts';
import { replies } from './replies.ts';
import { smallTalk } from './small-talk.ts';
import { speakAddresses } from './spoken/addresses.ts';
import { speakAmounts } from './spoken/amounts.ts';
import { speakCodes, speakLeadingZeros } from './spoken/codes.ts';
import { speakNames } from './spoken/names.ts';
import { speakShortForms } from './spoken/short-forms.ts';
import { speakTimes } from './spoken/times.ts';
import { times } from './times.ts';
import { topics } from './topics.ts';
import { whoSpeaks } from './who-speaks.ts';
import { wording } from './wording.ts';
import { search, turns } from './words.ts';

export const en: Language = {
  code: 'en',
  script: 'Latin',
  assistant,
  session,
  abbreviations: {
    neverLast:
      'mr mrs ms mx dr prof st mt rev hon gen col sgt capt lt vs e.g i.e eg ie cf approx dept est ave rd blvd tel nr jr sr incl excl',
    beforeNumber:
      'no nos fig vol ext min max apt ste rm p pp ch art jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun a.m p.m',
    oneLetterWords: 'i',
  },
  smallTalk,
  whoSpeaks,
  danger,
  replies,
  contact,
  instructions,
  prompt,
  ownWords,
  booking,
  turns,
  search,
  times,
  topics,
  wording,
  files: {
    holiday:
      'christmas(?:.s)?|xmas|boxing day|new year(?:.s)?|easter(?:.s)?|thanksgiving|halloween|valentine(?:.?s)?|mother.?s day|father.?s day|ramadan|hanukkah|diwali',
    leaning:
      'it|its|they|their|them|this|that|these|those|he|she|however|but|so|also|otherwise|therefore|then|instead',
    chapter: 'chapter|section|part|appendix|article',
    page: String.raw`page|p\.`,
    ofPages: 'of',
    questionKey: 'q|question|prompt',
    answerKey: 'a|answer|response|text',
    faqHeading:
      'faqs?|frequently asked|common questions|questions (?:and )?answers|people ask|you ask(?:ed)?|your questions|q a',
    questionStart:
      'what|whats|when|where|who|whose|why|how|which|do|does|did|is|are|was|can|could|will|would|should|may|must|have|has|am|if',
    entryLabel: 'q|a|question|answer',
  },
  letters: {},
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
};
