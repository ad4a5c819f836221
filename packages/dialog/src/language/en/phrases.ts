import type { AssistantPhrases, SessionPhrases } from '../language.ts';
import { dangerPhrases } from './danger-phrases.ts';

export const assistant: AssistantPhrases = {
  greeting: (name) => `Hi! I'm ${name}. How can I help you?`,
  hello: ['Hello! How can I help you?', 'Hi there! What can I do for you?'],
  howAreYou: "I'm doing well, thank you! How can I help you?",
  niceToMeet: 'Nice to meet you too! What can I do for you?',
  cheerful: 'Glad to make you smile. What would you like to know?',
  takeYourTime: 'Take your time, I’m here.',
  calm: 'I’m sorry this isn’t going well. I would like to help.',
  saidBefore: 'I’m sorry for saying the same again. Other words may help me to understand you.',
  who: (name) => `I'm ${name}, a virtual assistant. How can I help you?`,
  robot: "I'm an AI assistant, not a person. I'll help as well as I can.",
  languages: (names) => `I speak ${names}. Use the one you like, and I will reply in it.`,
  speaking: 'Of course, let’s speak English. How can I help you?',
  privacy:
    'What is said here is kept as text, so that we can read it; sound is never stored. You can delete this conversation in the menu of the chat window. For anything else about your data, please ask us directly.',
  hearing: 'Yes, I can hear you. How can I help?',
  thanks: ["You're welcome! Is there anything else?", "You're welcome!", 'Happy to help!'],
  praised: [
    "I'm glad to hear that! Is there anything else?",
    "That's lovely to hear!",
    "That's kind of you!",
  ],
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
  unknownWithTopics: (topics) => `I don't have an answer to that, I'm sorry. I can tell you about ${topics}.`,
  neither: 'All right. Could you ask it in other words?',
  askPerson: 'I don’t know that for certain, and I would rather not guess. Please ask a person about it.',
  danger: dangerPhrases,
  unknownPart: (part) => `About ${part} I don’t have an answer, I’m sorry.`,
  unknownRest: 'To your other question I don’t have an answer, I’m sorry.',
  guess: (topic, answer) => `If you mean ${topic}: ${answer}`,
  noMore: 'That is all I can say about it, I’m afraid.',
  suggest: (topic) => `Do you mean ${topic}?`,
  choose: (first, second) => `Do you mean ${first}, or ${second}?`,
  orElse: (topic, answer) => `If you meant ${topic}: ${answer}`,
  chooseAgain: (first, second) => `Which of the two: ${first}, or ${second}?`,
  or: 'or',
  quote: (text) => `“${text}”`,
  fromFile: (file, text) => (file === '' ? `The file says: ${text}` : `In “${file}” it says: ${text}`),
  fromPage: (page, text) =>
    page === '' ? `Our website says: ${text}` : `On the page “${page}” it says: ${text}`,
  readOn: (text) => `It goes on: ${text}`,
  endOfFile: (file) => (file === '' ? 'The file says no more about it.' : `“${file}” says no more about it.`),
};

export const session: SessionPhrases = {
  stillThere: 'Are you still there?',
  goodbye: 'I’ll hang up now. Goodbye.',
  timeUp: 'Our time is up. Goodbye.',
  noMinutes: 'Our minutes are used up, so I have to end this call. Goodbye.',
  dailyLimit:
    'You have reached today’s limit for calls here, so I have to end this one. You can still type. Goodbye.',
  apology: 'Sorry, something went wrong. Please say that again.',
  notUnderstood: 'Sorry, I didn’t catch that. Please say it again.',
  oneMoment: 'One moment, please.',
};
