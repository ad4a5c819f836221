/** A mail in plain words; `text` is all of it. */
export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** One address, without a name. */
  readonly replyTo?: string;
}

export interface Mailer {
  /**
   * Resolves when the mail server has taken it, when it refuses the address for good, or when it is in the outbox.
   * Rejects when it should be tried again. `signal` ends the wait: the mail may or may not have been taken by then.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}
