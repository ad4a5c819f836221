/** The owner's conditions for visitors of an assistant. */
export interface VisitedAssistant {
  readonly id: string;
  /** Empty: every origin may embed it. */
  readonly allowedSites: readonly string[];
  /** Empty: visitors need not agree to anything. */
  readonly consentText: string;
}

export interface Visit {
  /** The token that the widget sent, which says on which origin it is. */
  readonly site: string | undefined;
  /** Whether the visitor agreed, according to the widget. */
  readonly consent: boolean | undefined;
  /** The owner tests it on a page of ours, or a program uses the owner's key. */
  readonly own: boolean;
  /** A typed turn of an existing conversation; otherwise a new one begins. The two have separate limits. */
  readonly typed?: boolean;
}

/**
 * Returns the site that the visitor is on, as `siteOf` names it, or null where it is not known or the owner's own page.
 * Rejects with `site_not_allowed` or `consent_required` if the owner's conditions are not met, and with
 * `too_many_requests` if one page asks too often.
 */
export type CheckVisitor = (assistant: VisitedAssistant, visit: Visit) => Promise<string | null>;

/** When a visitor agreed, to be stored with the conversation: seconds since 1970, or null if there was no need to. */
export function consentedAt({ consentText }: VisitedAssistant, { consent, own }: Visit): number | null {
  return consentText !== '' && consent === true && !own ? Math.floor(Date.now() / 1_000) : null;
}
