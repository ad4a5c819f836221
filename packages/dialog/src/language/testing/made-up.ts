import { vi } from 'vitest';
import { en } from '../en/index.ts';
import type { AssistantPhrases, Language } from '../language.ts';
import { uk } from '../uk/index.ts';

const assistant: AssistantPhrases = {
  greeting: (name) => `Zala, mi ${name}. Kivo?`,
  hello: ['Zala! Kivo?'],
  howAreYou: 'Mi bono.',
  who: (name) => `Mi ${name}.`,
  robot: 'Mi roboto.',
  hearing: 'Mi auda.',
  thanks: ['Nenko.'],
  goodbye: ['Adavo!'],
  acknowledged: 'Bono. Kivo ma?',
  nothingElse: 'Bono.',
  help: (topics) => `Pita pri ${topics}.`,
  helpOpenly: 'Pita mi.',
  helpWithoutTopics: 'Mi sava nil.',
  unclear: ['Mi na auda.'],
  unknown: ['Mi na sava.'],
  unknownWithTopics: (topics) => `Mi na sava. Pita pri ${topics}.`,
  neither: 'Pita ree.',
  suggest: (topic) => `Ka ${topic}?`,
  choose: (first, second) => `Ka ${first}, ol ${second}?`,
  chooseAgain: (first, second) => `Kela: ${first}, ol ${second}?`,
  or: 'ol',
  quote: (text) => `‹${text}›`,
  fromFile: (file, text) => `Na ‹${file}› sta: ${text}`,
  readOn: (text) => `Pos: ${text}`,
  endOfFile: (file) => `‹${file}› finita.`,
};

/** A language nobody speaks, in Latin letters as English is, for tests of what a third language takes. */
export const madeUp: Language = {
  code: 'art-zala',
  script: 'Latin',
  assistant,
  session: {
    stillThere: 'Ti sta?',
    goodbye: 'Mi fina. Adavo.',
    timeUp: 'Tempo fina.',
    noMinutes: 'Minuto fina.',
    dailyLimit: 'Dia fina.',
    apology: 'Pardo, dira ree.',
    notUnderstood: 'Mi na auda, dira ree.',
    oneMoment: 'Momenta, prego.',
  },
  abbreviations: { neverLast: 'dokt', beforeNumber: 'numr', oneLetterWords: 'o' },
  smallTalk: {
    whole: {
      greeting: 'zala',
      how_are_you: 'ka ti sta',
      who: 'ki ti',
      robot: 'ti roboto',
      hearing: 'ti auda',
      thanks: 'danko',
      goodbye: 'adavo',
      hang_up: 'fina la voka',
      help: 'helpa',
      repeat: 'ree',
      yes: 'si',
      no: 'na',
    },
    noise: 'hum',
    fillers: 'bem',
    before: 'zala',
    beforeQuestion: 'zala',
    hello: 'zala',
  },
  replies: {
    first: 'unesa',
    second: 'dosa',
    both: 'ambo',
    around: { before: 'mi vola', after: 'prego' },
    followUp: 'ed',
    noSubject: 'su',
    noSubjectAlone: 'mana',
    more: 'ma dira',
    aroundMore: { before: 'bono', after: 'prego' },
  },
  turns: {
    backchannels: 'eha',
    backchannelPhrases: 'mi vida',
    interrupting: 'stopa',
    neverLast: 'ed',
    connectives: '',
    prepositions: '',
    auxiliaries: '',
    questionWords: 'kivo kela',
    particleVerbs: '',
    shortAnswer: 'si',
    greeting: 'zala',
    dictation: 'numero',
    openClause: 'sela',
    leadIn: 'mi pensa',
    leadInAlone: '',
    digits: 'nila una doa',
    letterWords: '',
  },
  search: {
    frame: 'ka kivo kela ti mi sta la pri',
    function: 'ed ol na su',
    common: 'vola',
    price: 'kosta kanto',
    stems: { word: /^[a-zõ]+$/u, endings: 'õn õs õ' },
  },
  concepts: {
    pets: { topic: 'bestõ', words: 'bestõ*, hundo' },
    hours: { topic: 'oro', words: 'oro, aperta' },
  },
  topics: { noun: (question) => /^kela la (\S+)$/iu.exec(question)?.[1] },
  files: {
    leaning: 'tio',
    chapter: 'kapitlo',
    page: 'pagino',
    ofPages: 'da',
    questionKey: 'pito',
    answerKey: 'respo',
  },
  letters: { currencies: { zlako: 'EUR' } },
};

/** What `load` imports, in a world where a third language has been added to the list of languages and nothing else. */
export async function withMadeUpLanguage<T>(load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  vi.doMock('../languages.ts', () => ({ LANGUAGES: [en, uk, madeUp] }));
  try {
    return await load();
  } finally {
    vi.doUnmock('../languages.ts');
    vi.resetModules();
  }
}
