import type { CallState, Refused } from '@parlo/call-client';
import { useEffect, useState } from 'preact/hooks';
import { type Access, accessAfter, refusalWords } from '../words/refusal-words.ts';
import type { Strings } from '../words/strings.ts';
import { useLatest } from './use-latest.ts';
import type { Memory } from './visit-memory.ts';

export interface Notice {
  readonly words: string;
  readonly trouble: boolean;
  /** The server's own word for it, where it has one. */
  readonly code?: string;
}

/** The visitor's permissions, the required consent, and the texts about both. */
export interface VisitAccess {
  readonly access: Access;
  /** The server's code for why not; empty while access is open. */
  readonly refused: string;
  /** Shown until something else happens. */
  readonly notice: Notice | null;
  /** The visitor is asked to agree before what they wanted. */
  readonly asksConsent: boolean;
  /** Further information next to the owner's text; empty for none. */
  readonly note: string;
  say(notice: Notice | null): void;
  /** Does it once the visitor has agreed to what the owner asks, and to `note` where there is one. */
  afterConsent(go: () => void, note?: string): void;
  consent(agreed: boolean): void;
  /** Closes access, or says why and asks for a consent that is missing; `again` is what was refused. */
  handleRefusal(why: Refused, again: () => void): void;
}

/** How long good news is shown, in milliseconds. */
const GOOD_NEWS_MS = 2_000;

/** `reload` loads the configuration again: the owner changed what is to be agreed to. */
export function useAccess(memory: Memory, strings: Strings, reload: () => void): VisitAccess {
  const [notice, say] = useState<Notice | null>(null);
  const [refused, setRefused] = useState('');
  const [wish, setWish] = useState<{ go(): void; note: string } | null>(null);

  useEffect(() => {
    if (!notice || notice.trouble) return;
    const timer = setTimeout(() => say(null), GOOD_NEWS_MS);
    return () => clearTimeout(timer);
  }, [notice]);

  return {
    access: accessAfter(refused),
    refused,
    notice,
    asksConsent: wish !== null && (memory.consentText || wish.note) !== '',
    note: wish?.note ?? '',
    say,
    afterConsent(go, note = '') {
      if (memory.agreed && (!note || note === memory.agreedNote)) go();
      else setWish({ go, note });
    },
    consent(yes) {
      setWish(null);
      if (!yes || !wish) return;
      memory.agree(true);
      memory.agreedNote ||= wish.note;
      wish.go();
    },
    handleRefusal(why, again) {
      const { code } = why;
      if (code === 'site_not_allowed') console.error(strings.siteNotAllowed);
      if (accessAfter(code) !== 'open') {
        setRefused(code);
        return;
      }
      say({ words: refusalWords(why, strings, navigator.onLine), trouble: true, code });
      if (code !== 'consent_required') return;
      memory.agree(false);
      reload();
      setWish({ go: again, note: '' });
    },
  };
}

/** A call that the server refused or ended says so with its end. */
export function useRefusedCalls(
  { phase, talk }: CallState,
  access: VisitAccess,
  startCall: () => void,
): void {
  const handleRefusal = useLatest(() => {
    if (phase.name !== 'ended') return;
    const { why } = phase;
    const code = why.how === 'failed' ? why.code : why.how === 'closed' ? talk.complaint?.code : '';
    if (code === 'consent_required' || (code && accessAfter(code) !== 'open')) {
      access.handleRefusal({ code }, startCall);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end of a call
  useEffect(() => handleRefusal.current(), [phase]);
}
