import { holdingLocal } from '../../storage/browser-store.ts';

/** Keys of the app: `G` and then a letter opens a screen, a question mark the list of them. */

export type ScreenName = keyof typeof SCREENS;

/**
 * The letter that opens a screen after `G`, as the position of its key: other layouts have other letters there, such as
 * the Cyrillic ones, and the list names those of the Latin one.
 */
export const SCREENS = {
  dashboard: { code: 'KeyD', path: '/dashboard' },
  builder: { code: 'KeyB', path: '/assistant' },
  messages: { code: 'KeyM', path: '/dashboard/messages' },
  calendar: { code: 'KeyC', path: '/dashboard/calendar' },
  analytics: { code: 'KeyA', path: '/dashboard/analytics' },
  notifications: { code: 'KeyN', path: '/dashboard/notifications' },
  billing: { code: 'KeyP', path: '/dashboard/billing' },
  settings: { code: 'KeyS', path: '/settings' },
} as const;

const LETTERS_WITHIN_MS = 1_500;

export type Shortcut = { readonly path: string } | 'list' | 'save';

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>;

/** Reads one key after the other. A letter counts for 1.5 seconds after `G`. */
export function createShortcuts(): (pressed: Pressed, typing: boolean) => Shortcut | null {
  let goneAt = Number.NEGATIVE_INFINITY;

  function readSingle({ code, key, timeStamp }: Pressed): Shortcut | null {
    const going = timeStamp - goneAt < LETTERS_WITHIN_MS;
    goneAt = code === 'KeyG' && !going ? timeStamp : Number.NEGATIVE_INFINITY;
    if (key === '?') return 'list';
    return going ? screenOf(code) : null;
  }

  return (pressed, typing) => {
    const { code, ctrlKey, metaKey, altKey } = pressed;
    if (altKey) return null;
    if (ctrlKey || metaKey) return code === 'KeyS' ? 'save' : null;
    return typing || !areOn() ? null : readSingle(pressed);
  };
}

function screenOf(code: string): Shortcut | null {
  const screen = Object.values(SCREENS).find((one) => one.code === code);
  return screen ? { path: screen.path } : null;
}

const OFF = 'shortcuts-off';

/** Speech input types letters anywhere: people who use it turn single keys off. */
export const areOn = () => holdingLocal.getItem(OFF) === null;

export function turn(on: boolean): void {
  if (on) holdingLocal.removeItem(OFF);
  else holdingLocal.setItem(OFF, 'true');
}

/** The screen that listens for keys. Pages of the site are outside of the app: none. */
const screens = new Set<() => void>();

export const haveShortcuts = () => screens.size > 0;

/** Opens the list of keys, from anywhere in the app. */
export function askForShortcuts(): void {
  for (const open of screens) open();
}

export function onShortcutsAsked(open: () => void): () => void {
  screens.add(open);
  return () => void screens.delete(open);
}
