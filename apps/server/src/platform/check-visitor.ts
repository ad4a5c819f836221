/** What an owner asks of the visitors of an assistant. */
export interface VisitedAssistant {
  readonly id: string;
  /** Empty: every site may embed it. */
  readonly allowedSites: readonly string[];
  /** Empty: nothing needs to be agreed to. */
  readonly consentText: string;
}

export interface Visit {
  /** The site token that the widget sent. */
  readonly site: string | undefined;
  /** Whether the visitor says that they agreed. */
  readonly consent: boolean | undefined;
  /** The owner tries it themselves, on a page of ours, or a program asks with their key. */
  readonly own: boolean;
  /** A typed turn that goes on with a conversation; otherwise one begins. What a page may do is counted apart. */
  readonly typed?: boolean;
}

/**
 * Rejects with `site_not_allowed` or `consent_required` where the owner's conditions are not met, and with
 * `too_many_requests` when one page asks for too much.
 */
export type CheckVisitor = (assistant: VisitedAssistant, visit: Visit) => Promise<void>;

/** When a visitor agreed, to be stored with what they say: seconds since 1970, or null when there is nothing to it. */
export function consentedAt({ consentText }: VisitedAssistant, { consent, own }: Visit): number | null {
  return consentText !== '' && consent === true && !own ? Math.floor(Date.now() / 1_000) : null;
}
