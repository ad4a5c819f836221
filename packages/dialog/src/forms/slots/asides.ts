import { patternInAll } from '../../language/index.ts';
import { plainOf, wordsOf } from '../../text/clean-text.ts';
import { asks, CLAUSES, CONCLUSION, WISH, withoutBackground, withoutFillers } from './clauses.ts';
import { anywhere } from './words.ts';

const ASIDE = anywhere(({ aside }) => aside);
const ASIDE_MEANT = anywhere(({ asideMeant }) => asideMeant);
const OR = new RegExp(`^(?:${patternInAll(({ times }) => times.joints.or)}) `, 'u');

/**
 * A turn without the clauses that are about something else, though they name times: "he finishes school at three, so
 * Friday at four". They stay where nothing else `names` a day, or what is wanted is said by way of them. What follows
 * from the rest and `isAll` that a wish needs is alone.
 */
export function withoutAsides(
  text: string,
  names: (part: string) => boolean,
  isAll: (part: string) => boolean = () => false,
): string {
  const plain = withoutBackground(text);
  if (ASIDE_MEANT.test(withoutFillers(plain))) return plain;
  const clauses = plain.split(CLAUSES).filter((clause) => clause.trim() !== '');
  const conclusion = clauses.findLastIndex((clause) => CONCLUSION.test(wordsOf(clause)[0] ?? ''));
  const last = clauses.slice(Math.max(0, conclusion)).join(' ');
  if (conclusion > 0 && isAll(last)) return last;
  const isLeftOut = (clause: string, next = '') =>
    isAside(clause) && !asks(clause) && !OR.test(`${plainOf(next)} `);
  const rest = clauses.filter((clause, i) => !isLeftOut(clause, clauses[i + 1])).join(' ');
  return clauses.length > 1 && names(rest) ? rest : plain;
}

/** Whether a clause is about something else than the wish: what was before, or when they are busy. */
export const isAside = (clause: string): boolean =>
  ASIDE.test(withoutFillers(clause)) && !WISH.test(withoutFillers(clause));
