import { z } from 'zod';
import type { DangerKind } from '../acts/danger-scores.ts';
import type { AssistantProfile, ContactDraft, ContactField, Turn } from '../responder.ts';
import { defineTool } from '../tools/tool.ts';
import { withTools } from '../tools/with-tools.ts';
import { withContactEdits } from '../turn-memory.ts';
import { CAFE } from './cafe.ts';
import { collect, startLocalResponder } from './local-responder.ts';
import { type Judgements, type ScriptedAct, ScriptedModel } from './scripted-model.ts';

const Details = z.object({
  id: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  message: z.string().optional(),
});

export interface ContactVisitOptions {
  readonly assistant?: AssistantProfile;
  readonly ask?: readonly ContactField[] | null;
  /** Turns whose act the network reads in this way; others as they are recorded. */
  readonly acts?: Readonly<Record<string, ScriptedAct>>;
  /** Turns in which the networks hear a danger. */
  readonly dangers?: Readonly<Record<string, DangerKind>>;
  /** What answers a turn, where its words don't decide it. */
  readonly judgements?: Judgements;
  /** The number that they call from. */
  readonly phone?: string;
  /** What the tool returns; throws where it should fail. Default: stored. */
  readonly outcome?: () => string;
}

/** A visitor of an assistant that takes contact details, and what was stored of them. */
export function visitForContact({
  assistant = CAFE,
  ask,
  acts,
  dangers,
  judgements,
  phone,
  outcome = () => 'stored',
}: ContactVisitOptions = {}) {
  const stored: z.infer<typeof Details>[] = [];
  const tool = defineTool({
    name: 'leave_contact',
    description: 'Stores.',
    input: Details,
    result: z.object({ outcome: z.string() }),
    timeoutMs: 1_000,
    callers: ['visitor_in_text'],
    async run(details) {
      const result = { outcome: outcome() };
      if (result.outcome === 'stored') stored.push(details);
      return result;
    },
  });
  const inner = startLocalResponder({ model: new ScriptedModel(judgements, {}, dangers, acts) });
  const responder = withTools(inner, [tool], () => undefined);
  const fields = ask === undefined ? (['name', 'email', 'phone', 'message'] as const) : ask;
  let profile = fields === null ? assistant : { ...assistant, contact: { ask: fields } };
  const switchOff = () => {
    profile = assistant;
  };
  const turns: Turn[] = [];
  let edits = 0;
  const say = async (text: string) => {
    turns.push({ role: 'visitor', text });
    const conversation = {
      id: 'conversation',
      assistant: profile,
      turns,
      caller: 'visitor_in_text',
      ...(phone !== undefined && { phone }),
    } as const;
    const reply = await collect(responder.respond(conversation, new AbortController().signal));
    turns.push({ role: 'assistant', ...reply });
    return reply;
  };
  /** Changes these on the card. */
  const edit = (values: ContactDraft) => {
    edits += 1;
    const last = turns.at(-1);
    const id = last?.memo?.contact?.id ?? '';
    const fields = Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, { edit: edits, value }]),
    );
    if (last?.memo) turns.splice(-1, 1, { ...last, memo: withContactEdits(last.memo, { id, fields }) });
  };
  return { say, edit, stored, turns, switchOff, close: () => inner.close() };
}
