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
    const { joint, excluded } = jointAtEnd(gap, patterns);
    const after = scanner.text.slice(mention.end);
    const next = mentions[index + 1];
    const listed =
      last !== undefined && (patterns.isJoint(gap, 'or') || patterns.isJoint(gap, 'and') || gap === ' , ');
    items.push({
      mention,
      joint: joint ?? (patterns.onwards.test(after) ? 'notBefore' : undefined),
      // "Not Monday or Tuesday"
      excluded:
        excluded || (listed && joint === undefined && gap !== ' , ' && (items.at(-1)?.excluded ?? false)),
      listed,
      leadsOn: next !== undefined && patterns.isNothing(scanner.text.slice(mention.end, next.start)),
    });
    if (patterns.unsuitable.test(after)) excludeList(items);
  }
  return items;
}

/** "Monday and Tuesday don't work": all of the list, from its end on. */
function excludeList(items: Item[]): void {
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (!item) return;
    items[index] = { ...item, excluded: true };
    if (!item.listed) return;
  }
}

function jointAtEnd(gap: string, { before }: TimePatterns): Pick<Item, 'joint' | 'excluded'> {
  for (const [joint, pattern] of before) {
    const at = pattern.exec(gap)?.index;
    if (at === undefined) continue;
    if (joint === 'except') return { joint: undefined, excluded: true };
    // "Any time except after five"
    const outer = before.find(([name]) => name === 'except')?.[1];
    return { joint, excluded: outer?.test(gap.slice(0, at)) ?? false };
  }
  return { joint: undefined, excluded: false };
}
