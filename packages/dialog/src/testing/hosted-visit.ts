import { z } from 'zod';
import type { DangerKind } from '../acts/danger-scores.ts';
import { HostedDialog } from '../hosted/hosted-dialog.ts';
import { createHostedReader } from '../hosted/hosted-reader.ts';
import type { AssistantProfile, ContactField, Turn } from '../responder.ts';
import { createRetriever } from '../retrieval/retriever.ts';
import { defineTool, type Tool } from '../tools/tool.ts';
import type { ContactEdits } from '../turn-memory.ts';
import { CAFE } from './cafe.ts';
import { MemoryCalendar, type MemoryCalendarSettings } from './memory-calendar.ts';
import { type Judgements, type ScriptedAct, ScriptedModel } from './scripted-model.ts';
import { MONDAY } from './times-read.ts';

export interface HostedVisitOptions {
  readonly assistant?: AssistantProfile;
  readonly turns?: readonly Turn[];
  readonly languages?: readonly string[];
  readonly ask?: readonly ContactField[];
  readonly calendar?: MemoryCalendarSettings;
  readonly dangers?: Readonly<Record<string, DangerKind>>;
  readonly acts?: Readonly<Record<string, ScriptedAct>>;
  readonly judgements?: Judgements;
  readonly tools?: readonly Tool[];
}

const endCall = defineTool({
  name: 'end_call',
  description: 'Ends the call.',
  input: z.object({}),
  result: z.object({}),
  timeoutMs: 1_000,
  callers: ['visitor_in_call'],
  async run(_input, context) {
    context.endCall();
    return {};
  },
});

/** A visitor in a call that a provider's model holds; a test is the model. */
export function visitHosted({
  assistant: owner = CAFE,
  turns = [],
  languages = ['en'],
  ask,
  calendar: settings,
  dangers = {},
  acts = {},
  judgements = {},
  tools = [],
}: HostedVisitOptions = {}) {
  const model = new ScriptedModel(judgements, {}, dangers, acts);
  const stored: Readonly<Record<string, unknown>>[] = [];
  let edits: ContactEdits | null = null;
  const leaveContact = defineTool({
    name: 'leave_contact',
    description: 'Stores.',
    input: z.object({
      id: z.string(),
      name: z.string().default(''),
      email: z.union([z.literal(''), z.email()]).default(''),
      phone: z.string().default(''),
      message: z.string().default(''),
    }),
    result: z.object({ outcome: z.string() }),
    timeoutMs: 1_000,
    isFor: ({ contact }) => contact !== undefined,
    callers: ['visitor_in_call'],
    async run(details) {
      stored.push(details);
      return { outcome: 'stored' };
    },
  });
  const calendar = settings && new MemoryCalendar(settings, () => MONDAY);
  const assistant: AssistantProfile = {
    ...owner,
    ...(ask && { contact: { ask } }),
    ...(calendar && { calendar: calendar.profile }),
  };
  const dialog = new HostedDialog({
    conversation: {
      id: 'conv_1',
      assistant,
      caller: 'visitor_in_call',
      turns,
      languages,
      timeZone: 'Europe/Kyiv',
    },
    retriever: createRetriever({ model, patience: () => new Promise(() => undefined), modelLimitMs: 60_000 }),
    reader: createHostedReader(model, 60_000),
    tools: [endCall, leaveContact, ...(calendar?.tools ?? []), ...tools],
    onReport: () => undefined,
    edits: async () => edits,
    now: () => MONDAY,
  });
  const { signal } = new AbortController();
  return {
    dialog,
    model,
    stored,
    calendar,
    /** The visitor changes the card. */
    edit(change: ContactEdits) {
      edits = change;
    },
    hears: (said: string) => dialog.help(said, signal),
    async uses(name: string, input: object = {}) {
      const { output, ...rest } = await dialog.useTool(name, JSON.stringify(input), signal);
      return { ...rest, output: JSON.parse(output) };
    },
    says: (text: string) => dialog.finish({ role: 'assistant', text, hidden: false }),
  };
}
