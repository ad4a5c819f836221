/** The languages the fixed sentences are written in. Answers themselves are in the owner's words. */
export type Language = 'en' | 'uk';

/** Every sentence of the local responder's own. Lists are variants of one sentence, taken in turn. */
export interface Strings {
  readonly greeting: (name: string) => string;
  readonly hello: readonly string[];
  readonly howAreYou: string;
  readonly who: (name: string) => string;
  readonly robot: string;
  readonly hearing: string;
  readonly thanks: readonly string[];
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
  readonly suggest: (topic: string) => string;
  readonly choose: (first: string, second: string) => string;
  readonly chooseAgain: (first: string, second: string) => string;
  readonly or: string;
  readonly quote: (text: string) => string;
  /** What a file says, word for word. Without the file's name where it has none that can be said. */
  readonly fromFile: (file: string, text: string) => string;
  readonly readOn: (text: string) => string;
  readonly endOfFile: (file: string) => string;
}

export const STRINGS: Readonly<Record<Language, Strings>> = {
  en: {
    greeting: (name) => `Hi! I'm ${name}. How can I help you?`,
    hello: ['Hello! How can I help you?', 'Hi there! What can I do for you?'],
    howAreYou: "I'm doing well, thank you! How can I help you?",
    who: (name) => `I'm ${name}, a virtual assistant. How can I help you?`,
    robot: "Yes, I'm a virtual assistant, not a person. I'll help as well as I can.",
    hearing: 'Yes, I can hear you. How can I help?',
    thanks: ["You're welcome! Is there anything else?", "You're welcome!", 'Happy to help!'],
    goodbye: ['Goodbye, and have a lovely day!', 'Bye! Take care.'],
    acknowledged: 'Great. Is there anything else you would like to know?',
    nothingElse: "All right. I'm here if you need anything else.",
    help: (topics) => `You can ask me about ${topics}. What would you like to know?`,
    helpOpenly: 'Ask me in your own words, and I will answer if I can. What would you like to know?',
    helpWithoutTopics: "I don't have any answers prepared yet, I'm sorry.",
    unclear: ["Sorry, I didn't catch that.", "Sorry, I didn't get that. Could you say it again?"],
    unknown: [
      "I'm sorry, I don't have an answer to that.",
      "That's something I don't know, I'm sorry. Could you put it another way?",
      "I'm afraid I don't have that information.",
    ],
    unknownWithTopics: (topics) =>
      `I don't have an answer to that, I'm sorry. I can tell you about ${topics}.`,
    neither: 'All right. Could you ask it in other words?',
    suggest: (topic) => `Do you mean ${topic}?`,
    choose: (first, second) => `Do you mean ${first}, or ${second}?`,
    chooseAgain: (first, second) => `Which of the two: ${first}, or ${second}?`,
    or: 'or',
    quote: (text) => `“${text}”`,
    fromFile: (file, text) => (file === '' ? `The file says: ${text}` : `In “${file}” it says: ${text}`),
    readOn: (text) => `It goes on: ${text}`,
    endOfFile: (file) =>
      file === '' ? 'The file says no more about it.' : `“${file}” says no more about it.`,
  },
  uk: {
    greeting: (name) => `Вітаю! Я ${name}. Чим можу допомогти?`,
    hello: ['Вітаю! Чим можу допомогти?', 'Добрий день! Що вас цікавить?'],
    howAreYou: 'Дякую, усе добре! Чим можу допомогти?',
    who: (name) => `Я ${name}, віртуальний асистент. Чим можу допомогти?`,
    robot: 'Так, я віртуальний асистент, а не людина. Допоможу, чим зможу.',
    hearing: 'Так, я вас чую. Чим можу допомогти?',
    thanks: ['Будь ласка! Чи є ще запитання?', 'Будь ласка!', 'Радий допомогти!'],
    goodbye: ['До побачення, гарного вам дня!', 'Бувайте, на все добре!'],
    acknowledged: 'Чудово. Що ще ви хотіли б дізнатися?',
    nothingElse: 'Гаразд. Звертайтеся, якщо щось знадобиться.',
    help: (topics) => `Мене можна запитати про таке: ${topics}. Що вас цікавить?`,
    helpOpenly: 'Запитуйте своїми словами, і я відповім, якщо зможу. Що вас цікавить?',
    helpWithoutTopics: 'На жаль, у мене поки немає готових відповідей.',
    unclear: ['Вибачте, я не розчув.', 'Вибачте, я не зрозумів. Повторіть, будь ласка.'],
    unknown: [
      'На жаль, у мене немає відповіді на це запитання.',
      'Вибачте, цього я не знаю. Чи могли б ви запитати інакше?',
      'На жаль, такої інформації в мене немає.',
    ],
    unknownWithTopics: (topics) =>
      `На жаль, відповіді на це в мене немає. Можу розповісти про таке: ${topics}.`,
    neither: 'Гаразд. Запитайте, будь ласка, іншими словами.',
    suggest: (topic) => `Ви маєте на увазі таке: ${topic}?`,
    choose: (first, second) => `Що саме ви маєте на увазі: ${first} чи ${second}?`,
    chooseAgain: (first, second) => `Котре з двох: ${first} чи ${second}?`,
    or: 'чи',
    quote: (text) => `«${text}»`,
    fromFile: (file, text) =>
      file === '' ? `У файлі сказано: ${text}` : `У файлі «${file}» сказано: ${text}`,
    readOn: (text) => `Далі там сказано: ${text}`,
    endOfFile: (file) =>
      file === '' ? 'Більше про це у файлі не сказано.' : `Більше про це у файлі «${file}» не сказано.`,
  },
};
