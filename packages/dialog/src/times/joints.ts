import type { Joint } from '../language/time-words.ts';
import type { Mention, Scanner } from './mentions.ts';
import type { TimePatterns } from './patterns.ts';

/** A mention and how it stands among the others. */
export interface Item<M extends Mention = Mention> {
  readonly mention: M;
  readonly joint: Joint | undefined;
  /** It was said not to suit. */
  readonly excluded: boolean;
  /** How it is joined to the item before: as one of several, or as a part of the same. */
  readonly listed: boolean;
  /** It is so by a word: "or", "and". */
  readonly joined: boolean;
  readonly afterComma: boolean;
  /** It is one of two: "or". */
  readonly either: boolean;
  /** It takes the place of what was said before: "sorry, I mean". */
  readonly instead: boolean;
  /** Nothing of meaning stands between it and the item after. */
  readonly leadsOn: boolean;
}

/** All mentions of days and times with the words before and after them taken into account. */
export function itemsOf(scanner: Scanner, patterns: TimePatterns): readonly Item[] {
  const mentions = scanner.mentions.filter(
    ({ type }) => !['any', 'soon', 'nothing', 'amount'].includes(type),
  );
  const items: Item[] = [];
  for (const [index, mention] of mentions.entries()) {
    const last = mentions[index - 1];
    const gap = scanner.text.slice(last?.end ?? 0, mention.start);
    const { joint, excluded, rest } = jointAtEnd(gap, patterns);
    const after = scanner.text.slice(mention.end);
    const next = mentions[index + 1];
    const joining = joiningOf(mention, last, rest, patterns);
    const ahead = next && scanner.text.slice(mention.end, next.start);
    const before = items.at(-1);
    const isNone = patterns.isNone(scanner.text, mention.start);
    const following = jointAfter(after, patterns);
    const afterComma = gap.includes(',');
    // "Not Monday or Tuesday"
    const goesOn = joining.joined && joint === undefined && !afterComma;
    items.push({
      mention,
      joint:
        joint && (joint !== 'at' || !following) ? alike(joint, before?.joint, joining.either) : following,
      excluded: excluded || isNone || (goesOn && (before?.excluded ?? false)),
      ...joining,
      afterComma,
      instead: !isNone && last !== undefined && patterns.isJoint(rest, 'instead'),
      leadsOn: ahead !== undefined && !ahead.includes(',') && patterns.isNothing(ahead),
    });
    if (patterns.unsuitable.test(after)) excludeList(items, patterns.unsuitableOne.test(after));
  }
  return corrected(items);
}

/** How a mention is joined to the one before by the words between, without those that are its own. */
function joiningOf(
  mention: Mention,
  last: Mention | undefined,
  between: string,
  patterns: TimePatterns,
): Pick<Item, 'listed' | 'joined' | 'either'> {
  const either = last !== undefined && patterns.isJoint(between, 'or');
  const joined = either || (last !== undefined && patterns.isJoint(between, 'and'));
  const areDays = last?.type === 'days' && mention.type === 'days';
  const listed = joined || ((areDays || between.includes(',')) && patterns.isNothing(between));
  return { listed, joined, either };
}

/** "Tuesday at three, no, Wednesday" is Wednesday at three; "Tuesday at three, no, Wednesday at four" is four. */
function corrected(items: readonly Item[]): readonly Item[] {
  const kept: Item[] = [];
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    const said = next && !next.listed && !next.instead ? [item, next] : [item];
    for (const takenBack of item.instead ? new Set(said.map(isOfDays)) : []) {
      const at = kept.findLastIndex((one) => isOfDays(one) === takenBack);
      if (at >= 0) kept.splice(at, 1);
    }
    kept.push(item);
  }
  return kept;
}

function isOfDays({ mention: { type } }: Item): boolean {
  return type === 'days' || type === 'problem' || type === 'moment';
}

/** "Three or later", "three at the latest", "three or so" */
function jointAfter(after: string, { onwards, latest, roughly }: TimePatterns): Joint | undefined {
  if (onwards.test(after)) return 'notBefore';
  if (latest.test(after)) return 'until';
  return roughly.test(after) ? 'about' : undefined;
}

/** "Not before nine or after four": what is said of the first holds for the second. */
function alike(joint: Joint, before: Joint | undefined, either: boolean): Joint {
  if (either && before === 'notBefore' && joint === 'after') return 'notAfter';
  return either && before === 'notAfter' && joint === 'before' ? 'notBefore' : joint;
}

/**
 * "Monday and Tuesday don't work": all of the list, from its end on. What `isOne` day is said to be, those with no more
 * than a comma between are not: "Friday, tomorrow is too early".
 */
function excludeList(items: Item[], isOne: boolean): void {
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const [before, item] = [items[index - 1], items[index]];
    if (!item) return;
    items[index] = { ...item, excluded: true };
    // "After the 20th, tomorrow and Friday don't work"
    const isApart = isOne || (before?.joint !== undefined && item.joint === undefined);
    if (!item.listed || (isApart && !item.joined)) return;
  }
}

/** The joint that ends a gap, and what stands before it: "or" in "or after". */
function jointAtEnd(
  gap: string,
  { before }: TimePatterns,
): Pick<Item, 'joint' | 'excluded'> & { rest: string } {
  for (const [joint, pattern] of before) {
    const at = pattern.exec(gap)?.index;
    if (at === undefined) continue;
    const rest = gap.slice(0, at);
    if (joint === 'except') return { joint: undefined, excluded: true, rest };
    // "Any time except after five"
    const outer = before.find(([name]) => name === 'except')?.[1];
    return { joint, excluded: outer?.test(rest) ?? false, rest };
  }
  return { joint: undefined, excluded: false, rest: gap };
}
