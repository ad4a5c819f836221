import { z } from 'zod';
import type { AssistantProfile } from '../responder.ts';

/** Who talks to the assistant, and how. An owner is somebody who tries an assistant of their own. */
export type ToolCaller = 'visitor_in_call' | 'visitor_in_text' | 'owner_in_call' | 'owner_in_text';

/** For whom a tool runs, and what it may do to the call. */
export interface ToolContext {
  readonly conversationId: string;
  readonly assistant: AssistantProfile;
  readonly caller: ToolCaller;
  /** The visitor's, where their browser named it. */
  readonly timeZone?: string;
  /** Names the network that a visitor comes from, for limits; absent where there is none to count by. */
  readonly network?: string;
  /** The code of the language that the visitor speaks: `en`. */
  readonly language: string;
  /** Has the call end once the reply that is being made was heard to its end. Changes nothing in text. */
  endCall(): void;
}

/** Something that an assistant can do besides talking. It runs on the server, while its reply is made. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Result extends z.ZodType = z.ZodType> {
  /** Lower case with underscores: `end_call`. */
  readonly name: string;
  /** For a model: what it does and when to call it. */
  readonly description: string;
  readonly input: Input;
  readonly result: Result;
  /** Below the 30 s that a call waits for a reply. */
  readonly timeoutMs: number;
  /** For all others there is no such tool. */
  readonly callers: readonly ToolCaller[];
  /** For all other assistants there is no such tool either. Default: for every assistant. */
  readonly isFor?: (assistant: AssistantProfile) => boolean;
  /** Throws what it likes: the responder learns only that it failed. Stops when `signal` fires. */
  run(input: z.infer<Input>, context: ToolContext, signal: AbortSignal): Promise<z.input<Result>>;
}

/** Checks a tool's `run` against its schemas, for the list of all tools that no longer knows them. */
export function defineTool<Input extends z.ZodObject, Result extends z.ZodType>(
  tool: Tool<Input, Result>,
): Tool {
  return tool;
}

/** A tool as it is described to a model. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  /** JSON schema of the input. */
  readonly parameters: Record<string, unknown>;
}

/** Without the regular expressions of formats, which are half of a schema: a model pays for them with every request. */
export function describeTool({ name, description, input }: Tool): ToolDescription {
  const parameters = z.toJSONSchema(input, {
    // What has a default may be left out.
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return { name, description, parameters };
}

/** Why a call came to nothing. */
export type ToolFault =
  /** There is no tool of this name for this caller. */
  | 'unknown_tool'
  /** The input does not fit the tool's schema. */
  | 'invalid_input'
  | 'timeout'
  | 'failed'
  /** A reply called more tools than any sensible one does. */
  | 'too_many_calls';

/** What comes of a call. A fault is for the responder to speak about; `message` says no more than a visitor may know. */
export type ToolResult =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly fault: ToolFault; readonly message: string };

/** The tools of one reply. */
export interface ToolSet {
  readonly available: readonly ToolDescription[];
  /** Rejects with `AbortError` alone, when nobody waits for the reply any more. */
  call(name: string, input: unknown): Promise<ToolResult>;
}

/** One call of a tool, for logs and figures. Nothing of what was asked or returned. */
export interface ToolReport {
  readonly conversationId: string;
  /** Null for a name that there is no tool of: it could hold anything. */
  readonly tool: string | null;
  readonly outcome: 'ok' | 'aborted' | ToolFault;
  /** From the call to its result, in whole milliseconds. */
  readonly ms: number;
  /** What `run` threw. */
  readonly error?: unknown;
}
