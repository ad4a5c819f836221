import { z } from 'zod';
import { abortError, throwIfAborted, waitFor } from '../text/abort.ts';
import {
  describeTool,
  type Tool,
  type ToolContext,
  type ToolFault,
  type ToolReport,
  type ToolResult,
  type ToolSet,
} from './tool.ts';

/** A model that goes round in circles is stopped. */
export const MOST_CALLS = 20;

export interface ToolSetOptions {
  readonly tools: readonly Tool[];
  readonly context: ToolContext;
  /** Fires when nobody waits for the reply any more: what runs is aborted. */
  readonly signal: AbortSignal;
  /** A tool begins to run. */
  readonly onCall: (name: string) => void;
  /** A call is over, however it went. */
  readonly onReport: (report: ToolReport) => void;
}

const MESSAGES: Readonly<Record<ToolFault, string>> = {
  unknown_tool: 'There is no such tool here.',
  invalid_input: 'The input does not fit.',
  timeout: 'It took too long.',
  failed: 'It did not work.',
  too_many_calls: 'No more tools can be used for this reply.',
};

class Timeout extends Error {}

export function createToolSet({ tools, context, signal, onCall, onReport }: ToolSetOptions): ToolSet {
  const allowed = tools.filter(
    ({ callers, isFor }) => callers.includes(context.caller) && (isFor?.(context.assistant) ?? true),
  );
  let calls = 0;

  /** What `run` returned, or throws. */
  async function run(tool: Tool, input: Record<string, unknown>): Promise<ToolResult> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Timeout()), tool.timeoutMs);
    const ends = AbortSignal.any([signal, late.signal]);
    try {
      // Not even a tool that ignores its signal is waited for.
      const result = await waitFor(tool.run(input, context, ends), ends);
      return { ok: true, result: tool.result.parse(result) };
    } catch (error) {
      if (late.signal.aborted && !signal.aborted) throw late.signal.reason;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function call(name: string, input: unknown): Promise<ToolResult> {
    throwIfAborted(signal);
    calls += 1;
    const tool = allowed.find((each) => each.name === name);
    const began = performance.now();
    const report = (outcome: ToolReport['outcome'], error?: unknown) =>
      onReport({
        ...{ conversationId: context.conversationId, tool: tool?.name ?? null, outcome },
        ms: Math.round(performance.now() - began),
        ...(error !== undefined && { error }),
      });
    const refuse = (fault: ToolFault, message = MESSAGES[fault], error?: unknown): ToolResult => {
      report(fault, error);
      return { ok: false, fault, message };
    };
    if (calls > MOST_CALLS) return refuse('too_many_calls');
    if (!tool) return refuse('unknown_tool');
    const parsed = tool.input.safeParse(input);
    if (!parsed.success) return refuse('invalid_input', z.prettifyError(parsed.error));
    onCall(name);
    try {
      const result = await run(tool, parsed.data);
      report('ok');
      return result;
    } catch (error) {
      if (!signal.aborted)
        return error instanceof Timeout ? refuse('timeout') : refuse('failed', undefined, error);
      report('aborted');
      throw abortError(signal);
    }
  }

  return { available: allowed.map(describeTool), call };
}
