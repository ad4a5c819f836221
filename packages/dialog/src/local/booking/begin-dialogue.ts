import { wordsOf } from '../../text/clean-text.ts';
import type { Reply } from '../plan-reply.ts';
import { type First, namesHoliday } from './answer-first.ts';
import { type BookingTalk, say } from './booking-talk.ts';
import { introducedIn } from './introductions.ts';
import { speaksOfOther } from './names.ts';
import { addressesIn } from './read-said.ts';
import { aboutService, serviceIn } from './services.ts';
import { completed, saysWhen } from './suits.ts';
import { beginWithMeeting } from './which-meeting.ts';

const WORDS_OF_A_WISH = 12;

/**
 * The first reply of a dialogue about a meeting, from all that was said with the wish, after what has to be heard
 * `first`. Where it only may be a wish, no time was asked for yet.
 */
export async function beginDialogue(talk: BookingTalk, isSure: boolean, first?: First): Promise<Reply> {
  if (talk.state.purpose !== 'book') return beginWithMeeting(talk);
  if (first?.kind === 'instead') return after(first.reply, talk.end(talk.phrases.notHere));
  const { text } = talk.turn;
  learnWith(talk);
  if (first?.kind === 'doubt') return after(first.reply, askStill(talk));
  const read = talk.readWish(text);
  if (!isSure) talk.isAsked = false;
  const prefix = first || namesHoliday(text) ? '' : talk.phrases.begin;
  const next = await (read ? talk.withTimes(read, prefix) : talk.next(prefix));
  return first ? after(first.reply, next) : talk.withAnswer(next, true);
}

/** What the wish says of the service and of who they are. */
function learnWith(talk: BookingTalk): void {
  const { text, calendar } = talk.turn;
  const [only, ...others] = calendar.services;
  const service =
    serviceIn(aboutService(text, calendar.services), calendar.services, isLong(text)) ??
    (others.length === 0 ? only?.name : undefined);
  // An assistant who introduces herself is not whom it is for.
  const name = speaksOfOther(text) ? undefined : introducedIn(text);
  talk.learn({ ...addressesIn(text), ...(service && { service }), ...(name && { name }) });
}

/** Asks whether a meeting is still wanted, and keeps what was said of when. */
function askStill(talk: BookingTalk): Reply {
  const read = talk.readWish(talk.turn.text);
  const isRead = saysWhen(read) && read.problems.length === 0;
  const wish = isRead && { wish: completed(undefined, read) };
  talk.state = { ...talk.state, ...wish, step: 'when', asked: talk.state.asked + 1, unread: true };
  return say(talk.phrases.askStill, talk.state);
}

/** What the dialogue asks after an answer of the owner's. */
const after = (answer: Reply, { text, memo: { booking, contact } }: Reply): Reply => ({
  ...answer,
  text: `${answer.text} ${text}`,
  memo: { ...answer.memo, ...(booking && { booking }), ...(contact && { contact }) },
});

/** In many words a service may be named by the way: they tell a story. */
const isLong = (text: string): boolean => wordsOf(text).length > WORDS_OF_A_WISH;
