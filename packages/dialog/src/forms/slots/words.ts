import { type Language, patternInAll } from '../../language/index.ts';

/** Patterns of the words of bookings, in all languages. */

type Of = (words: Language['booking']) => string;

export const inAll = (of: Of) => patternInAll(({ booking }) => of(booking));

/** Whole words; alternatives may hold `^` and `$` of their own. */
export const anywhere = (of: Of) => new RegExp(`(?<![^ ])(?:${inAll(of)})(?![^ ])`, 'u');

export const within = (of: Of) => new RegExp(`(?<![\\p{L}'])(?:${inAll(of)})(?![\\p{L}'])`, 'giu');
