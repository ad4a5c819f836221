import { wordsInAll } from '../language/index.ts';
import { detectSmallTalk } from '../local/small-talk.ts';
import { wordsOf } from '../text/clean-text.ts';
import { isOneLetterOff } from '../times/spell.ts';
import {
  ASKS_FOR_TIME,
  anywhere,
  asks,
  asksElsewhere,
  besidesKeeping,
  CANCEL,
  CANCEL_THAT,
  CONCLUSION,
  clausesIn,
  keepsAsItIs,
  MOVE,
  MOVE_IT,
  SUITS,
  VISIT,
  WISH,
  WISH_WITH_SERVICE,
  WISH_WITH_TIME,
  wantsRather,
  withoutFillers,
} from './said-of-meetings.ts';

/** What a turn wants of the calendar: that a meeting is booked, moved or cancelled. */

const NEED = anywhere(({ need }) => need);
const AILS = anywhere(({ ails }) => ails);
const MEETING = anywhere(({ meeting }) => meeting);
const ERRAND = anywhere(({ errand }) => errand);
const COMING = anywhere(({ coming }) => coming);
const UNBOOKED = anywhere(({ unbooked }) => unbooked);
const MONEY_BACK = anywhere(({ moneyBack }) => moneyBack);
const SETTLED = anywhere(({ settled }) => settled);
const OWNS = anywhere(({ owns }) => owns);
const ABSENT = anywhere(({ absent }) => absent);
const ABOUT = anywhere(({ about }) => about);
const CANT_COME = anywhere(({ cantCome }) => cantCome);
export const cantCome = (text: string): boolean => CANT_COME.test(withoutFillers(text));
const MISSPELT = [...wordsInAll(({ booking }) => booking.misspelt)];
const LOOKALIKES = wordsInAll(({ booking }) => booking.lookalikes);
/** Shorter words have too many neighbours. */
const SHORTEST_MISSPELT = 3;
/** "Friday at three?" alone may be a wish. */
const WORDS_OF_A_TIME = 8;

export interface BookingWish {
  readonly purpose: 'book' | 'move' | 'cancel';
  /** Otherwise an answer of the owner's, where there is one, is the better reply. */
  readonly isSure: boolean;
  /** They say what should be done, or that they come: a question about health is then no reason to send them away. */
  readonly isNeed?: boolean;
  /** An answer is the better reply, but a question back is not: "can I come on Tuesday". */
  readonly isLikely?: boolean;
  /** They ask to come, or for a time, and name no meeting: it may be for a loaf of bread. */
  readonly isUnnamed?: boolean;
  /** They say when, and nothing else: no answer of the owner's is a reply to that. */
  readonly isAll?: boolean;
}

/** What was made out of a turn before it is known what it wants. */
export interface TurnRead {
  readonly saysWhen: boolean;
  readonly namesTime: boolean;
  readonly namesDay: boolean;
  /** Whether the hour is named: "at three"; that, or "in the morning". */
  readonly namesClock: boolean;
  readonly namesPartOfDay: boolean;
  readonly namesService: boolean;
  /** Whether it has other words than those of a time. */
  readonly saysOther: boolean;
  /** Whether a part of it says a time and nothing else. */
  readonly isTimeAlone: (part: string) => boolean;
}

/** What a turn wants of the calendar, if anything. */
export function wishIn(text: string, read: TurnRead): BookingWish | undefined {
  const plain = read.namesTime ? corrected(withoutFillers(text)) : withoutFillers(text);
  const isSure = !ABOUT.test(plain);
  if (MOVE.test(plain)) return { purpose: 'move', isSure };
  if (CANCEL.test(plain)) return { purpose: 'cancel', isSure };
  if (MONEY_BACK.test(plain)) return undefined;
  const { saysWhen, namesService, namesPartOfDay, isTimeAlone } = read;
  const agreed = WISH.test(plain) ? undefined : agreedIn(text, plain, read);
  if (agreed === 'kept') return undefined;
  if (agreed) return { purpose: agreed, isSure: false };
  const isOfMeeting = namesService || MEETING.test(plain);
  if (!isOfMeeting && ERRAND.test(plain)) return undefined;
  if (WISH.test(plain)) return { purpose: 'book', isSure };
  if (UNBOOKED.test(plain) || (!saysWhen && COMING.test(plain))) return undefined;
  const visits = VISIT.test(plain);
  const needs = NEED.test(plain);
  // "Could we do Friday?"; but "could you do a cake on Friday?" asks for something else.
  const asked = ASKS_FOR_TIME.exec(plain);
  const wants =
    (saysWhen && WISH_WITH_TIME.test(plain)) ||
    (saysWhen &&
      asked !== null &&
      (isOfMeeting || [plain, plain.replace(asked[0], ' ')].some(isTimeAlone))) ||
    (saysWhen && (visits || needs) && (isOfMeeting || namesPartOfDay)) ||
    (namesService && WISH_WITH_SERVICE.test(plain));
  const isUnnamed = !isOfMeeting && !(saysWhen && WISH_WITH_TIME.test(plain)) && !needs;
  if (wants) return { purpose: 'book', isSure, ...(isUnnamed && { isUnnamed }) };
  const asksForTime =
    asked !== null && [asked.index, asked.index + asked[0].length].some((at) => isTimeAlone(plain.slice(at)));
  if (saysWhen && (visits || needs || asksForTime))
    return { purpose: 'book', isSure: false, isNeed: true, isLikely: true };
  return maybeIn(text, plain, { ...read, isOfMeeting });
}

