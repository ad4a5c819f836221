import { MockLanguageModelV4 } from 'ai/test';
import { z } from 'zod';
import type { DangerKind } from '../../acts/danger-scores.ts';
import type {
  AssistantProfile,
  ContactField,
  ModelUse,
  ReplyWishes,
  ResponsePart,
  Turn,
} from '../../responder.ts';
import { createRetriever } from '../../retrieval/retriever.ts';
import { CAFE } from '../../testing/cafe.ts';
import { startLocalResponder } from '../../testing/local-responder.ts';
import { MemoryCalendar } from '../../testing/memory-calendar.ts';
import { type ScriptedAct, ScriptedModel } from '../../testing/scripted-model.ts';
import { MONDAY } from '../../testing/times-read.ts';
import { defineTool, type Tool } from '../../tools/tool.ts';
import { withTools } from '../../tools/with-tools.ts';
import { createModelResponder } from '../create-model-responder.ts';
import type { ModelLimits } from '../model-turn.ts';

/** What a model sends in one request: text in pieces, calls of tools, pauses, and silence for ever. */
export type Sent =
  | string
  | { readonly call: string; readonly input: unknown }
  | { readonly pauseMs: number }
  | typeof SILENCE;
export const SILENCE = Symbol('silence');
export const reports = (kind: string, ...sources: readonly string[]): Sent => ({
  call: 'report_reply',
  input: { kind, sources },
});

export interface ModelVisitOptions {
  readonly assistant?: AssistantProfile;
  readonly ask?: readonly ContactField[] | null;
  readonly acts?: Readonly<Record<string, ScriptedAct>>;
  /** Turns in which the networks hear a danger. */
  readonly dangers?: Readonly<Record<string, DangerKind>>;
  readonly limits?: Partial<ModelLimits>;
  readonly hasCalendar?: boolean;
  /** How long each tool of the calendar takes. */
  readonly toolMs?: number;
}

