import { useEffect, useState } from 'react';
import { type BrowserStore, holdingTab } from '../storage/browser-store.ts';

type Texts = Readonly<Record<string, string>>;

/** The email is in the key: nobody else who signs in in this tab is shown it. */
const keyOf = (email: string, form: string) => `typed/${email}/${form}`;

/**
 * Keeps what somebody typed into a form until it is sent or given up. Any request may find the session over and lead them
 * to sign in: what they typed has to be there when they are back. `null` forgets it.
 */
export function keepTexts(store: BrowserStore, email: string, form: string, texts: Texts | null): void {
  if (texts) store.setItem(keyOf(email, form), JSON.stringify(texts));
  else store.removeItem(keyOf(email, form));
}

/** The stored input of these fields; null without any. */
export function readTexts<Fields extends Texts>(
  store: BrowserStore,
  email: string,
  form: string,
  fields: Fields,
): Record<keyof Fields, string> | null {
  try {
    const kept = JSON.parse(store.getItem(keyOf(email, form)) ?? 'null') as unknown;
    if (typeof kept !== 'object' || kept === null) return null;
    const read = Object.entries({ ...fields, ...kept }).filter(([name]) => name in fields);
    return read.every(([, text]) => typeof text === 'string')
      ? (Object.fromEntries(read) as Record<keyof Fields, string>)
      : null;
  } catch {
    // Not written by this version: the same as nothing.
    return null;
  }
}

/** The dialog that makes an assistant: who shows it asks by this name whether it was left unfinished. */
export const CREATE_FORM = 'create';

export function hasKeptTexts(store: BrowserStore, email: string, form: string): boolean {
  return store.getItem(keyOf(email, form)) !== null;
}

/** The texts of a form that begins as `first`, kept in this tab for as long as they differ from it. */
export function useKeptTexts<Fields extends Texts>(email: string, form: string, first: Fields) {
  const [begun] = useState(first);
  const [texts, setTexts] = useState<Record<keyof Fields, string>>(
    () => readTexts(holdingTab, email, form, begun) ?? begun,
  );
  useEffect(() => {
    const touched = Object.keys(begun).some((name) => texts[name] !== begun[name]);
    keepTexts(holdingTab, email, form, touched ? texts : null);
  }, [email, form, texts, begun]);
  return [texts, setTexts] as const;
}
