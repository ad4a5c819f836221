import type { ActWords } from './act-words.ts';
import type { BookingWords } from './booking-words.ts';
import type { ContactWords } from './contact-words.ts';
import type { DangerPhrases } from './danger-phrases.ts';
import type { PromptWords } from './prompt-words.ts';
import type { ReplyPatterns } from './reply-patterns.ts';
import type { SmallTalkPatterns } from './small-talk-words.ts';
import type { TimeWords } from './time-words.ts';
import type { WhoSpeaksWords } from './who-speaks-words.ts';

/**
 * All that Parlo knows of one language, which `readLanguage` reads from the text files of its folder
 * (`phrases/README.md`). Dialogue and voice ask this interface.
 *
 * Two forms of text come up again and again. **Word lists** are words with white space between them, in lower case.
 * **Patterns** are sources of regular expressions, alternatives with `|` between them, without anchors; they are
 * matched against lower case text whose words have single spaces and no punctuation (`plainOf`), and compiled together
 * with those of all other languages, with the `u` flag. An empty string stands for "there are none".
 */
export interface Language {
  /** As in BCP 47: `en`. */
  readonly code: string;
  /** The Unicode script it is written in, as in `\p{Script=Latin}`. Languages of one script are distinguished by words. */
  readonly script: string;
  readonly assistant: AssistantPhrases;
  readonly session: SessionPhrases;
  readonly telephone: TelephonePhrases;
  readonly abbreviations: Abbreviations;
  readonly smallTalk: SmallTalkPatterns;
  readonly whoSpeaks: WhoSpeaksWords;
  readonly danger: DangerWords;
  readonly replies: ReplyPatterns;
  readonly contact: ContactWords;
  readonly instructions: InstructionWords;
  readonly prompt: PromptWords;
  readonly ownWords: OwnWords;
  readonly booking: BookingWords;
  readonly acts: ActWords;
  readonly turns: TurnWords;
  readonly search: SearchWords;
  /** How people say when; see `times/read-times.ts`. */
  readonly times: TimeWords;
  readonly topics: Topics;
  readonly files: FileWords;
  readonly letters: Letters;
  readonly wording: Wording;
  /** For a language that a voice of ours speaks. */
  readonly spoken?: Spoken;
}

export type { DangerPhrases } from './danger-phrases.ts';

/** What may harm somebody, or makes them easily harmed: whoever names one hears what the owner wrote of it. */
export const HAZARDS = [
  'eggs',
  'nuts',
  'milk',
  'gluten',
  'soy',
  'sesame',
  'fish',
  'mustard',
  'insects',
  'latex',
  'medicines',
  'bloodThinners',
  'alcohol',
  'fever',
  'pregnancy',
  'heart',
  'epilepsy',
  'asthma',
  'diabetes',
  'operation',
  'swimming',
] as const;
export type Hazard = (typeof HAZARDS)[number];

/** Dangers of things, in the order in which they are looked for: a smell of gas at a stove is one of gas. */
export const HAZARD_KINDS = ['gas', 'fire', 'electricity', 'water'] as const;
export type HazardKind = (typeof HAZARD_KINDS)[number];

/** Words about health and danger, where half an answer is worse than none. */
export interface DangerWords {
  /** Pattern: whole words. */
  readonly words: string;
  /** Pattern: before a hazard, makes it a danger: "without eggs". */
  readonly without: string;
  /** Pattern: after a hazard, likewise: "gluten-free". */
  readonly free: string;
  /** Patterns: whole words for each hazard, and for what it is in. */
  readonly hazards: Readonly<Record<Hazard, string>>;
  /** What an owner would call a hazard, for those that visitors call otherwise: searched for where they name one. */
  readonly hazardNames: Readonly<Partial<Record<Hazard, string>>>;
  /** Pattern: whole words of a question about money or dates, whatever is the reason for it: "I'm ill, can I move my course". */
  readonly terms: string;
  /** Pattern: whole words of a warning, which an offer of the very same thing lacks: "cakes made without gluten, £3". */
  readonly warning: string;
  /** Pattern: whole words that an owner writes of what may cost somebody's life. */
  readonly deadly: string;
  /** Pattern: whole words that say that somebody needs help at once. */
  readonly emergency: string;
  /** Pattern: whole words of somebody who does not want to live. */
  readonly despair: string;
  /** Patterns: whole words that make an emergency one of these. */
  readonly hazardKinds: Readonly<Record<HazardKind, string>>;
  /** Pattern: whole words that make an emergency one where somebody hurts or threatens somebody else. */
  readonly ofViolence: string;
  /** Pattern: whole words of somebody who took or swallowed what may poison them. */
  readonly poisoning: string;
  /** Pattern: whole words of somebody who goes on with what was set aside for a danger. */
  readonly takesUp: string;
  /** Pattern: whole words that a number follows which is to be called: it is read aloud digit by digit. */
  readonly dial: string;
}

