import type { Language } from '../language.ts';
import { concepts, topics } from './concepts.ts';
import { assistant, session } from './phrases.ts';
import { replies, smallTalk } from './replies.ts';
import { romanise } from './romanise.ts';
import { search, turns } from './words.ts';

export const uk: Language = {
  code: 'uk',
  script: 'Cyrillic',
  assistant,
  session,
  abbreviations: {
    neverLast: 'вул просп бул пл пров буд кв ім обл м см див напр тел проф акад с смт',
    beforeNumber: 'стор ст п р рр год пн вт ср чт пт сб нд оф корп каб під пов макс мін хв',
    oneLetterWords: 'я',
  },
  smallTalk,
  replies,
  turns,
  search,
  concepts,
  topics,
  files: {
    leaning: 'він|вона|воно|вони|це|цей|ця|ці|той|тому|також|але|проте|однак|інакше|тоді',
    chapter: 'розділ|частина|глава|стаття|додаток',
    page: String.raw`стор\.|сторінка|с\.`,
    ofPages: 'з|із',
    questionKey: 'питання|запитання',
    answerKey: 'відповідь',
  },
  letters: { romanise, currencies: { грн: 'UAH' } },
};
