import { countryOfZone } from '@parlo/contract/countries';
import type { DangerReading } from '../acts/read-danger.ts';
import { numbersOf } from '../danger/numbers.ts';
import { sayDanger } from '../danger/say-danger.ts';
import { languageSpoken } from '../language/index.ts';
import type { BookingMemory, ContactMemory, Conversation } from '../responder.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import { wholeSentences } from '../sentences/sentence-stream.ts';
import { visitorsText } from '../text/visitors-text.ts';
import { ANSWER_WORDS } from '../text/word-count.ts';
import { composeAnswer } from './compose-answer.ts';
import { CurrentTurn, type Searched } from './current-turn.ts';
import { isOfDanger } from './danger.ts';
import { saidBy } from './decide.ts';
import { offerPerson, wasOffered } from './offer-person.ts';
import { tellsSum } from './prices.ts';
import type { Reply } from './reply.ts';

/**
 * Replies to a visitor who tells of somebody in danger: where help is, what the owner wrote of such a danger and has said
 * in addition, and nothing that sells or books. A booking that was going on is set aside. Throws what `knowledge` throws.
 */
export async function answerDanger(
  conversation: Conversation,
  knowledge: Searched,
  { kind }: DangerReading,
): Promise<Reply> {
  const { assistant, turns } = conversation;
  const turn = new CurrentTurn(conversation, knowledge);
  const { dangerNote } = assistant;
  const said = await withOwnersWords(turn, sayHelp(conversation, kind), kind);
  const booking = bookingIn(turns);
  const reply: Reply = {
    text: [said.text, ...(dangerNote ? [dangerNote] : [])].join(' ').toWellFormed(),
    memo: { ...said.memo, danger: kind, ...(booking && { setAside: booking }) },
  };
  // Whoever needs help at once is asked nothing.
  const mayWait = kind === 'self_harm' || kind === 'doctor';
  const leaving = leftIn(turns);
  if (!mayWait || (!leaving && wasOffered(turns))) return reply;
  return offerPerson(reply, conversation, { language: turn.language.code, draft: leaving?.draft ?? {} });
}

/** Where help is, in the language that the visitor speaks and with the numbers of their country. */
export function sayHelp(
  { assistant, timeZone, turns }: Pick<Conversation, 'assistant' | 'timeZone' | 'turns'>,
  kind: DangerReading['kind'],
): string {
  const numbers = numbersOf(assistant.country ?? countryOfZone(timeZone));
  return sayDanger(
    { kind, said: visitorsText(turns), numbers },
    languageSpoken(turns, assistant).assistant.danger,
  );
}

/** What the owner wrote of the danger, where they did: an entry about it is part of what helps. */
async function withOwnersWords(turn: CurrentTurn, help: string, kind: DangerReading['kind']): Promise<Reply> {
  const { text, search } = turn;
  const found =
    kind !== 'self_harm'
      ? await search.decide(text, await search.find(text), { isWanted: helps, danger: 'likely' })
      : undefined;
  if (found?.kind !== 'answer') return turn.say(help, 'answered');
  const options = { best: found.best, most: ANSWER_WORDS };
  const { text: owners, memo } = composeAnswer(saidBy(found), turn.language, options);
  const [first, rest] = untilNumber(help, kind);
  return { text: [first, owners, rest].filter((each) => each !== '').join(' '), memo };
}

/**
 * The help as far as it has to be heard at once, and the rest, which the owner's words come before: whoever is in danger
 * hears the number to call first, and whoever should see a doctor hears that.
 */
function untilNumber(help: string, kind: DangerReading['kind']): readonly [string, string] {
  const sentences = wholeSentences(help);
  const end = kind === 'doctor' ? 1 : sentences.findIndex((sentence) => /\d/u.test(sentence)) + 1;
  return [
    sentences.slice(0, end || sentences.length).join(' '),
    sentences.slice(end || sentences.length).join(' '),
  ];
}

/** Written of a danger or as a warning, and no offer: an alarm that is sold helps nobody now. */
const helps = (candidate: Candidate): boolean => isOfDanger(candidate) && !tellsSum(candidate);

/** The message that is being left: it may still be, with what is known for it. */
function leftIn(turns: Conversation['turns']): ContactMemory | undefined {
  const contact = turns.findLast(({ role }) => role === 'assistant')?.memo?.contact;
  return contact?.step === 'offered' ? undefined : contact;
}

/** What is being booked, or was when the visitor told of a danger before. */
function bookingIn(turns: Conversation['turns']): BookingMemory | undefined {
  const memo = turns.findLast(({ role }) => role === 'assistant')?.memo;
  return memo?.booking ?? memo?.setAside;
}
