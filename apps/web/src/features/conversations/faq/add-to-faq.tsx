import type { Assistant } from '@parlo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  assistantsQuery,
  useAssistants,
  useEditAssistant,
} from '../../../owner/assistants/use-assistants.ts';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { type Done, useDone } from '../remedies/use-done.tsx';
import { type Addition, isKnown, removeFrom } from './faq-addition.ts';
import { saveList } from './use-addition.ts';

const AddToFaqDialog = lazyDialog(() => import('./add-to-faq-dialog.tsx').then((m) => m.AddToFaqDialog));

export interface AddToFaq extends Pick<Done, 'said'> {
  /** Whether the owner's assistants are known. Until they are, nothing can be added. */
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
 * The one click from a question without an answer to the FAQ. `focusAfter` gets the focus when something was added:
 * the button that was clicked is gone then.
 */
export function useAddToFaq(email: string, focusAfter: RefObject<HTMLElement | null>): AddToFaq {
  const { t } = useTranslation();
  const { data: assistants, isPending, isError, refetch } = useAssistants(email);
  const queries = useQueryClient();
  const edit = useEditAssistant(email);
  const [open, setOpen] = useState<Open | null>(null);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const done = useDone(focusAfter);
  const keyOf = (assistantId: string | null, question: string) => `${assistantId} ${question}`;
  const assistantOf = (assistantId: string | null) => assistants?.find(({ id }) => id === assistantId);

  function onAdded(addition: Addition) {
    if (!open) return;
    const { assistant, question } = open;
    const key = keyOf(assistant.id, question);
    setAdded((all) => new Set([...all, key]));
    done.say(t('analytics.added', { question, assistant: assistant.assistantName }), async () => {
      // As it is stored by then: with the addition, and with whatever came after it.
      const now = queries
        .getQueryData(assistantsQuery(email).queryKey)
        ?.find(({ id }) => id === assistant.id);
      const save = (faqList: Assistant['faqList'], version: number) =>
        edit.mutateAsync({ assistantId: assistant.id, updated: { faqList, version } });
      // What is gone already needs no taking back.
      if (now) await saveList(save, now, (list) => removeFrom(list, addition));
      setAdded((all) => new Set([...all].filter((one) => one !== key)));
      return t('analytics.undone', { question });
    });
    setOpen(null);
  }

  const known = isError && !assistants ? 'failed' : 'ready';
  return {
    state: isPending ? 'loading' : known,
    retry: () => void refetch(),
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
