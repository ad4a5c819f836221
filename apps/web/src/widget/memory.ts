import type { SiteToken } from '@parlo/call-client';
import { type Kept, readKept, writeKept } from './kept.ts';

/** What every word to the server is accompanied by. */
export interface About {
  readonly assistantId: string;
  readonly origin?: 'popup';
  readonly conversation?: string;
  readonly site?: string;
  readonly consent?: true;
}

/** What is known of a visitor: their conversation, and whether they agreed to what the owner asks. */
export class Memory {
  /** What the owner asks now; empty for nothing. */
  consentText = '';
  readonly #assistantId: string;
  readonly #origin: 'popup' | undefined;
  readonly #site: SiteToken;
  #read: Kept | null = null;

  constructor(assistantId: string, origin: 'popup' | undefined, site: SiteToken) {
    this.#assistantId = assistantId;
    this.#origin = origin;
    this.#site = site;
  }

  /** Read when it is first needed: a frame's storage takes its time to open. */
  get #kept(): Kept {
    this.#read ??= readKept(this.#assistantId);
    return this.#read;
  }

  set #kept(kept: Kept) {
    this.#read = kept;
  }

  get conversation(): string {
    return this.#kept.conversation;
  }

  /** They agreed to this very text, or there is none. */
  get agreed(): boolean {
    return this.consentText === '' || this.#kept.agreed === this.consentText;
  }

  get site(): SiteToken {
    return this.#site;
  }

  about(): About {
    const { conversation } = this.#kept;
    const site = this.#site.value();
    return {
      assistantId: this.#assistantId,
      ...(this.#origin && { origin: this.#origin }),
      ...(conversation && { conversation }),
      ...(site && { site }),
      ...(this.consentText && this.agreed && { consent: true as const }),
    };
  }

  agree(yes: boolean): void {
    this.#kept = { ...this.#kept, agreed: yes ? this.consentText : '' };
  }

  remember(conversation: string): void {
    if (conversation) this.#kept = { ...this.#kept, conversation };
  }

  /** Called after the first word: nothing is stored before. */
  keep(): void {
    if (this.#kept.conversation) writeKept(this.#assistantId, this.#kept);
  }

  forget(): void {
    this.#kept = { ...this.#kept, conversation: '' };
    writeKept(this.#assistantId, null);
  }
}
