import type { Assistant } from '@parlo/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  dropDraft,
  type FoundDraft,
  findUnsaved,
  keepDraft,
  readDraft,
  settleDraft,
} from '../../../owner/assistants/builder-draft.ts';
import type { WidgetChoice } from '../../../owner/assistants/builder-slot.ts';
import { localStore } from '../../../storage/browser-store.ts';
import { fillIn, mergeValues, sameValues, toValues } from '../builder/form-values.ts';
import type { OwnForm } from '../builder/own-form.ts';

/** A draft is stored after a pause of this length, in milliseconds, and at once when the page closes. */
const REST_MS = 300;

export interface DraftWork {
  /** An unsaved draft of an earlier visit, to be offered; null without one, or once its owner has decided. */
  readonly found: FoundDraft | null;
  /** Somebody came back from testing: what they had typed is in the form again. */
  readonly returned: boolean;
  readonly widget: WidgetChoice;
  keepWidget(choice: WidgetChoice): void;
  restore(): void;
  discard(): void;
  /** Writes down what is typed, at once; `testing` when its owner means to come back to it. */
  keep(testing?: boolean): void;
  /** Whether what is typed will be found here after testing. */
  isKept(): boolean;
  /** The input is saved, or discarded. */
  settle(): void;
  /** The assistant is gone. */
  drop(): void;
}

interface DraftOf {
  readonly email: string | null;
  readonly assistant: Assistant;
  readonly form: OwnForm;
  readonly unsaved: boolean;
}

/** Keeps what is typed in this browser until it is saved, and finds what was left behind. */
export function useDraft({ email, assistant, form, unsaved }: DraftOf): DraftWork {
  const { id } = assistant;
  const [found, setFound] = useState(() => findUnsaved(localStore, email, id));
  const [returned, setReturned] = useState(false);
  const [widget, keepWidget] = useKeptWidget(id);
  const waits: Waits = useRef(null);
  const base = useRef({ version: assistant.version, values: toValues(assistant) });
  if (!unsaved) base.current = { version: assistant.version, values: toValues(assistant) };

  // Identifies this tab's draft by its time: two tabs may work on the same assistant.
  const keptAt = useRef<number | null>(null);
  const logo = useRef(assistant.logoDownload);
  logo.current = assistant.logoDownload;
  const pending = useRef(found !== null);
  pending.current = found !== null;
  const keep = useCallback(
    (testing = false) => {
      wait(waits, null);
      // A draft that was found is not overwritten before its owner decided about it.
      if (pending.current) return;
      const { version, values } = base.current;
      const typed = form.getValues();
      if (sameValues(typed, values)) return settleDraft(localStore, id, keptAt.current);
      const comesBack = testing || isAwaited(email, id, typed);
      const at = Date.now();
      keptAt.current = at;
      keepDraft(localStore, id, {
        ...typed,
        logoUrl: logo.current ?? undefined,
        unsaved: { email, version, at, base: values, ...(comesBack && { testing: true }) },
      });
    },
    [email, form, id],
  );
  const settle = useCallback(() => {
    wait(waits, null);
    if (!pending.current) settleDraft(localStore, id, keptAt.current);
  }, [id]);
  const put = useCallback(
    (draft: FoundDraft) => {
      const newest = toValues(assistant);
      base.current = { version: assistant.version, values: newest };
      const { version, typed, base: before } = draft;
      fillIn(form, version === assistant.version ? typed : mergeValues(before, typed, newest));
      setFound(null);
      pending.current = false;
      keep();
    },
    [assistant, form, keep],
  );

  useKeeping(form, waits, keep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when the form opens
  useEffect(() => {
    if (!found?.testing || found.version !== assistant.version) return;
    put(found);
    setReturned(true);
  }, []);

  return {
    found,
    returned,
    widget,
    keepWidget,
    restore: () => found && put(found),
    discard() {
      settleDraft(localStore, id);
      setFound(null);
    },
    keep,
    isKept: () => isLeftForTest(email, id, form.getValues()),
    settle,
    drop: () => {
      pending.current = false;
      settle();
      dropDraft(localStore, id);
    },
  };
}

interface Waits {
  current: ReturnType<typeof setTimeout> | null;
}

/** For `timer`, and for nothing that was waited for before. */
function wait(waits: Waits, timer: Waits['current']): void {
  if (waits.current) clearTimeout(waits.current);
  waits.current = timer;
}

/** Writes down each change once typing rests, and whatever is left when the page or the form goes. */
function useKeeping(form: OwnForm, waits: Waits, keep: () => void): void {
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback() {
        wait(waits, setTimeout(keep, REST_MS));
      },
    });
    const flush = () => {
      if (waits.current) keep();
    };
    addEventListener('pagehide', flush);
    return () => {
      stop();
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [form, keep, waits]);
}

/** Whether the owner means to come back to what is typed. */
function isAwaited(email: string | null, id: string, typed: FoundDraft['typed']): boolean {
  // Without an account nothing need be saved to try it: what is typed is simply there again.
  return email === null || isLeftForTest(email, id, typed);
}

/** Whether it is the draft that was left for a test: stored again without a change, it is that still. */
function isLeftForTest(email: string | null, id: string, typed: FoundDraft['typed']): boolean {
  const left = findUnsaved(localStore, email, id);
  return left?.testing === true && sameValues(left.typed, typed);
}

/** How the owner wants the widget's button, in this browser. */
function useKeptWidget(id: string) {
  const [widget, setWidget] = useState((): WidgetChoice => {
    const { widgetLabel, widgetPosition } = readDraft(localStore, id);
    return { label: widgetLabel, position: widgetPosition };
  });
  const keepWidget = useCallback(
    (choice: WidgetChoice) => {
      setWidget(choice);
      keepDraft(localStore, id, { widgetLabel: choice.label, widgetPosition: choice.position });
    },
    [id],
  );
  return [widget, keepWidget] as const;
}
