import { wordsInAll } from '../../language/index.ts';
import { wordsOf } from '../../text/clean-text.ts';
import { isOneLetterOff } from '../../times/spell.ts';
import { detectSmallTalk } from '../small-talk.ts';
import {
  anywhere,
  asks,
  asksElsewhere,
  besidesKeeping,
  CANCEL,
  CANCEL_THAT,
  CONCLUSION,
  keepsAsItIs,
  MOVE,
  MOVE_IT,
  plainOf,
  SUITS,
  WISH,
  WISH_WITH_SERVICE,
  WISH_WITH_TIME,
  wantsRather,
} from './wishes.ts';

/** What a turn wants of the calendar: that a meeting is booked, moved or cancelled. */

const NEED = anywhere(({ need }) => need);
const AILS = anywhere(({ ails }) => ails);
const ABOUT = anywhere(({ about }) => about);
const CANT_COME = anywhere(({ cantCome }) => cantCome);
export const cantCome = (text: string): boolean => CANT_COME.test(plainOf(text));
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
  /** They say what should be done: a question about health is then no reason to send them away. */
  readonly isNeed?: boolean;
  /** They say when, and nothing else: no answer of the owner's is a reply to that. */
  readonly isAll?: boolean;
}

/** What a turn wants of the calendar, if anything. */
export function wishIn(
  text: string,
  {
    saysWhen,
    namesTime,
    namesDay,
    namesService,
    saysOther,
  }: {
    readonly saysWhen: boolean;
    readonly namesTime: boolean;
    readonly namesDay: boolean;
    readonly namesService: boolean;
    /** Whether it has other words than those of a time. */
    readonly saysOther: boolean;
  },
): BookingWish | undefined {
  const plain = namesTime ? corrected(plainOf(text)) : plainOf(text);
  const isSure = !ABOUT.test(plain);
  if (MOVE.test(plain)) return { purpose: 'move', isSure };
  if (CANCEL.test(plain)) return { purpose: 'cancel', isSure };
  const wants =
    WISH.test(plain) ||
    (saysWhen && (WISH_WITH_TIME.test(plain) || NEED.test(plain))) ||
    (namesService && WISH_WITH_SERVICE.test(plain));
  if (wants) return { purpose: 'book', isSure };
  const isTime = namesTime && (!saysOther || wordsOf(text).length <= WORDS_OF_A_TIME) && !asksElsewhere(text);
  const isElsewhere = !isSure || asksElsewhere(text);
  const isStated = namesTime && namesDay && !isElsewhere && (SUITS.test(plain) || CONCLUSION.test(plain));
  if (NEED.test(plain) && !isElsewhere) return { purpose: 'book', isSure: false, isNeed: true };
  const ails = AILS.test(plain) && !isElsewhere;
  // "A haircut tomorrow, please"
  if (namesService && saysWhen && !isElsewhere && !asks(text)) return { purpose: 'book', isSure: true };
  // "Friday at 15:30 or Monday at nine"
  if (namesTime && namesDay && !saysOther && !isElsewhere && !asks(text))
    return { purpose: 'book', isSure: false, isAll: true };
  const isService = namesService && (saysWhen || WISH_WITH_TIME.test(plain));
  const isLiked = saysWhen && WISH_WITH_SERVICE.test(plain);
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
      (clause) => ABOUT.test(plainOf(clause)) && (clauses.length === 1 || pattern.test(plainOf(clause))),
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
