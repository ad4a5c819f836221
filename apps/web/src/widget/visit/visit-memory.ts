import { fieldsOf, isText, type Line, parseJson, type SiteToken, type TypedInput } from '@parlo/call-client';
import type { TrialDraft } from '@parlo/contract';

/** The fields of every request about the visit. */
export interface About {
  readonly assistantId: string;
  readonly origin?: 'popup';
  readonly conversation?: string;
  readonly site?: string;
  readonly consent?: true;
}

/** The turns of a trial that accompany a typed turn, within `TRIAL_LIMITS`, whose import would bring zod along. */
export const EARLIER_TURNS = 20;
export const EARLIER_CHARACTERS = 4_000;

/** The visitor's state: their conversation, and their consent. */
export class Memory {
  /** The owner's current consent text; empty for none. */
  consentText = '';
  /** Further terms that they agreed to on this page; empty for none. */
  agreedNote = '';
  /** The assistant of somebody without an account: it goes with every request, and no token does. */
  trial: TrialDraft | undefined;
  readonly #assistantId: string;
  readonly #origin: 'popup' | undefined;
  readonly #site: SiteToken;
  #read: StoredVisit | null = null;

  constructor(assistantId: string, origin: 'popup' | undefined, site: SiteToken) {
    this.#assistantId = assistantId;
    this.#origin = origin;
    this.#site = site;
  }

  /** Read when it is first needed: a frame's storage takes its time to open. */
  get #stored(): StoredVisit {
    this.#read ??= readStoredVisit(this.#assistantId);
    return this.#read;
  }

  set #stored(stored: StoredVisit) {
    this.#read = stored;
  }

  get conversation(): string {
    return this.#stored.conversation;
  }

  /** They agreed to exactly this text, or there is none. */
  get agreed(): boolean {
    return this.consentText === '' || this.#stored.agreed === this.consentText;
  }

  get site(): SiteToken {
    return this.#site;
  }

  about(): About {
    const { conversation } = this.#stored;
    const site = this.#site.value();
    return {
      assistantId: this.#assistantId,
      ...(this.#origin && { origin: this.#origin }),
      ...(conversation && { conversation }),
      ...(site && { site }),
      ...(this.consentText && this.agreed && { consent: true as const }),
    };
  }

  /** A typed turn, after `lines`. */
  typed(text: string, lines: readonly Line[]): TypedInput {
    if (!this.trial) return { ...this.about(), text };
    const turns = lines
      .filter((line) => line.text && (line.state === 'done' || line.state === 'cut'))
      .slice(-EARLIER_TURNS)
      .map((line) => ({ role: line.role, text: line.text.slice(0, EARLIER_CHARACTERS) }));
    return { draft: this.trial, turns, text };
  }

  agree(yes: boolean): void {
    this.#stored = { ...this.#stored, agreed: yes ? this.consentText : '' };
  }

  /** Goes on with a conversation that the page around has kept. Returns whether there was none before. */
  resume(conversation: string): boolean {
    if (this.#stored.conversation) return false;
    this.remember(conversation);
    return true;
  }

  remember(conversation: string): void {
    if (conversation) this.#stored = { ...this.#stored, conversation };
  }

  /** Called after the first word: nothing is stored before. */
  keep(): void {
    if (this.#stored.conversation) writeStoredVisit(this.#assistantId, this.#stored);
  }

  forget(): void {
    this.#stored = { ...this.#stored, conversation: '' };
    writeStoredVisit(this.#assistantId, null);
  }
}

/** A tab's memory of an assistant: it ends with the tab. */
export interface StoredVisit {
  /** The conversation's token; empty before the first word. */
  readonly conversation: string;
  /** The owner's text that the visitor agreed to; empty when they did not. */
  readonly agreed: string;
}

const NOTHING: StoredVisit = { conversation: '', agreed: '' };
const keyOf = (assistantId: string) => `parlo:${assistantId}`;

/**
 * Reads and writes go on without a storage: browsers may keep one from frames of other sites, and then a reload
 * begins anew.
 */
export function readStoredVisit(assistantId: string, storage = () => sessionStorage): StoredVisit {
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
export function writeStoredVisit(
  assistantId: string,
  stored: StoredVisit | null,
  storage = () => sessionStorage,
): void {
  try {
    if (stored) storage().setItem(keyOf(assistantId), JSON.stringify(stored));
    else storage().removeItem(keyOf(assistantId));
  } catch {
    // Full or forbidden.
  }
}
