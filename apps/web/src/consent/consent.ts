import { useSyncExternalStore } from 'react';
import { holdingLocal } from '../storage/browser-store.ts';
import { adSource, forgetAdSource, keepAdSource } from './ad-source.ts';
import { forgetTagCookies, hasStarted, startTagManager } from './tag-manager.ts';
import { mayRunTags, openedAt, openedWith, tagManagerScript } from './tag-manager-script.ts';

/** Whether a reader lets the operator's tag manager run. Where there is none nobody is asked, and nothing is kept. */
export type Consent = 'yes' | 'no';

const KEY = 'analyticsConsent';
const CHANGED = 'parlo:consent';

/** What was decided on this device, as far as there is something to decide; else null. */
export function consent(): Consent | null {
  if (!tagManagerScript()) return null;
  const kept = holdingLocal.getItem(KEY);
  return kept === 'yes' || kept === 'no' ? kept : null;
}

/** Where the visit came from. In memory alone, until there is a yes. */
let source: string | null = null;

/** `search` is that of the address that was opened. */
export function rememberSource(search = openedWith): void {
  source = adSource(search);
}

let asking = false;

/** Keeps what was decided. To stop what runs already, the page has to be loaded anew: `reload` does that. */
export function decide(choice: Consent, reload = () => location.reload()): void {
  holdingLocal.setItem(KEY, choice);
  asking = false;
  dispatchEvent(new Event(CHANGED));
  applyConsent();
  if (choice === 'no' && hasStarted()) reload();
}

/** Asks again: a decision can be changed at any time. */
export function askAgain(): void {
  asking = true;
  dispatchEvent(new Event(CHANGED));
}

/** Does what was decided, at addresses where tags may run. */
export function applyConsent(): void {
  const script = tagManagerScript();
  // Somebody may have gone on while this was fetched.
  if (!script || !mayRunTags(location.pathname)) return;
  const now = consent();
  if (now === 'no') {
    forgetAdSource();
    forgetTagCookies();
  }
  if (now !== 'yes') return;
  if (source) keepAdSource(source);
  startTagManager(script);
}

/**
 * Whether this page, which began at a screen of the app, has to be loaded anew for its reader's yes to count: the server
 * tells only pages where tags may run of a tag manager.
 */
export const missesTagManager = () =>
  !tagManagerScript() && !mayRunTags(openedAt) && holdingLocal.getItem(KEY) === 'yes';

/** Whether to ask now, and whether that is because somebody wants to decide otherwise. */
export const useAsked = (): 'no' | 'first' | 'again' =>
  useSyncExternalStore(
    subscribe,
    () => (asking ? 'again' : consent() === null ? 'first' : 'no'),
    () => 'no',
  );

/** The decision, whenever it is made. */
export const useConsent = () => useSyncExternalStore(subscribe, consent, () => null);

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}
