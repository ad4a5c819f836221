import type { Assistant } from '@parlo/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  assistantQuery,
  useAssistantSummaries,
  useAssistantsChanged,
  useEditAssistant,
} from '../../../owner/assistants/use-assistants.ts';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { type Done, useDone } from '../remedies/use-done.tsx';
import { type Addition, isKnown, removeFrom } from './faq-addition.ts';
import { saveList } from './use-addition.ts';

const AddToFaqDialog = lazyDialog(() => import('./add-to-faq-dialog.tsx').then((m) => m.AddToFaqDialog));

export interface AddToFaq extends Pick<Done, 'said'> {
  /** Whether these assistants are known. Until they are, nothing can be added. */
  readonly state: 'loading' | 'ready' | 'failed';
  retry(): void;
  /** The assistant that a question can be added to; undefined when it is gone, or not known yet. */
  assistantOf(assistantId: string | null): Assistant | undefined;
  /** These words are in its FAQ by now, or were added here. */
  isAdded(assistantId: string | null, question: string): boolean;
  open(assistant: Assistant, question: string, as?: Addition['as']): void;
  /** To be put somewhere on the screen. */
  readonly dialog: ReactNode;
}

interface Open {
  readonly assistant: Assistant;
  readonly question: string;
  readonly as: Addition['as'];
}

/**
 * The one click from a question without an answer to the FAQ of one of these assistants. `focusAfter` gets the focus
 * when something was added: the button that was clicked is gone then.
 */
export function useAddToFaq(
  email: string,
  assistantIds: readonly (string | null)[],
  focusAfter: RefObject<HTMLElement | null>,
): AddToFaq {
  const { t } = useTranslation();
  const { assistants, state, retry } = useTheirFaqs(email, assistantIds);
  const queries = useQueryClient();
  const edit = useEditAssistant(email);
  const [open, setOpen] = useState<Open | null>(null);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const done = useDone(focusAfter);
  const keyOf = (assistantId: string | null, question: string) => `${assistantId} ${question}`;
  const assistantOf = (assistantId: string | null) => assistants.find(({ id }) => id === assistantId);

  function onAdded(addition: Addition) {
    if (!open) return;
    const { assistant, question } = open;
    const key = keyOf(assistant.id, question);
    setAdded((all) => new Set([...all, key]));
    done.say(t('analytics.added', { question, assistant: assistant.assistantName }), async () => {
      // As it is stored by then: with the addition, and with whatever came after it.
      const now = queries.getQueryData(assistantQuery(email, assistant.id).queryKey);
      const save = (faqList: Assistant['faqList'], version: number) =>
        edit.mutateAsync({ assistantId: assistant.id, updated: { faqList, version } });
      // What is gone already needs no taking back.
      if (now) await saveList(save, now, (list) => removeFrom(list, addition));
      setAdded((all) => new Set([...all].filter((one) => one !== key)));
      return t('analytics.undone', { question });
    });
    setOpen(null);
  }

  return {
    state,
    retry,
    assistantOf,
    isAdded(assistantId, question) {
      const faq = assistantOf(assistantId)?.faqList ?? [];
      return added.has(keyOf(assistantId, question)) || isKnown(faq, question);
    },
    open(assistant, question, as = 'new') {
      done.clear();
      setOpen({ assistant, question, as });
    },
    said: done.said,
    dialog: open && (
      <AddToFaqDialog
        email={email}
        assistant={open.assistant}
        asked={open.question}
        as={open.as}
        onClose={() => setOpen(null)}
        onAdded={onAdded}
      />
    ),
  };
}

/** These assistants, whole, as far as the owner still has them. */
function useTheirFaqs(email: string, assistantIds: readonly (string | null)[]) {
  const list = useAssistantSummaries(email);
  const retry = useAssistantsChanged(email);
  const owned = list.data?.filter(({ id }) => assistantIds.includes(id)) ?? [];
  const reads = useQueries({ queries: owned.map(({ id }) => assistantQuery(email, id)) });
  const missing = [list, ...reads].filter(({ data }) => !data);
  const failed = missing.some(({ isError }) => isError);
  return {
    assistants: reads.flatMap(({ data }) => data ?? []),
    state: failed ? ('failed' as const) : missing.length > 0 ? ('loading' as const) : ('ready' as const),
    retry: () => void retry(),
  };
}
