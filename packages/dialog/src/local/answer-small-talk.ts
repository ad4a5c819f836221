import { languageAskedFor, namesOfLanguages, type SmallTalk } from '../language/index.ts';
import { claimsPerson } from '../notice/ai-notice.ts';
import type { Turn } from '../responder.ts';
import { sayFound } from './answer-question.ts';
import { composeAnswer } from './compose-answer.ts';
import type { CurrentTurn } from './current-turn.ts';
import { decideOverSmallTalk } from './decide.ts';
import type { Reply } from './reply.ts';

/** What small talk is answered with. An owner who wrote of the same, such as of thanks or languages, says it better. */
export async function answerSmallTalk(talk: SmallTalk, turn: CurrentTurn): Promise<Reply> {
  if (talk === 'wait') return turn.say(turn.phrases.takeYourTime, 'repeated', turn.pending());
  if (talk === 'noise') return turn.vary(turn.phrases.unclear, 'repeated', turn.pending());
  // No entry of the owner's may say otherwise: it is true of every assistant, and the law wants it told.
  if (talk === 'robot') return turn.say(turn.phrases.robot, 'small_talk', turn.pending());
  if (talk === 'repeat') return repeat(turn);
  if (talk === 'confused') return sayAgain(turn);
  if (talk === 'languages' || talk === 'privacy') return sayUnlessFound(talk, turn);
  if (talk === 'speak' && !languageAskedFor(turn.text)) return sayUnlessFound('languages', turn);
  const entry = decideOverSmallTalk(await turn.knowledge.search({ said: turn.text }), talk);
  const reply = entry && composeAnswer([entry], turn.language);
  // "Who are you?" has no answer that a person speaks.
  if (reply && !claimsPerson(reply.text)) return reply;
  const { phrases, conversation } = turn;
  switch (talk) {
    case 'greeting':
      return turn.vary(phrases.hello, 'small_talk');
    case 'how_are_you':
      return turn.say(phrases.howAreYou, 'small_talk');
    case 'nice_to_meet':
      return turn.say(phrases.niceToMeet, 'small_talk');
    case 'laugh':
      return turn.say(phrases.cheerful, 'small_talk');
    case 'insult':
      return { ...turn.say(phrases.calm, 'small_talk'), needsPerson: true };
    case 'repeating':
      return { ...turn.say(phrases.saidBefore, 'small_talk'), needsPerson: true };
    case 'who':
      return turn.say(phrases.who(conversation.assistant.name), 'small_talk');
    case 'speak':
      return turn.say(phrases.speaking, 'small_talk');
    case 'hearing':
      return turn.say(phrases.hearing, 'small_talk');
    case 'thanks':
      return turn.vary(phrases.thanks, 'small_talk');
    case 'praise':
      return turn.vary(phrases.praised, 'small_talk');
    case 'hang_up':
      return farewell(turn);
    case 'goodbye':
      // Said twice it is meant: "That's all" alone may be followed by another question.
      return turn.lastMemo()?.outcome === 'goodbye' ? farewell(turn) : turn.vary(phrases.goodbye, 'goodbye');
    case 'yes':
      return turn.say(phrases.acknowledged, 'small_talk');
    case 'no':
    case 'never_mind':
      return turn.say(phrases.nothingElse, 'small_talk');
    default:
      return help(turn);
  }
}

/** What is true of every assistant, unless the owner wrote something of it: "our staff speak German". */
async function sayUnlessFound(talk: 'languages' | 'privacy', turn: CurrentTurn): Promise<Reply> {
  // By itself: what was asked before is near to its own answer.
  const found = await turn.search.decide(turn.text, await turn.search.find(turn.text, ''));
  if (found.kind === 'answer' && !found.guess) return sayFound(found, turn.text, turn.language);
  const languages = turn.phrases.languages(namesOfLanguages(turn.language));
  return turn.say(talk === 'privacy' ? turn.phrases.privacy : languages, 'small_talk');
}

function help(turn: CurrentTurn): Reply {
  const topics = turn.faqTopics();
  if (topics) return turn.say(turn.phrases.help(topics), 'small_talk');
  const { faq, knowledge } = turn.conversation.assistant;
  const canAnswer = knowledge !== undefined || faq.some(({ answer }) => answer.trim() !== '');
  return turn.say(canAnswer ? turn.phrases.helpOpenly : turn.phrases.helpWithoutTopics, 'small_talk');
}

/** Whoever does not understand it the second time either needs somebody who explains. */
async function sayAgain(turn: CurrentTurn): Promise<Reply> {
  const { outcome } = turn.earlier.findLast(({ role }) => role === 'assistant')?.memo ?? {};
  const reply = await repeat(turn);
  return outcome === 'repeated' || outcome === 'unknown' ? { ...reply, needsPerson: true } : reply;
}

async function repeat(turn: CurrentTurn): Promise<Reply> {
  const last = turn.earlier.findLast(({ role, text }) => role === 'assistant' && text.trim() !== '');
  if (!last) return turn.say(greetingOf(turn), 'repeated');
  const fromFile = await turn.files.wholeOf(last);
  if (fromFile) return fromFile;
  const { entryIds = [] } = last.memo ?? {};
  // An interrupted turn's text is what was heard of it; the whole of the answer is what is asked for again.
  const whole =
    last.memo?.outcome === 'answered' || last.memo?.outcome === 'repeated' ? turn.entries(entryIds) : [];
  const answer = whole.map((entry) => entry.answer).join(' ');
  if (answer.startsWith(last.text)) return turn.say(answer, 'repeated', { entryIds });
  return turn.say(await wholeOf(last, turn), 'repeated', { entryIds });
}

/** A sentence of our own again; made anew where the visitor cut it short. */
async function wholeOf({ text, memo }: Turn, turn: CurrentTurn): Promise<string> {
  if (/[.?!…]$/u.test(text)) return text;
  if (memo?.outcome === 'clarifying') return turn.ask(await turn.offers(memo)).text;
  if (memo?.outcome !== 'unknown') return text;
  const topics = turn.faqTopics();
  return topics ? turn.phrases.unknownWithTopics(topics) : (turn.phrases.unknown[0] ?? text);
}

const farewell = (turn: CurrentTurn): Reply => ({
  ...turn.vary(turn.phrases.goodbye, 'goodbye'),
  isFarewell: true,
});

/** The owner's greeting, or ours where they wrote none. */
export function greetingOf({ conversation, phrases }: CurrentTurn): string {
  const { greeting, name } = conversation.assistant;
  return greeting.trim() === '' ? phrases.greeting(name) : greeting;
}
