import type { NewAssistant } from '@parlo/contract';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { withWords } from '../../api/client-of.ts';
import { localStore } from '../../storage/browser-store.ts';
import { type AssistantSource, type Edit, type LocalLogo, openedOf } from '../assistants/assistant-source.ts';
import {
  createDemoStore,
  DEMO_KEY,
  type DemoAssistant,
  firstAssistant,
  readDemoAssistants,
} from './demo-assistants.ts';

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

/** The assistants of somebody without an account. Who has none finds one to begin with; who deletes all finds none. */
export function useDemoSource(wanted: string | null): AssistantSource {
  const { t } = useTranslation();
  const name = t('assistants.newName');
  const first = useMemo(() => firstAssistant(name), [name]);
  const stored = useDemoAssistants();
  const [emptied, setEmptied] = useState(false);
  const assistants = useMemo(
    () => (stored?.length === 0 && !emptied ? [first] : stored),
    [stored, emptied, first],
  );
  const begin = useCallback(() => {
    if (!emptied) changed(store().begin(first));
  }, [emptied, first]);
  return useMemo(
    () => ({
      email: null,
      assistants,
      opened: openedOf(assistants, wanted),
      begin,
      error: null,
      retry: notify,
      add: (assistant: NewAssistant) =>
        withWords((async () => ({ assistantId: changed(store().add(assistant)).id }))()),
      edit: (edit: Edit) =>
        withWords(
          (async () => {
            begin();
            return changed(store().edit(edit));
          })(),
        ),
      async remove(assistantId: string) {
        await withWords((async () => changed(store().remove(assistantId)))());
        setEmptied(true);
      },
    }),
    [assistants, wanted, begin],
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
