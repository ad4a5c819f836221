import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useOwnForm } from '../builder/own-form.ts';
import { hasModel, useLanguageModel } from '../replies/use-language-model.ts';

/** After the last key: shorter than the look from the keyboard to the screen. */
const PAUSE_MS = 500;

interface PromptLinesProps {
  readonly email: string | null;
  readonly assistantId: string;
}

/**
 * Under the prompt of an assistant that no language model replies for: which of its sentences only one would follow. It
 * says nothing while it is not known yet, and reads nothing out: whoever types is not to be disturbed.
 */
export function PromptLines({ email, assistantId }: PromptLinesProps) {
  const { control } = useOwnForm();
  const isModelWanted = useWatch({ control, name: 'replyMode' }) === 'own_words';
  const model = useLanguageModel(isModelWanted ? email : null, assistantId);
  // The assistant of a person without an account stays in their browser until they try it.
  if (email === null) return null;
  const isFollowed = isModelWanted && (!model.data || hasModel(model.data));
  return isFollowed ? null : <Unfollowed />;
}

function Unfollowed() {
  const { t } = useTranslation();
  const prompt = usePaused(useWatch({ control: useOwnForm().control, name: 'assistantPrompt' }) ?? '');
  const isEmpty = prompt.trim() === '';
  const { data, isError, isFetching } = useQuery({
    queryKey: ['prompt-lines', prompt],
    queryFn: ({ signal }) => api.request('promptLines', { prompt }, signal),
    enabled: !isEmpty,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  if (isEmpty) return null;
  if (isError) return <p className="-mt-4 text-sm text-soft">{t('assistants.promptLines.failed')}</p>;
  const unfollowed = (data?.lines ?? []).filter(({ kind }) => kind === 'instruction');
  const [first] = unfollowed;
  if (!first) return null;
  return (
    <div aria-busy={isFetching} className="-mt-4 text-sm text-soft">
      {unfollowed.length === 1 ? (
        <p>{t('assistants.promptLines.one', { line: first.text })}</p>
      ) : (
        <>
          <p>{t('assistants.promptLines.several')}</p>
          <ul className="ml-5 list-disc">
            {unfollowed.map(({ text }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may stand in a prompt twice.
              <li key={place}>{t('assistants.promptLines.line', { line: text })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The value as it was when it last stayed the same for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
