/** What features know of tracing: spans without words. `open-traces.ts` sends them; without a collector nothing is kept. */

/** What a span says: ids, reasons, counts and times. Never words, names or addresses. */
export interface SpanFacts {
  readonly callId?: string;
  readonly conversationId?: string;
  readonly assistantId?: string | null;
  /** Why a call ended. */
  readonly reason?: string;
  readonly outcome?: string;
  /** A tool's name; they are a fixed set. */
  readonly tool?: string;
  readonly seconds?: number | null;
  /** The visitor's turns that were answered. */
  readonly turns?: number;
  /** What failed during the call without ending it. */
  readonly faults?: number;
  readonly endOfTurnMs?: number;
  readonly recognitionMs?: number;
}

export interface Part {
  readonly name: 'hearing' | 'answer' | 'speech';
  readonly ms: number;
  readonly facts?: SpanFacts;
}

export type StepName = 'setup' | 'turn' | 'tool' | 'store turn' | 'store end';

/** One call, or one typed turn. */
export interface Trace {
  /** A step that took `ms` until now; `parts` of it came one after the other. May come after the end. */
  step(name: StepName, ms: number, facts?: SpanFacts, parts?: readonly Part[]): void;
  /** Once, with what is known only now. */
  end(facts: SpanFacts, failed?: boolean): void;
}

export interface Traces {
  begin(name: 'call' | 'typed turn', facts: SpanFacts): Trace;
  /** The trace that a conversation is in now; one that keeps nothing when there is none. */
  of(conversationId: string): Trace;
  /** Sends what is left, within a limit. Never rejects. */
  close(): Promise<void>;
}

export const NO_TRACE: Trace = { step: () => undefined, end: () => undefined };

export const NO_TRACES: Traces = {
  begin: () => NO_TRACE,
  of: () => NO_TRACE,
  close: async () => undefined,
};
