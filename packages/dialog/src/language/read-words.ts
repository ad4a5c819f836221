import type { ActWords } from './act-words.ts';
import type {
  Abbreviations,
  DangerWords,
  FileWords,
  InstructionWords,
  OwnWords,
  SearchWords,
  TurnWords,
} from './language.ts';
import { HAZARD_KINDS, HAZARDS } from './language.ts';
import { Lists, listOf, record } from './phrases/lists.ts';
import { FACT_KINDS, type PromptWords } from './prompt-words.ts';
import type { ReplyPatterns } from './reply-patterns.ts';
import { SMALL_TALK, type SmallTalkPatterns } from './small-talk-words.ts';
import type { WhoSpeaksWords } from './who-speaks-words.ts';

/** Rules for the forms of words that no list can hold; all of it may be absent. */
export interface SearchHooks {
  readonly possessive?: RegExp;
  readonly doubled?: RegExp;
  readonly consonantsOf?: SearchWords['consonantsOf'];
}

/** Each of these reads one text file beside the module at `base`; `phrases/README.md` describes their notation. */
export function readTurnWords(base: string): TurnWords {
  const lists = Lists.at('listening.txt', base);
  const words = {
    ...lists.wordFields([
      'backchannels',
      'interrupting',
      'neverLast',
      'connectives',
      'prepositions',
      'auxiliaries',
      'questionWords',
      'particleVerbs',
      'digits',
      'letterWords',
      'needObject',
      'subjects',
      'addressSigns',
      'addressEnds',
    ]),
    ...lists.fields([
      'backchannelPhrases',
      'shortAnswer',
      'greeting',
      'dictation',
      'openClause',
      'leadIn',
      'leadInAlone',
      'lastAfterAll',
    ]),
  };
  lists.done();
  return words;
}

export function readSearchWords(base: string, { consonantsOf, ...forms }: SearchHooks = {}): SearchWords {
  const lists = Lists.at('search.txt', base);
  const words = {
    ...lists.wordFields(['frame', 'function', 'common']),
    shorthand: lists.pairs('shorthand'),
    stems: {
      word: new RegExp(`^[${lists.text('letters')}]+$`, 'u'),
      endings: lists.words('endings').join(' '),
      irregular: lists.pairs('irregular'),
      ...forms,
    },
    ...(consonantsOf && { consonantsOf }),
  };
  lists.done();
  return words;
}

export function readReadingWords(base: string): { abbreviations: Abbreviations; files: FileWords } {
  const lists = Lists.at('reading.txt', base);
  const words = {
    abbreviations: lists.wordFields(['neverLast', 'beforeNumber', 'oneLetterWords']),
    files: lists.fields([
      'leaning',
      'holiday',
      'chapter',
      'page',
      'ofPages',
      'questionKey',
      'answerKey',
      'faqHeading',
      'questionStart',
      'entryLabel',
    ]),
  };
  lists.done();
  return words;
}

export function readOwnWords(base: string): OwnWords {
  const lists = Lists.at('own-words.txt', base);
  const words = lists.fields([
    'notKnowing',
    'courtesy',
    'passedOn',
    'promised',
    'onCondition',
    'sourceLabel',
  ]);
  lists.done();
  return words;
}

export function readWhoSpeaks(base: string): WhoSpeaksWords {
  const lists = Lists.at('who-speaks.txt', base);
  const words = {
    notice: lists.text('notice'),
    question: lists.text('question'),
    ...lists.fields([
      'machine',
      'denial',
      'beforeAbsent',
      'afterAbsent',
      'betweenClauses',
      'claimsPerson',
      'ofSelf',
      'asks',
    ]),
  };
  lists.done();
  return words;
}

export function readActWords(base: string): ActWords {
  const lists = Lists.at('acts.txt', base);
  const words = lists.fields(['leave', 'agree', 'person', 'book', 'move', 'cancel']);
  lists.done();
  return words;
}

