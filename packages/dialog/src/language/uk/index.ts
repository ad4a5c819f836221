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
import { contact } from './contact.ts';
import { nominativeOf } from './nominative.ts';
import { romanise } from './romanise.ts';
import { times } from './times.ts';

/** Усе, що стоїть перед фактом у реченні про те, хто такий асистент. */
const BEFORE_ROLE_FACT =
  '(?:ти|ви)(?: [^ ,;:]+){1,8}?(?:, (?=\\p{L})| (?=(?:на|за адресою|у|в) (?!запитання|питання|дзвінки|повідомлення)))';

const texts = readTexts(Lists.at('texts.txt', import.meta.url));

export const uk: Language = {
  code: 'uk',
  script: 'Cyrillic',
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
  search: readSearchWords(import.meta.url),
  times,
  letters: { romanise, nominative: nominativeOf, currencies: { грн: 'UAH' } },
};
