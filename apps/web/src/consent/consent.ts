import { useSyncExternalStore } from 'react';
import { holdingLocal } from '../storage/browser-store.ts';
import { adSource, forgetAdSource, keepAdSource } from './ad-source.ts';
import { forgetTagCookies, hasStarted, startTagManager } from './tag-manager.ts';
import { mayRunTags, openedAt, openedWith, tagManagerScript } from './tag-manager-script.ts';

/** Whether a reader allows the operator's tag manager. Without one nobody is asked, and nothing is stored. */
export type Consent = 'yes' | 'no';

const KEY = 'analyticsConsent';
const CHANGED = 'parlo:consent';

/** The decision stored on this device, if there is a tag manager; otherwise null. */
export function consent(): Consent | null {
  if (!tagManagerScript()) return null;
  const kept = holdingLocal.getItem(KEY);
  return kept === 'yes' || kept === 'no' ? kept : null;
}

/** The source of the visit. In memory only, until the reader agrees. */
let source: string | null = null;

/** `search` is that of the address that was opened. */
export function rememberSource(search = openedWith): void {
  source = adSource(search);
}

let asking = false;

/** Stores the decision. Stopping running tags needs a page load, which `reload` does. */
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