/**
 * What becomes of a meeting that is agreed already, wherever that was, and that a turn without a wish for a new one speaks
 * of: a visitor who can't come to it wants no other one. Undefined where it speaks of none.
 */
function agreedIn(
  text: string,
  plain: string,
  { isTimeAlone }: TurnRead,
): 'move' | 'cancel' | 'kept' | undefined {
  const isAbsent = ABSENT.test(plain);
  const rest = plain.replace(ABSENT, ' ');
  const saysOnlyWhen = (clause: string) =>
    ![ABSENT, MEETING].some((pattern) => pattern.test(withoutFillers(clause))) && isTimeAlone(clause);
  const isAsked = VISIT.test(rest) || ASKS_FOR_TIME.test(rest) || clausesIn(text).some(saysOnlyWhen);
  if (isAbsent) return isAsked ? 'move' : 'cancel';
  return SETTLED.test(plain) || (!isAsked && OWNS.test(plain)) ? 'kept' : undefined;
}

/** What may be a wish, where no answer of the owner's is the better reply. */
function maybeIn(
  text: string,
  plain: string,
  {
    saysWhen,
    namesTime,
    namesDay,
    namesClock,
    namesPartOfDay,
    namesService,
    saysOther,
    isOfMeeting,
  }: TurnRead & { readonly isOfMeeting: boolean },
): BookingWish | undefined {
  const isElsewhere = ABOUT.test(plain) || asksElsewhere(text);
  if (NEED.test(plain) && !isElsewhere) return { purpose: 'book', isSure: false, isNeed: true };
  // "A haircut tomorrow, please"
  if (namesService && saysWhen && !isElsewhere && !asks(text)) return { purpose: 'book', isSure: true };
  // "Tuesday at three for a check-up"
  if (isOfMeeting && namesPartOfDay && namesDay && !isElsewhere && !asks(text))
    return { purpose: 'book', isSure: true };
  // "Friday at 15:30 or Monday at nine"; but "Sunday" may be asked of anything.
  if (namesClock && namesDay && !saysOther && !isElsewhere && !asks(text))
    return { purpose: 'book', isSure: false, isAll: true };
  const isShort = wordsOf(text).length <= WORDS_OF_A_TIME && isOfMeeting;
  const isTime = namesTime && (!saysOther || isShort) && !asksElsewhere(text);
  const isStated = namesTime && namesDay && !isElsewhere && (SUITS.test(plain) || CONCLUSION.test(plain));
  const ails = AILS.test(plain) && !isElsewhere;
  const isService = namesService && (saysWhen || WISH_WITH_TIME.test(plain) || VISIT.test(plain));
  const isLiked = saysWhen && WISH_WITH_SERVICE.test(plain) && (isOfMeeting || !saysOther);
  return isTime || isStated || isLiked || ails || isService ? { purpose: 'book', isSure: false } : undefined;
}

/** "Appoitment" is one. */
const corrected = (plain: string): string =>
  plain
    .split(' ')
    .map((word) => {
      const isKnown = word.length < SHORTEST_MISSPELT || MISSPELT.includes(word) || LOOKALIKES.has(word);
      return isKnown ? word : (MISSPELT.find((known) => isOneLetterOff(word, known)) ?? word);
    })
    .join(' ');

/**
 * What a turn wants of a meeting that the visitor has, where it may be called "it". `wantsTime` says whether a clause
 * names a time to come: with one, "I can't come" is a wish to move, and so is "don't cancel it, make it Friday".
 */
export function changeIn(
  text: string,
  wantsTime: (clause: string) => boolean = () => false,
): 'move' | 'cancel' | undefined {
  const clauses = text.split(/[,.;!?–—]+(?:\s|$)|\s-\s/u).filter((clause) => clause.trim() !== '');
  const wanted = besidesKeeping(text);
  const isAsked = (pattern: RegExp) =>
    pattern.test(wanted) &&
    !clauses.some(
      (clause) =>
        ABOUT.test(withoutFillers(clause)) && (clauses.length === 1 || pattern.test(withoutFillers(clause))),
    );
  if (isAsked(MOVE) || isAsked(MOVE_IT)) return 'move';
  const cant = clauses.findIndex(cantCome);
  if (cant >= 0 && clauses.some((clause, i) => i !== cant && !cancelsIn(clause) && wantsTime(clause)))
    return 'move';
  const isCancelled = isAsked(CANCEL) || isAsked(CANCEL_THAT);
  if (isCancelled) return 'cancel';
  // "No, Thursday at ten is better" to "Shall I cancel it?"
  const isRefused = keepsAsItIs(text) || detectSmallTalk(clauses[0] ?? '') === 'no';
  if (!isRefused) return undefined;
  return clauses.some((clause) => wantsRather(clause) && wantsTime(clause)) ? 'move' : undefined;
}

/** "Cancel my visit on Friday" names the time of what is cancelled. */
function cancelsIn(clause: string): boolean {
  const wanted = besidesKeeping(clause);
  return CANCEL.test(wanted) || CANCEL_THAT.test(wanted);
}
