import type { Language } from '../language.ts';
import { booking } from './booking.ts';
import { contact } from './contact.ts';
import { danger } from './danger.ts';
import { instructions } from './instructions.ts';
import { nominativeOf } from './nominative.ts';
import { ownWords } from './own-words.ts';
import { assistant, session } from './phrases.ts';
import { prompt } from './prompt.ts';
import { replies } from './replies.ts';
import { romanise } from './romanise.ts';
import { smallTalk } from './small-talk.ts';
import { times } from './times.ts';
import { topics } from './topics.ts';
import { whoSpeaks } from './who-speaks.ts';
import { wording } from './wording.ts';
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
      'різдв[^ ]*|передріздвян[^ ]*|нов(?:ий рік|ого року|им роком)|новорічн[^ ]*|велик(?:день|одня|одню|однем|одні|одн[^ ]*)|пасх[^ ]*|миколая|день закоханих',
    leaning: 'він|вона|воно|вони|це|цей|ця|ці|той|тому|також|але|проте|однак|інакше|тоді',
    chapter: 'розділ|частина|глава|стаття|додаток',
    page: String.raw`стор\.|сторінка|с\.`,
    ofPages: 'з|із',
    questionKey: 'питання|запитання',
    answerKey: 'відповід[ьі]',
    faqHeading:
      'faq|(?:часті|поширені|типові) (?:за)?питання|(?:за)?питання (?:(?:та|і|й) )?відповіді|(?:за)?питання (?:(?:що|які|нам|часто|найчастіше) )*(?:ставлять|ставите|задають)|(?:питають|запитують|питаєте|запитуєте)',
    questionStart:
      'що|коли|де|куди|звідки|хто|кого|кому|чий|чому|навіщо|як|який|яка|яке|які|якою|якої|яким|скільки|чи|чим|можна|ви|у вас|з якого|до якого|на якій|у якому|за скільки|якщо',
    entryLabel: 'п|з|в|питання|запитання|відповідь',
  },
  letters: { romanise, nominative: nominativeOf, currencies: { грн: 'UAH' } },
};
