import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AssistantSource } from '../../../owner/assistants/assistant-source.ts';
import { dropDraft, keepDraft, readDraft } from '../../../owner/assistants/builder-draft.ts';
import { freeName, useAssistantsChanged } from '../../../owner/assistants/use-assistants.ts';
import type { DemoAssistant } from '../../../owner/demo/demo-assistants.ts';
import {
  forgetDemoAssistant,
  markDemoAssistant,
  useDemoAssistants,
} from '../../../owner/demo/demo-source.ts';
import { forgetKeepWish, type KeepWish, readKeepWish } from '../../../owner/demo/keep-wish.ts';
import { localStore } from '../../../storage/browser-store.ts';
import { addressOf, placeOf } from '../builder/sections.ts';

export type Keeping = 'no' | 'running' | 'kept' | 'failed';

/**
 * Somebody said 'Keep it', or wanted to test, before they had an account: their assistant goes into it without another
 * question, and they find it open where they left it.
 */
export function useKeepWish(email: string, { assistants }: Pick<AssistantSource, 'assistants'>): Keeping {
  const demo = useDemoAssistants();
  const [wish] = useState(readKeepWish);
  const wished = useRef(demo?.find(({ id }) => id === wish?.assistantId));
  const [keeping, setKeeping] = useState<Keeping>(wish && wished.current ? 'running' : 'no');
  const changed = useAssistantsChanged(email);
  const navigate = useNavigate();
  const place = placeOf(useLocation());
  const begun = useRef(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  useEffect(() => {
    const one = wished.current;
    if (!one || !wish || !assistants || begun.current) return;
    begun.current = true;
    forgetKeepWish();
    const names = assistants.map(({ assistantName }) => assistantName);
    void keep(email, { ...one, assistantName: freeName(one.assistantName, names) }).then(async (id) => {
      await changed();
      // A person who has gone to another page is not brought back.
      if (left.current) return;
      if (id) void navigate(addressOf(id, place), { replace: true, preventScrollReset: true });
      setKeeping(id ? 'kept' : 'failed');
    });
  }, [assistants, email, wish, changed, navigate, place]);
  useScrollBack(keeping === 'kept' ? wish : null);
  return keeping;
}

/** Resolves to the assistant's id in the account; null when it could not be stored, and is still in the browser. */
async function keep(email: string, assistant: DemoAssistant): Promise<string | null> {
  // Few builders begin like this: what stores an assistant is fetched by those that do.
  const storing = await import('../../../owner/demo/keep-demo.ts').catch((error: unknown) => {
    console.error('what keeps an assistant did not come', error);
  });
  const [kept] =
    (await storing?.keepDemoAssistants([assistant], {
      email,
      onStored: (id, storedAs) => markDemoAssistant(id, { email, id: storedAs }),
      onDone: forgetDemoAssistant,
    })) ?? [];
  if (kept?.how !== 'stored') return null;
  const { widgetLabel, widgetPosition } = readDraft(localStore, assistant.id);
  if (widgetLabel ?? widgetPosition) keepDraft(localStore, kept.assistantId, { widgetLabel, widgetPosition });
  dropDraft(localStore, assistant.id);
  return kept.assistantId;
}

/** Once the form is drawn. */
function useScrollBack(wish: KeepWish | null): void {
  useEffect(() => {
    if (!wish) return;
    const drawn = requestAnimationFrame(() => window.scrollTo(0, wish.scrollY));
    return () => cancelAnimationFrame(drawn);
  }, [wish]);
}
