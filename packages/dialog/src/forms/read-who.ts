import { type Act, actReading } from '../acts/act.ts';
import { detectSmallTalk } from '../local/small-talk.ts';
import type { BookingMemory } from '../responder.ts';
import { isOfClock } from '../times/clocks.ts';
import { namesDayAndTime, namesDays, namesExactTime } from '../times/suits.ts';
import type { TimesRead } from '../times/wish.ts';
import type { BookingAt } from './booking-at.ts';
import type { BookingRead } from './read-booking.ts';
import { asks, reaches, takesBack, wantsRather } from './slots/clauses.ts';
import { namedCorrectionsIn, withoutAddresses } from './slots/corrections.ts';
import { namesTime } from './slots/date-time.ts';
import { introducedIn } from './slots/introductions.ts';
import { nameInParts } from './slots/name.ts';
import { introducedName, isWrittenAsName, nameBeside, nameGiven } from './slots/names.ts';
import { wantsOfMeeting, wantsOtherTime } from './slots/offered.ts';
import { type Read, sure, surely } from './slots/slot.ts';
import { addressesIn } from './slots/who.ts';
import { namesNobody } from './slots/written-names.ts';

/** What a turn tells of a visitor of a meeting: the replies to the questions for their name, email and phone. */

/** The network says whether it is a name. */
const UNSURE = 0.6;
/** The acts of a turn that may tell a name without a word that introduces it. */
const TELLS: ReadonlySet<Act> = new Set(['tell', 'correct', 'agree']);
/** Not after an abbreviation: "Dr. Smith". */
const NAME_CLAUSES = /(?<=[,;!?…–—]|\p{L}{3}\.)\s+/u;

export function readName(at: BookingAt): Partial<BookingRead> {
  const { text, state, reader } = at;
  const addresses = addressesIn(text);
  const said = withoutAddresses(text) || withoutDigits(text);
  const asked = clausesOf(said).filter((clause) => asks(clause) || timeBeside(at, clause) !== undefined);
  const name = nameTold(at, said, asked);
  if (name !== undefined) {
    const rest = asked.length > 0 ? asked.join(' ') : said.replace(name, ' ');
    const time = timeBeside(at, rest);
    const others = surely({ ...addresses, ...(time && { time }) });
    return { told: { ...others, name: readAs(name, said, state) } };
  }
  const other = otherTold(at);
  if (other) return { ...other, told: { ...surely(addresses), ...other.told } };
  const isOther = detectSmallTalk(said) !== undefined || !TELLS.has(at.act.act);
  const given = isOther ? undefined : nameGiven(said);
  const isName = given && !isNoName(given, said, state) && !namesTime(reader.read(given));
  return { told: { ...surely(addresses), ...(isName && { name: readAs(given, said, state) }) } };
}

/** A name that is introduced, or stands beside a question: "What is it for? Tom Lee". */
function nameTold(at: BookingAt, said: string, asked: readonly string[]): string | undefined {
  const { state, reader, act } = at;
  const introduced = asks(said) || act.act === 'wait' ? introducedIn(said) : introducedName(said);
  const isTime = introduced !== undefined && namesTime(reader.read(introduced));
  if (introduced && !isTime && !isNoName(introduced, said, state)) return introduced;
  const rest = clausesOf(said).filter((clause) => !asked.includes(clause));
  const own = asked.length > 0 && act.act !== 'wait' ? nameBeside(rest.join(' ')) : undefined;
  // "Is the cleaning painful?" and "listen, …": one small word next to a question is no name.
  return own && (own.includes(' ') || said.includes(own)) ? own : undefined;
}

function isNoName(name: string, said: string, { missed }: BookingMemory): boolean {
  return namesNobody(name, said, missed > 0) || isOfClock(name, said);
}

/** Words that nobody would write as a name may be something else; whoever says them once more has that name. */
const readAs = (name: string, said: string, { missed }: BookingMemory): Read =>
  missed > 0 || isWrittenAsName(name, said) || nameInParts(said) === name
    ? sure(name)
    : { value: name, likelihood: UNSURE };

export function readAddress(at: BookingAt): Partial<BookingRead> {
  const { text, state } = at;
  const step = state.step === 'email' ? 'email' : 'phone';
  const given = addressesIn(text, step === 'email');
  const { [step]: _asked, ...known } = state.draft;
  const { draft: right, wrong } = namedCorrectionsIn(text, known);
  const wrongs = wrong.filter((slot) => slot !== step);
  const isCorrected = Object.keys(right).length > 0 || wrongs.length > 0;
  const told = { ...right, ...given };
  if (given[step] !== undefined || isCorrected) {
    const time = timeBeside(at, unaddressed(at));
    return { told: surely({ ...told, ...(time && { time }) }), wrongs };
  }
  const other = otherTold(at);
  return other ? { ...other, told: { ...surely(told), ...other.told } } : { told: surely(told) };
}

/** What is left of a turn without names and addresses; the words of an address that is spoken may be numbers and days. */
function unaddressed({ text, state, reader }: BookingAt): string {
  if (state.step === 'email' && !text.includes('@')) return '';
  const rest = withoutAddresses(text, (clause) => asks(clause) || namesTime(reader.read(clause)));
  return clausesOf(rest).join(' ');
}

/** "Tom Lee 067 123 45 67" */
const withoutDigits = (text: string): string =>
  text.includes('@') ? '' : text.replace(/[+(]?\d[\d\s()-]*/gu, ' ').trim();

const clausesOf = (text: string): readonly string[] =>
  text.split(NAME_CLAUSES).filter((clause) => clause.trim() !== '');

/** Another time that is wanted along with what was asked for; "but call me after six" is none. */
function timeBeside(at: BookingAt, text: string): TimesRead | undefined {
  const isWanted = wantsRather(text) || wantsOfMeeting(text);
  if (!asks(text) && !isWanted) return undefined;
  const time = timeIn(at, text);
  return asks(text) || isOfMeeting(at, text, time) ? time : undefined;
}

/** Next to a phone a time may be one to call at: "I'd rather you call at two". */
const isOfMeeting = ({ state }: BookingAt, text: string, time: TimesRead | undefined): boolean =>
  state.step !== 'phone' || (namesExactTime(time) && !reaches(text));

function timeIn({ reader }: BookingAt, text: string): TimesRead | undefined {
  const read = text.trim() === '' || reader.asksOther(text) ? undefined : reader.rather(text);
  return namesTime(read) && !reader.isToday(read) ? read : undefined;
}

/** Another time, or a question, instead of a name or an address. */
function otherTold(at: BookingAt): Partial<BookingRead> | undefined {
  const { text, reader, state } = at;
  const question = { told: {}, act: actReading('ask', 0.9) };
  if (reader.asksOther(text)) return question;
  const read = reader.read(text);
  // "Hang on, Thursday I can't"
  if (read && reader.excludes(read) && !(state.step === 'phone' && reaches(text)))
    return { told: { time: sure(read) } };
  const time = timeIn(at, text);
  const isRather = wantsRather(text) && isOfMeeting(at, text, time);
  const isMeant = asks(text) || isRather || (takesBack(text) && namesDays(time)) || namesDayAndTime(time);
  if (isMeant && time) return { told: { time: sure(time) } };
  return asks(text) && !wantsOtherTime(text) ? question : undefined;
}
