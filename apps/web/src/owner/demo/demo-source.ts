import type { NewAssistant } from '@parlo/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { withWords } from '../../api/client.ts';
import { localStore } from '../../storage/browser-store.ts';
import type { AssistantSource, Edit, LocalLogo } from '../assistants/assistant-source.ts';
import { createDemoStore, DEMO_KEY, type DemoAssistant, readDemoAssistants } from './demo-assistants.ts';

const listeners = new Set<() => void>();
const NONE: readonly DemoAssistant[] = [];
let last: { readonly text: string | null; readonly list: readonly DemoAssistant[] } = {
  text: null,
  list: NONE,
};

/** Assistants that live in this browser alone; undefined until its memory can be read, which is after hydration. */
export function useDemoAssistants(): readonly DemoAssistant[] | undefined {
  return useSyncExternalStore(subscribe, readStored, () => undefined);
}

/** The assistants of somebody without an account. */
export function useDemoSource(): AssistantSource {
  const assistants = useDemoAssistants();
  return useMemo(
    () => ({
      email: null,
      assistants,
      error: null,
      retry: notify,
      add: (assistant: NewAssistant) =>
        withWords((async () => ({ assistantId: changed(store().add(assistant)).id }))()),
      edit: (edit: Edit) => withWords((async () => changed(store().edit(edit)))()),
      remove: (assistantId: string) => withWords((async () => changed(store().remove(assistantId)))()),
    }),
    [assistants],
  );
}

/** The logo that was attached to an assistant in this browser. */
export function useDemoLogo(assistantId: string | null): LocalLogo | null {
  return useDemoAssistants()?.find(({ id }) => id === assistantId)?.logo ?? null;
}

/** The logo of an assistant in this browser; null takes it away. Throws when the browser has no room for it. */
export function attachDemoLogo(assistantId: string, logo: LocalLogo | null): void {
  changed(store().attachLogo(assistantId, logo));
}

/** An account has this one already, as far as its fields go. */
export function markDemoAssistant(
  assistantId: string,
  storedAs: NonNullable<DemoAssistant['storedAs']>,
): void {
  changed(store().mark(assistantId, storedAs));
}

/** Takes an assistant out of this browser, once it is kept somewhere better. */
export function forgetDemoAssistant(assistantId: string): void {
  changed(store().remove(assistantId));
}

const store = () => createDemoStore(localStore);

/** The same list for as long as the stored text is the same, as React needs of a snapshot. */
function readStored(): readonly DemoAssistant[] {
  const text = localStore.getItem(DEMO_KEY);
  if (text !== last.text) last = { text, list: readDemoAssistants(text) };
  return last.list;
}

function changed<T>(value: T): T {
  notify();
  return value;
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Changes in another tab count, too.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