export function readInstructions(base: string): InstructionWords {
  const lists = Lists.at('instructions.txt', base);
  const words = {
    ...lists.wordFields(['starts', 'orders', 'forOthersToo', 'occasions', 'joining', 'speaker']),
    ...lists.fields(['others', 'before', 'toVisitor', 'toAssistant', 'saying', 'that']),
  };
  lists.done();
  return words;
}

export function readDangerWords(base: string): DangerWords {
  const lists = Lists.at('danger.txt', base);
  const words = {
    hazards: record(HAZARDS, (hazard) => lists.pattern(`hazards.${listOf(hazard)}`)),
    hazardNames: Object.fromEntries(
      HAZARDS.flatMap((hazard) => {
        const name = lists.text(`hazard_names.${listOf(hazard)}`);
        return name === '' ? [] : [[hazard, name]];
      }),
    ),
    hazardKinds: record(HAZARD_KINDS, (kind) => lists.pattern(`hazard_kinds.${kind}`)),
    ...lists.fields([
      'words',
      'without',
      'free',
      'terms',
      'warning',
      'deadly',
      'emergency',
      'despair',
      'ofViolence',
      'poisoning',
      'takesUp',
      'dial',
    ]),
  };
  lists.done();
  return words;
}

export function readReplies(base: string): ReplyPatterns {
  const lists = Lists.at('replies.txt', base);
  const around = (name: string) => lists.patterns(name, ['before', 'after']);
  const words = {
    ...lists.fields([
      'first',
      'second',
      'both',
      'followUp',
      'alternative',
      'listing',
      'opensQuestion',
      'yesOrNo',
      'afterYesOrNo',
      'denies',
      'granted',
      'age',
      'fromAge',
      'need',
      'may',
      'more',
      'leaning',
      'leaningToDo',
      'doubting',
    ]),
    around: around('around'),
    aroundMore: around('around_more'),
    aroundLeaning: around('around_leaning'),
    correction: lists.patterns('correction', ['no', 'meant', 'before', 'notThis', 'butThat', 'notThat']),
    price: lists.patterns('price', ['asked', 'told']),
  };
  lists.done();
  return words;
}

/** `beforeRoleFact` is that of `PromptWords`. */
export function readPrompt(base: string, beforeRoleFact = '(?!)'): PromptWords {
  const lists = Lists.at('prompt.txt', base);
  lists.define({ letter: String.raw`\p{L}` });
  const words = {
    ...lists.fields([
      'keptQuiet',
      'forStaff',
      'aboutTalking',
      'pointsBack',
      'pointsFarBack',
      'pointsOn',
      'exception',
      'role',
      'holdsFacts',
      'betweenClauses',
      'betweenStatements',
      'afterClause',
      'whether',
      'states',
    ]),
    laterOrder: laterOrder(lists),
    ofSilence: lists.words('of_silence').join(' '),
    facts: record(FACT_KINDS, (kind) => ({
      heading: lists.text(`${kind}.heading`),
      words: lists.pattern(`${kind}.words`),
      asks: lists.pattern(`${kind}.asks`),
    })),
    beforeRoleFact,
  };
  lists.done();
  return words;
}

/** An order behind a mark, or anywhere in a sentence that begins with what the order is for. */
function laterOrder(lists: Lists): string {
  const { laterOrder: order, ...before } = lists.fields(['laterOrder', 'beforeLaterOrder', 'occasion']);
  if (order === '') return '';
  const joints = `(?:(?:${before.beforeLaterOrder || '(?!)'}) )*`;
  return `(?:[,:;–—] ${joints}|^(?:${before.occasion || '(?!)'}) (?:.* )?)(?:${order}) `;
}

export function readSmallTalk(base: string): SmallTalkPatterns {
  const lists = Lists.at('small-talk.txt', base);
  const words = {
    whole: record(SMALL_TALK, (kind) => lists.pattern(`whole.${kind}`)),
    languageNames: Object.fromEntries(
      lists.below('language_names').map((code) => [code, lists.pattern(`language_names.${code}`)]),
    ),
    ...lists.wordFields(['noise', 'fillers']),
    ...lists.fields(['besideThanks', 'before', 'beforeQuestion', 'machineOrder', 'hello']),
  };
  lists.done();
  return words;
}
