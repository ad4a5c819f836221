import { fieldsOf, isText, parseJson } from '@parlo/call-client';

/** What a tab remembers of an assistant: gone when the tab is. */
export interface Kept {
  /** The conversation's token; empty before the first word. */
  readonly conversation: string;
  /** The owner's text that the visitor agreed to; empty when they did not. */
  readonly agreed: string;
}

const NOTHING: Kept = { conversation: '', agreed: '' };
const keyOf = (assistantId: string) => `parlo:${assistantId}`;

/**
 * Reads and writes go on without a storage: browsers may keep one from frames of other sites, and then a reload
 * begins anew.
 */
export function readKept(assistantId: string, storage = () => sessionStorage): Kept {
  try {
    const { conversation, agreed } = fieldsOf(parseJson(storage().getItem(keyOf(assistantId))));
    return {
      conversation: isText(conversation) ? conversation : '',
      agreed: isText(agreed) ? agreed : '',
    };
  } catch {
    return NOTHING;
  }
}

/** Null forgets. */
export function writeKept(assistantId: string, kept: Kept | null, storage = () => sessionStorage): void {
  try {
    if (kept) storage().setItem(keyOf(assistantId), JSON.stringify(kept));
    else storage().removeItem(keyOf(assistantId));
  } catch {
    // Full or forbidden.
  }
}
