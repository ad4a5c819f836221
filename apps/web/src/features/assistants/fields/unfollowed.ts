import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { useOwnForm } from '../builder/own-form.ts';
import { hasModel, useLanguageModel } from '../replies/use-language-model.ts';

/** After the last key: shorter than the look from the keyboard to the screen. */
const PAUSE_MS = 500;

export interface Unfollowed {
  /** Sentences of the prompt that only a language model would follow, in its order. */
  readonly sentences: readonly string[];
  readonly failed: boolean;
  readonly busy: boolean;
}

/** Nothing is known yet, or a language model follows all of it. */
const FOLLOWED: Unfollowed = { sentences: [], failed: false, busy: false };

/** Asks which sentences of the typed prompt nobody follows, where no language model replies for the assistant. */
export function useUnfollowed(email: string | null, assistantId: string): Unfollowed {
  const { control } = useOwnForm();
  const isModelWanted = useWatch({ control, name: 'replyMode' }) === 'own_words';
  const model = useLanguageModel(isModelWanted ? email : null, assistantId);
  const isFollowed = isModelWanted && (!model.data || hasModel(model.data));
  const prompt = usePaused(useWatch({ control, name: 'assistantPrompt' }) ?? '');
  // The assistant of a person without an account stays in their browser until they try it.
  const isAsked = email !== null && !isFollowed && prompt.trim() !== '';
  const { data, isError, isFetching } = useQuery({
    queryKey: ['prompt-lines', prompt],
    queryFn: ({ signal }) => api.request('promptLines', { prompt }, signal),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  if (!isAsked) return FOLLOWED;
  const lines = isError ? [] : (data?.lines ?? []);
  const sentences = lines.filter(({ kind }) => kind === 'instruction').map(({ text }) => text);
  return { sentences, failed: isError, busy: isFetching };
}

/** A stretch of a text, from its first character to the one after its last. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Where the sentences are in the text, each after the one before; what was changed since is in none. */
export function stretchesOf(text: string, sentences: readonly string[]): (Stretch | null)[] {
  let from = 0;
  return sentences.map((sentence) => {
    const found = text.indexOf(sentence, from);
    if (found < 0) return null;
    from = found + sentence.length;
    return { from: found, to: from };
  });
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
