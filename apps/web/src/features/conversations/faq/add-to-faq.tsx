import type { Assistant } from '@parlo/contract';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssistants } from '../../../owner/assistants/use-assistants.ts';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { isKnown } from './faq-addition.ts';

const AddToFaqDialog = lazyDialog(() => import('./add-to-faq-dialog.tsx').then((m) => m.AddToFaqDialog));

export interface AddToFaq {
  /** Whether the owner's assistants are known. Until they are, nothing can be added. */
  readonly state: 'loading' | 'ready' | 'failed';
  retry(): void;
  /** The assistant that a question can be added to; undefined when it is gone, or not known yet. */
  assistantOf(assistantId: string | null): Assistant | undefined;
  /** These words are in its FAQ by now, or were added here. */
  isAdded(assistantId: string | null, question: string): boolean;
  open(assistant: Assistant, question: string): void;
  /** What was added last, in words; empty before that. */
  readonly said: string;
  /** To be put somewhere on the screen. */
  readonly dialog: ReactNode;
}

/**
 * The one click from a question without an answer to the FAQ. `focusAfter` gets the focus when something was added:
 * the button that was clicked is gone then.
 */
export function useAddToFaq(email: string, focusAfter: RefObject<HTMLElement | null>): AddToFaq {
  const { t } = useTranslation();
  const { data: assistants, isPending, isError, refetch } = useAssistants(email);
  const [open, setOpen] = useState<{ readonly assistant: Assistant; readonly question: string } | null>(null);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const keyOf = (assistantId: string | null, question: string) => `${assistantId} ${question}`;
  const assistantOf = (assistantId: string | null) => assistants?.find(({ id }) => id === assistantId);

  function onAdded() {
    if (!open) return;
    const { assistant, question } = open;
    setAdded((all) => new Set([...all, keyOf(assistant.id, question)]));
    setSaid(t('analytics.added', { question, assistant: assistant.assistantName }));
    setOpen(null);
    // A dialog hands its focus back in a task of its own, which has to come first.
    setTimeout(() => focusAfter.current?.focus());
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
    open(assistant, question) {
      setSaid('');
      setOpen({ assistant, question });
    },
    said,
    dialog: open && (
      <AddToFaqDialog
        email={email}
        assistant={open.assistant}
        asked={open.question}
        onClose={() => setOpen(null)}
        onAdded={onAdded}
      />
    ),
  };
}