/** What the assistant says of its own accord. Lists are variants of one sentence, used in rotation. */
export interface AssistantPhrases {
  readonly greeting: (name: string) => string;
  readonly hello: readonly string[];
  readonly howAreYou: string;
  readonly niceToMeet: string;
  /** To a laugh, and to whoever needs a moment. */
  readonly cheerful: string;
  readonly takeYourTime: string;
  /** Before a person is offered: to whoever is rude, and to whoever heard the same too often. */
  readonly calm: string;
  readonly saidBefore: string;
  readonly who: (name: string) => string;
  /** Fits whoever asks for a robot and whoever asks for a person: it begins with neither yes nor no. */
  readonly robot: string;
  readonly hearing: string;
  /** `names` is the list of languages that are spoken. */
  readonly languages: (names: string) => string;
  /** To whoever asked to go on in this language. */
  readonly speaking: string;
  /** What is kept of a conversation; see `docs/configure.md`. */
  readonly privacy: string;
  readonly thanks: readonly string[];
  /** To whoever praises the assistant or what the business does, without thanks. */
  readonly praised: readonly string[];
  readonly goodbye: readonly string[];
  readonly acknowledged: string;
  readonly nothingElse: string;
  readonly help: (topics: string) => string;
  /** For a FAQ whose subjects have no short names. */
  readonly helpOpenly: string;
  readonly helpWithoutTopics: string;
  readonly unclear: readonly string[];
  readonly unknown: readonly string[];
  readonly unknownWithTopics: (topics: string) => string;
  readonly neither: string;
  /** To what was not surely heard; `understood` are the few words that were, as they were said. */
  readonly sayAgain: string;
  readonly sayRestAgain: (understood: string) => string;
  /** The second time in a row. */
  readonly sayOtherwise: string;
  /** To a question about health or danger that nothing answers surely. */
  readonly askPerson: string;
  readonly danger: DangerPhrases;
  /** After answers to other things that were listed. */
  readonly unknownPart: (part: string) => string;
  /** Before an answer that grants what was asked, or denies it, without saying so itself. */
  readonly yes: string;
  readonly no: string;
  /** After an answer to one of two questions. */
  readonly unknownRest: string;
  /** Says what is probably meant, and names it first. */
  readonly guess: (topic: string, answer: string) => string;
  /** To whoever doubts an answer, or asks for its reason: there is nothing more. */
  readonly noMore: string;
  readonly suggest: (topic: string) => string;
  readonly choose: (first: string, second: string) => string;
  /** Likewise, where that would be long. */
  readonly chooseBriefly: (first: string, second: string) => string;
  /** Another answer, said after the likelier one to whoever may mean either. */
  readonly orElse: (topic: string, answer: string) => string;
  readonly chooseAgain: (first: string, second: string) => string;
  /** Between the last two of a list. */
  readonly or: string;
  readonly quote: (text: string) => string;
  /** Said after an answer that leaves something out: what that is about. */
  readonly thereIsMore: (topic: string) => string;
  /** Before an answer that its owner wrote in a language which the visitor does not speak. */
  readonly inOtherLanguage: (text: string) => string;
  readonly readOn: (text: string) => string;
  readonly endOfFile: (file: string) => string;
}

/** What a session says itself, whichever responder makes the replies. */
export interface SessionPhrases {
  readonly stillThere: string;
  readonly goodbye: string;
  readonly timeUp: string;
  readonly noMinutes: string;
  readonly dailyLimit: string;
  /** The server stops, and the call with it. */
  readonly maintenance: string;
  readonly apology: string;
  readonly notUnderstood: string;
  /** Nothing on this machine understands the language when it is spoken. */
  readonly notHeardHere: string;
  /** A tool takes long. */
  readonly oneMoment: string;
  /** The first words of a reply take long: as short as it can be said. */
  readonly letMeSee: string;
}

