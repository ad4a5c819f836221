import type { Assistant, AssistantSummary } from '@parlo/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../api/client.ts';
import { conversationsApi } from '../../api/conversations-client.ts';
import { holdingLocal } from '../../storage/browser-store.ts';
import { doneSteps, isKept, keepStep, onStepKept, STEPS, type Step } from './steps.ts';

export interface NextSteps {
  /** `waiting`: what happened in conversations is not known yet. `over`: there is nothing to show. */
  readonly state: 'waiting' | 'open' | 'finished' | 'over';
  readonly done: ReadonlySet<Step>;
  readonly dismiss: () => void;
}

/** How far an owner is with an assistant; null as the email: somebody without an account. */
export function useNextSteps(email: string | null, assistant: Assistant | AssistantSummary): NextSteps {
  const { id, version } = assistant;
  const [over, setOver] = useState('');
  const gone = over === id || isKept(holdingLocal, 'over', id);
  const { data, isError } = useQuery({
    queryKey: ['next-steps', email, id, version],
    queryFn: ({ signal }) => readConversations(id, signal),
    enabled: email !== null && !gone,
    placeholderData: (before, query) => (query?.queryKey[2] === id ? keepPreviousData(before) : undefined),
    // Whoever comes back from a test should find it ticked off.
    staleTime: 0,
    // Nothing here is worth waiting for.
    retry: false,
  });
  // No server knows of conversations without an account.
  const heard = useSyncExternalStore(
    onStepKept,
    () => email === null && isKept(holdingLocal, 'heard', id),
    () => false,
  );
  const known = data ?? { files: 0, talked: heard, visited: false };
  const looked = email !== null && isKept(holdingLocal, 'looked', email);
  const done = doneSteps({ ...known, assistant, looked });
  const finished = done.size === STEPS.length;
  // Said once: the next visit finds nothing of it.
  useEffect(() => {
    if (finished) keepStep(holdingLocal, 'over', id);
  }, [finished, id]);
  const [shown, setShown] = useState(!gone);
  const hidden = isError || (gone && !(finished && shown));
  return {
    state: hidden ? 'over' : finished ? 'finished' : email !== null && !data ? 'waiting' : 'open',
    done,
    dismiss() {
      keepStep(holdingLocal, 'over', id);
      setOver(id);
      setShown(false);
    },
  };
}

async function readConversations(assistantId: string, signal: AbortSignal) {
  const [all, visitors, knowledge] = await Promise.all([
    conversationsApi.request('getConversations', { assistantId, tests: true, limit: 1 }, signal),
    conversationsApi.request('getConversations', { assistantId, limit: 1 }, signal),
    api.request('getKnowledge', { assistantId }, signal),
  ]);
  return {
    files: knowledge.files.length,
    talked: all.conversations.length > 0,
    visited: visitors.conversations.length > 0,
  };
}

/** Somebody without an account got a reply of the assistant that they build. */
export const keepHeard = (assistantId: string) => keepStep(holdingLocal, 'heard', assistantId);

/** The screen of what people ask was opened. */
export function useLooked(email: string): void {
  useEffect(() => keepStep(holdingLocal, 'looked', email), [email]);
}