/** A visitor of a café that talks in its own words; the model sends what `sends` says, request by request. */
export function visitForModel({
  assistant = CAFE,
  ask = ['name', 'email', 'message'],
  acts,
  dangers,
  limits,
  hasCalendar = false,
  toolMs = 0,
}: ModelVisitOptions = {}) {
  const stored: unknown[] = [];
  const leaveContact = defineTool({
    name: 'leave_contact',
    description: 'Takes a message.',
    input: z.looseObject({ id: z.string() }),
    result: z.object({ outcome: z.string() }),
    timeoutMs: 1_000,
    callers: ['visitor_in_text'],
    async run({ id: _, ...details }) {
      stored.push(details);
      return { outcome: 'stored' };
    },
  });
  const calendar = new MemoryCalendar({}, () => MONDAY);
  const calendarTools = calendar.tools.map((each): Tool => {
    if (toolMs === 0) return each;
    const run: Tool['run'] = async (...all) => {
      await new Promise((resolve) => setTimeout(resolve, toolMs));
      return each.run(...all);
    };
    return { ...each, timeoutMs: toolMs + 1_000, run };
  });
  const reader = new ScriptedModel({}, {}, dangers, acts);
  const retriever = createRetriever({ model: reader, patience: () => new Promise(() => undefined) });
  const local = startLocalResponder({ model: reader }, { now: () => MONDAY });
  const inner = createModelResponder({ local, retriever, now: () => MONDAY, ...(limits && { limits }) });
  const responder = withTools(
    inner,
    hasCalendar ? [...calendarTools, leaveContact] : [leaveContact],
    () => undefined,
  );
  const turns: Turn[] = [];
  const uses: ModelUse[] = [];
  let sends: readonly (readonly Sent[])[] = [];
  const model = new MockLanguageModelV4({
    doStream: async () => ({ stream: streamOf(sends[model.doStreamCalls.length - 1 - asked] ?? ['Well.']) }),
  });
  let asked = 0;
  const profile: AssistantProfile = {
    ...assistant,
    model: { open: async () => ({ model, used: (use) => void uses.push(use) }) },
    ...(ask && { contact: { ask } }),
    ...(hasCalendar && { calendar: calendar.profile }),
  };
  /** A visitor's turn; the model sends `each` in one request after the other. */
  const say = async (text: string, ...each: readonly (readonly Sent[])[]) => {
    sends = each;
    asked = model.doStreamCalls.length;
    turns.push({ role: 'visitor', text });
    const conversation = {
      id: 'c',
      assistant: profile,
      turns,
      caller: 'visitor_in_text',
      timeZone: 'Europe/Kyiv',
    } as const;
    const parts: ResponsePart[] = [];
    for await (const part of responder.respond(conversation, new AbortController().signal)) parts.push(part);
    const end = parts.at(-1);
    if (end?.type !== 'end') throw new Error('There was no end');
    const reply = {
      text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
      memo: end.memo,
    };
    turns.push({ role: 'assistant', ...reply });
    return { ...reply, requests: model.doStreamCalls.length - asked };
  };
  /** The parts of a reply that the owner's program asks for; the turns stay as they are. */
  const wish = async (wishes: ReplyWishes, said: readonly Turn[], ...each: readonly (readonly Sent[])[]) => {
    sends = each;
    asked = model.doStreamCalls.length;
    const who = wishes.aside ? {} : ({ caller: 'visitor_in_text' } as const);
    const conversation = { id: 'c', assistant: profile, turns: said, wishes, ...who };
    const parts: ResponsePart[] = [];
    for await (const part of responder.respond(conversation, new AbortController().signal)) parts.push(part);
    const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    return { parts, text, requests: model.doStreamCalls.slice(asked) };
  };
  /** What a reply to `text` is as long as nobody is to hear it. */
  const rehearse = async (text: string) => {
    const told = [...turns, { role: 'visitor', text } as const];
    const conversation = { id: 'c', assistant: profile, turns: told, caller: 'visitor_in_text' } as const;
    const parts: ResponsePart[] = [];
    const { signal } = new AbortController();
    for await (const part of responder.respond({ ...conversation, rehearsal: true }, signal))
      parts.push(part);
    return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  };
  const close = () => Promise.all([inner.close(), retriever.close()]);
  return { say, wish, rehearse, stored, turns, uses, calendar, model, close };
}

const USED = {
  inputTokens: { total: 1, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: undefined, reasoning: undefined },
};

function streamOf(sent: readonly Sent[]) {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue({ type: 'stream-start', warnings: [] });
      controller.enqueue({ type: 'text-start', id: 't' });
      for (const [i, part] of sent.entries()) {
        if (part === SILENCE) return;
        if (isPause(part)) await new Promise((resolve) => setTimeout(resolve, part.pauseMs));
        else for (const piece of piecesOf(part, `${i}`)) controller.enqueue(piece);
      }
      controller.enqueue({ type: 'text-end', id: 't' });
      const called = sent.some((part) => typeof part === 'object' && 'call' in part);
      const finishReason = { unified: called ? 'tool-calls' : 'stop', raw: undefined };
      controller.enqueue({ type: 'finish', usage: USED, finishReason });
      controller.close();
    },
  });
}

const isPause = (part: Sent): part is { readonly pauseMs: number } =>
  typeof part === 'object' && 'pauseMs' in part;

/** A text or a call as a model's stream holds it. */
function piecesOf(part: string | { readonly call: string; readonly input: unknown }, id: string) {
  if (typeof part === 'string') return [{ type: 'text-delta', id: 't', delta: part }];
  const input = typeof part.input === 'string' ? part.input : JSON.stringify(part.input);
  return [
    { type: 'tool-input-start', id, toolName: part.call },
    { type: 'tool-input-delta', id, delta: input },
    { type: 'tool-input-end', id },
    { type: 'tool-call', toolCallId: id, toolName: part.call, input },
  ];
}