/** What callers by telephone hear, who have no screen. */
export interface TelephonePhrases {
  /** Tells that an AI speaks, and whose. */
  readonly notice: (name: string) => string;
  /** Tells that the conversation is stored. */
  readonly stored: string;
  /** Instead of `AssistantPhrases.privacy`, which names a menu. */
  readonly privacy: string;
  /** After the owner's text that callers have to agree to: how. */
  readonly agree: string;
  /** After a reply that was no yes. */
  readonly agreeAgain: string;
  /** The call ends without a yes. */
  readonly notAgreed: string;
  /** Before a caller is passed on to a person. */
  readonly connecting: string;
  /** Nobody took the caller. */
  readonly notReached: string;
  /** What a caller means who presses 0: as a visitor says it. */
  readonly wantsPerson: string;
}

/** Word lists for the sentence splitter, without their last full stop. */
export interface Abbreviations {
  /** Never the end of a sentence: `dr`, `e.g`. */
  readonly neverLast: string;
  /** Part of the sentence when a number follows, otherwise words that may end one: `no`, `jan`. */
  readonly beforeNumber: string;
  /** Words of one letter that may end a sentence; all other single capitals are initials. */
  readonly oneLetterWords: string;
}

/** How an owner tells an assistant what to do, as opposed to what it is to tell visitors. */
export interface InstructionWords {
  /** Word list: first words of a sentence that tells visitors nothing, orders among them: "use", "never". */
  readonly starts: string;
  /** Word list: first words of an order that is for an assistant alone: "answer", "be". */
  readonly orders: string;
  /** Word list: first words of orders that may be for visitors ("use the back door"), and are where `others` are named. */
  readonly forOthersToo: string;
  /** Pattern: whom an assistant talks with, and what it says. */
  readonly others: string;
  /** Pattern: stands before such a word: "never". */
  readonly before: string;
  /** Pattern: the word after the first one of what is for visitors after all: "ask us". */
  readonly toVisitor: string;
  /** Word list: begins what an order is for, which comes after it: "for complaints take". */
  readonly occasions: string;
  /** Pattern: the beginning of a clause that speaks to the assistant: "you are a". */
  readonly toAssistant: string;
  /** Word list: joins an order to what stands before it. */
  readonly joining: string;
  /** Word list: whoever says one of these before the words of an order does as it says, and does not recite it: "I". */
  readonly speaker: string;
  /** Patterns: a verb with which visitors are told something, and what stands between it and that: "say that". */
  readonly saying: string;
  readonly that: string;
}

/** What a language model says in a reply besides answering. */
export interface OwnWords {
  /** Pattern anywhere in a sentence: it does not know. */
  readonly notKnowing: string;
  /** Pattern for a whole sentence: a question that is only polite, at the end of a reply. */
  readonly courtesy: string;
  /** Pattern anywhere: it claims that a message was passed on to a person. */
  readonly passedOn: string;
  /** Pattern anywhere: it promises that a person will get in touch. */
  readonly promised: string;
  /** Pattern anywhere: makes such a promise depend on something that is still to be done. */
  readonly onCondition: string;
  /** Pattern: stands before the ids of what a reply was taken from: "source". */
  readonly sourceLabel: string;
}

/** How to decide whether somebody who fell silent, or made a sound, has something more to say. */
export interface TurnWords {
  /** Word list: sounds of a listener that mean "go on". */
  readonly backchannels: string;
  /** Pattern: phrases that mean it. */
  readonly backchannelPhrases: string;
  /** Word list: what people say that quickly to interrupt. */
  readonly interrupting: string;
  /** Word list: no sentence ends with one of these. */
  readonly neverLast: string;
  /** Word list: last after a short answer ("okay so"), otherwise unfinished. */
  readonly connectives: string;
  /** Word list: last in "where are you from", not in "I am from". */
  readonly prepositions: string;
  /** Word list: last in "what is it", not in "my name is". */
  readonly auxiliaries: string;
  readonly questionWords: string;
  /** Word list: verbs that a preposition completes: "log in". */
  readonly particleVerbs: string;
  /** Pattern: how a short answer begins. */
  readonly shortAnswer: string;
  /** Pattern: a greeting that is probably followed by more. */
  readonly greeting: string;
  /** Pattern: a word that announces something spelled out. */
  readonly dictation: string;
  /** Pattern: how a clause begins that another has to follow. */
  readonly openClause: string;
  /** Pattern: an end that leads into a question or asks for a moment to think. */
  readonly leadIn: string;
  /** Pattern: the same, only as the whole of what was said so far. */
  readonly leadInAlone: string;
  /** Word list: digits as words. */
  readonly digits: string;
  /** Word list: letters that are words, except after another letter. */
  readonly letterWords: string;
  /** Word list: verbs whose object is to come when they are last: "can I get". */
  readonly needObject: string;
  /** Word list: words that begin a clause when they are last behind a comma: "when I open it, it". */
  readonly subjects: string;
  /** Pattern: an end that is complete although its last word would not be: "as well". */
  readonly lastAfterAll: string;
  /** Word list: the signs of an e-mail address as they are said. */
  readonly addressSigns: string;
  /** Word list: what an e-mail address ends with. */
  readonly addressEnds: string;
}

