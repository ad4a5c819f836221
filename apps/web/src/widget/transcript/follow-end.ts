/** Whether a transcript scrolls along with new turns. */
export interface Follower {
  readonly following: boolean;
  /** The scroll position at the last event, in pixels. */
  readonly seenTop: number;
}

export const AT_END: Follower = { following: true, seenTop: 0 };

/** Near enough to the end, in pixels; further up somebody is reading. */
const NEAR = 48;

/**
 * After the box was scrolled. Our own scrolling is reported late, when another line may be there already, so being away
 * from the end says nothing: only going up is the reader's doing.
 */
export function afterScroll(
  before: Follower,
  view: Readonly<Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>>,
): Follower {
  const { scrollTop, scrollHeight, clientHeight } = view;
  const atEnd = scrollHeight - scrollTop - clientHeight < NEAR;
  const wentUp = scrollTop < before.seenTop;
  return { following: atEnd || (before.following && !wentUp), seenTop: scrollTop };
}
