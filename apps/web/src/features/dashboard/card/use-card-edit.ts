import { type AssistantSummary, RequestError, summaryOf } from '@parlo/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../../api/client.ts';
import { useEditAssistant } from '../../../owner/assistants/use-assistants.ts';
import { holdingTab } from '../../../storage/browser-store.ts';
import { forgetDraft, keepDraft, readDraft } from './edit-draft.ts';
import {
  changedFields,
  type EditField,
  type EditValues,
  editValues,
  type Mistakes,
  mergeEdits,
  mistakesIn,
  sameValues,
} from './edit-values.ts';
import { failureText } from './failure-text.ts';

export interface EditFailure {
  readonly text: string;
  readonly signedOut: boolean;
  /** Somebody else saved in between: what they have now, and which fields they changed. */
  readonly theirs: EditValues | null;
  readonly changed: readonly EditField[];
  /** They changed something that is not in this form. */
  readonly other: boolean;
}

interface CardEdit {
  readonly values: EditValues;
  readonly mistakes: Mistakes;
  readonly failure: EditFailure | null;
  readonly busy: boolean;
  change(values: Partial<EditValues>): void;
  /** Resolves to the first field with a mistake, else to nothing. */
  save(): Promise<EditField | undefined>;
  cancel(): void;
}

interface Task {
  readonly email: string;
  readonly assistant: AssistantSummary;
  /** Its place in the list. */
  readonly index: number;
  readonly onDone: (saved: boolean) => void;
}

/** The edit mode of one card. It is left when the server has what was typed, or when the owner gives it up. */
export function useCardEdit({ email, assistant, index, onDone }: Task): CardEdit {
  const { t } = useTranslation();
  const edit = useEditAssistant(email);
  const [{ base, values }, setDraft] = useState(
    () => readDraft(holdingTab, email, assistant.id) ?? { base: assistant, values: editValues(assistant) },
  );
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [failure, setFailure] = useState<EditFailure | null>(null);
  const busy = useRef(false);
  // Also what is typed while a call is on its way.
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);

  useEffect(() => keepDraft(holdingTab, email, { base, values }), [email, base, values]);

  function leave(saved: boolean) {
    forgetDraft(holdingTab, email, assistant.id);
    onDone(saved);
  }

  async function save() {
    if (busy.current) return undefined;
    const found = mistakesIn(values);
    setMistakes(found);
    const [first] = Object.keys(found) as EditField[];
    if (first) return first;
    busy.current = true;
    setFailure(null);
    const { id, version } = base;
    try {
      // The response is the whole list as it is now: the cards show it next.
      const { assistants } = await edit.mutateAsync({
        assistantId: id,
        index,
        updated: { ...values, id, version },
      });
      const stored = assistants.find((one) => one.id === id);
      // What was typed while it was being saved is not saved.
      if (!stored || sameValues(latest.current, values)) leave(true);
      else setDraft({ base: summaryOf(stored), values: latest.current });
    } catch (error) {
      console.error('saving failed', error);
      fail(error);
    } finally {
      busy.current = false;
    }
    return undefined;
  }

  function fail(error: unknown) {
    const current = (error instanceof RequestError && error.refusal?.current) || null;
    const theirs = current && editValues(current);
    const changed = theirs ? changedFields(editValues(base), theirs) : [];
    setFailure({
      text: failureText(t, error, {
        signIn: t('messages.signInToSave'),
        refused: t('dashboard.edit.failed'),
        away: t('dashboard.edit.failedRetry'),
      }),
      signedOut: isSignedOut(error),
      theirs,
      changed,
      other: current !== null && !onlyChangedHere(base, summaryOf(current), changed),
    });
    // The next attempt is based on what they saved, so that it overwrites nothing unseen.
    if (current) {
      setDraft({
        base: summaryOf(current),
        values: mergeEdits(editValues(base), latest.current, editValues(current)),
      });
    }
  }

  return {
    values,
    mistakes,
    failure,
    busy: edit.isPending,
    change(some) {
      setDraft((now) => ({ base: now.base, values: { ...now.values, ...some } }));
    },
    save,
    cancel: () => leave(false),
  };
}

/**
 * Whether somebody else changed nothing that this form does not show. An answer may be other words under the same number
 * of questions: where nothing of the form changed, it was something else.
 */
function onlyChangedHere(
  one: AssistantSummary,
  other: AssistantSummary,
  changed: readonly EditField[],
): boolean {
  const rest = ({ questions, logoDownload, knowledgeFile }: AssistantSummary) =>
    JSON.stringify([questions, logoDownload, knowledgeFile]);
  return changed.length > 0 && rest(one) === rest(other);
}
