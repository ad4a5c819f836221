import type { Language } from '../language.ts';
import { Lists } from '../phrases/lists.ts';
import { readRewrites } from '../read-rewrites.ts';
import { readTexts } from '../read-texts.ts';
import {
  readDangerWords,
  readInstructions,
  readOwnWords,
  readPrompt,
  readReadingWords,
  readReplies,
  readSearchWords,
  readSmallTalk,
  readTurnWords,
  readWhoSpeaks,
} from '../read-words.ts';
import { booking } from './booking.ts';
import { consonantsOf } from './consonants-of.ts';
import { contact } from './contact.ts';
import { speakAddresses } from './spoken/addresses.ts';
import { speakAmounts } from './spoken/amounts.ts';
import { speakCodes, speakLeadingZeros } from './spoken/codes.ts';
import { speakNames } from './spoken/names.ts';
import { speakShortForms } from './spoken/short-forms.ts';
import { speakTimes } from './spoken/times.ts';
import { times } from './times.ts';

/** All that stands before a fact in a sentence that says who the assistant is: "you are the assistant of". */
const BEFORE_ROLE_FACT =
  "(?:you are|you're)(?: [^ ;:]+){1,8}? (?:of|for|at|from) " +
  '(?:(?:the )?(?:customers|visitors|guests|callers|clients|people) (?:of|at) )?';

const texts = readTexts(Lists.at('texts.txt', import.meta.url));

export const en: Language = {
  code: 'en',
  script: 'Latin',
  assistant: texts.assistant,
  session: texts.session,
  ...readReadingWords(import.meta.url),
  ...readRewrites(import.meta.url),
  smallTalk: readSmallTalk(import.meta.url),
  whoSpeaks: readWhoSpeaks(import.meta.url),
  danger: readDangerWords(import.meta.url),
  replies: readReplies(import.meta.url),
  contact: { ...contact, phrases: texts.contact },
  instructions: readInstructions(import.meta.url),
  prompt: readPrompt(import.meta.url, BEFORE_ROLE_FACT),
  ownWords: readOwnWords(import.meta.url),
  booking: { ...booking, phrases: texts.booking },
  turns: readTurnWords(import.meta.url),
  search: readSearchWords(import.meta.url, {
    possessive: /'s$|s'$/u,
    // "stopped"
    doubled: /([bdfgmnprt])\1$/u,
    consonantsOf,
  }),
  times,
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
