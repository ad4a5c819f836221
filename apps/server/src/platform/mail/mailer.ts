/** A mail in plain words; `text` is all of it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly replyTo?: string;
}

export interface Mailer {
  /** Resolves when the mail server has taken it, or it is in the outbox. Rejects when it should be tried again. */
  send(mail: Mail): Promise<void>;
}