/** Words as search sees them. */
export interface SearchWords {
  /** Word list: what a question is put with, whatever it is about ("do you sell"). */
  readonly frame: string;
  /** Word list: other words that hold a text together and say nothing of what it is about. */
  readonly function: string;
  /** Word list: words that say little of what a question is about: "bring" in "may I bring my cat". */
  readonly common: string;
  /** Pairs of a word as it is typed in a hurry, or said by those who mix languages, and the word that texts have. */
  readonly shorthand: readonly (readonly [typed: string, meant: string])[];
  readonly stems: {
    /** Matches the letters of one word of this language, whole. */
    readonly word: RegExp;
    /** Word list: endings by which the forms of one word differ. */
    readonly endings: string;
    /** Forms that share no beginning with their word, and that word: "bought buy, swept sweep". */
    readonly irregular?: readonly (readonly [form: string, word: string])[];
    /** Taken off before the ending: "'s". */
    readonly possessive?: RegExp;
    /** Doubled letters before an ending: "stopped". */
    readonly doubled?: RegExp;
  };
  /** The consonants of a word as they sound, so that a misheard name is found. `''` for a word it can't read. */
  readonly consonantsOf?: (word: string) => string;
}

/** Turns questions, without their question mark, into what they are about. */
export interface Topics {
  /** A noun, to be listed with others: `vegan options`. Nothing when there is none. */
  readonly noun: (question: string) => string | undefined;
  /** An indirect question, for a sentence that offers it: `whether we deliver`. */
  readonly indirect: (question: string) => string | undefined;
}

/**
 * How questions are put in other words, by rules alone: for tests that are proposed, never for what is said. Questions
 * come without their mark, sentences without a full stop.
 */
export interface Wording {
  /** The same question in other words. */
  readonly reworded: (question: string, answer: string) => readonly string[];
  /** The same question as a part of a sentence. */
  readonly indirect: (question: string) => readonly string[];
  /** Questions about what a heading announces, which begins with a small letter. */
  readonly about: (heading: string) => readonly string[];
  /** Questions that a sentence of a file answers; none where no rule keeps them right. */
  readonly fromSentence: (sentence: string) => readonly string[];
  /** What hardly any business is asked, so that "I don't know" is right. */
  readonly unanswered: readonly string[];
}

/** Patterns for the text of owners' files. */
export interface FileWords {
  /** The first word of a sentence that means something said before it: "it", "however". */
  readonly leaning: string;
  /** Pattern: whole words that name a holiday with opening hours of its own. */
  readonly holiday: string;
  /** What a heading with a number is called: "chapter". */
  readonly chapter: string;
  /** Before the number of a page, and between it and the number of all pages. */
  readonly page: string;
  readonly ofPages: string;
  /** Names of the fields of a JSON file that hold a question and its answer. */
  readonly questionKey: string;
  readonly answerKey: string;
  /** A part of a heading above a list of questions: "frequently asked". */
  readonly faqHeading: string;
  /** The first words of a question that a page answers: "what", "is". */
  readonly questionStart: string;
  /** Stands before a question or an answer in such a list, with a colon or full stop: "q", "answer". */
  readonly entryLabel: string;
}

/** Words as they are written: for voices that know Latin letters alone, and for what is stored. */
export interface Letters {
  /** A text with this language's own letters in Latin ones; absent when it has none of its own. */
  readonly romanise?: (text: string) => string;
  /**
   * A name as it is written down, where it was said in another case; absent where names have none. `before` is what
   * stands before it, in small letters: "на доньку, на".
   */
  readonly nominative?: (name: string, before: string) => string;
  /** Its names of currencies after an amount, and their ISO 4217 codes. */
  readonly currencies: Readonly<Record<string, string>>;
  /** Words with an apostrophe that are nothing else without it, and are often typed so: "don't". */
  readonly apostrophes: readonly string[];
}

/** How a text in any language is read out by a voice of this one. */
export interface Spoken {
  /** Pattern: short names of weekdays, as in `Mon–Fri`. */
  readonly weekday: string;
  /** Addresses, telephone numbers, amounts, dates, times and short forms in words. Ranges come with a plain hyphen. */
  readonly words: (text: string) => string;
}
