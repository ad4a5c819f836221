import type { Reply } from '../plan-reply.ts';
import { type BookingTalk, say } from './booking-talk.ts';
import { carryOut } from './carry-out.ts';
import { type Changes, confirmationIn } from './confirmation.ts';
import { MOST_OFFERS } from './find-times.ts';
import { namesTime } from './read-said.ts';
import { wishFor } from './suits.ts';
import { asksForMoment, saysWrong, takesBack, waits, wantsRather } from './wishes.ts';

/** Takes what a visitor says to what was read back. */

export async function takeConfirmation(talk: BookingTalk): Promise<Reply> {
  const { text, calendar } = talk.turn;
  const said = confirmationIn(text, {
    ...{ state: talk.state, services: calendar.services },
    readWhen: (part) => (talk.asksOther(text) ? undefined : talk.readRather(part)),
    namesTime: (clause) => namesTime(talk.read(clause)),
  });
  // Which of two emails it is has to be asked first.
  if (talk.between.length > 0 && said.kind !== 'changes') return talk.next('');
  switch (said.kind) {
    case 'yes':
      return confirm(talk);
    case 'changes':
      return change(talk, said);
    case 'earlier':
    case 'later':
      return talk.offerAround(said.kind);
    case 'question':
      return talk.aside();
    case 'again':
      return talk.ask('confirm');
    default:
      return takeUnclear(talk, said.about.length > 0);
  }
}

/** A yes counts for what was just read back, and for nothing else: "yes" to "What should I change?" is none. */
export const confirm = async (talk: BookingTalk): Promise<Reply> =>
  talk.state.unread ? talk.ask('confirm') : carryItOut(talk);

/** Sets right what was said to be wrong, and asks for what is right where that was not understood. */
function change(talk: BookingTalk, { draft, wrong, service, read }: Changes): Promise<Reply> {
  talk.learn(draft);
  for (const part of wrong) talk.forget(part);
  if (service !== undefined) talk.takeOtherService(service);
  return read ? talk.withTimes(read, '') : talk.next('');
}

/** Neither a yes nor a correction: asks what is wrong, or answers what may be a question without the look of one. */
function takeUnclear(talk: BookingTalk, isAboutBooking: boolean): Promise<Reply> | Reply {
  const { text } = talk.turn;
  talk.state = { ...talk.state, unread: true };
  const { whatToChange, whichToChange } = talk.phrases;
  const what = talk.state.purpose === 'book' ? whichToChange : whatToChange;
  // Whoever says more than "one moment" says why, and it may be that the time is wrong.
  const isDoubted = isAboutBooking || [waits, takesBack, saysWrong, wantsRather].some((says) => says(text));
  return asksForMoment(text) || !isDoubted ? talk.unread(what) : talk.miss(what);
}

async function carryItOut(talk: BookingTalk): Promise<Reply> {
  const done = await carryOut(talk.state, talk.turn.calls, talk.told);
  switch (done.kind) {
    case 'done':
      return say(done.text);
    case 'over':
      return talk.end(done.text);
    case 'taken':
    case 'not_offered': {
      const why = done.kind === 'taken' ? talk.phrases.taken : talk.phrases.notOffered;
      const { slot, ...draft } = talk.state.draft;
      const before = slot && wishFor(slot, talk.state.timeZone);
      talk.state = { ...talk.state, draft, ...(before && { wish: before }) };
      const offers = done.slots.slice(0, MOST_OFFERS);
      if (offers.length === 0) return talk.search(why);
      talk.state = { ...talk.state, offers };
      return talk.ask('choose', why);
    }
    default:
      if (talk.state.missed > 0) return talk.end(talk.phrases.failedAgain);
      return talk.miss(talk.phrases.failed);
  }
}
