import type { Assistant, AssistantChanges, AssistantSummary, NewAssistant } from '@parlo/contract';
import { createContext, useContext } from 'react';

export interface Edit {
  readonly assistantId: string;
  /** The position in the list, which the id is stronger than. */
  readonly index?: number;
  readonly updated: AssistantChanges;
}

/** A logo that waits in the browser until there is an account to upload it to. */
export interface LocalLogo {
  readonly name: string;
  /** A data URL. */
  readonly url: string;
}

export type ListedAssistant = Pick<AssistantSummary, 'id' | 'assistantName'>;

/** The assistant that an address names, or the first. */
export function openedOf<Listed extends ListedAssistant>(
  list: readonly Listed[] | undefined,
  wanted: string | null,
): Listed | undefined {
  return list?.find(({ id }) => id === wanted) ?? list?.[0];
}

/**
 * Where assistants are kept: on the server for signed-in owners, in the browser for everybody else. The
 * builder does not know which. Whatever fails rejects with a `RequestError` that has words for the person.
 */
export interface AssistantSource {
  /** The owner's email; null in demo mode, which sends nothing to the server. */
  readonly email: string | null;
  /** Undefined while they are not there (yet). */
  readonly assistants: readonly ListedAssistant[] | undefined;
  /** The one that is worked on, whole: the wanted one, or the first. Undefined while it is not there (yet). */
  readonly opened: Assistant | undefined;
  /** Why one of both is missing. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** Begins to read an assistant that may be opened next. */
  readonly aim?: (assistantId: string) => void;
  readonly add: (assistant: NewAssistant) => Promise<{ readonly assistantId: string }>;
  /** Returns the assistant as it is stored now. */
  readonly edit: (edit: Edit) => Promise<Assistant>;
  /** In demo mode: something was typed into an assistant that may not be stored yet. May be called again and again. */
  readonly begin?: () => void;
  readonly remove: (assistantId: string) => Promise<void>;
}

export const SourceContext = createContext<AssistantSource | null>(null);

export function useSource(): AssistantSource {
  const source = useContext(SourceContext);
  if (!source) throw new Error('This has to be below a SourceContext.');
  return source;
}
