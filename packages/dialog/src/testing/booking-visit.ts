import { z } from 'zod';
import type { DangerKind } from '../acts/danger-scores.ts';
import { LEAVE_CONTACT } from '../local/offer-person.ts';
import type { AssistantProfile, CalendarProfile, Conversation, Turn } from '../responder.ts';
import { defineTool } from '../tools/tool.ts';
import { withTools } from '../tools/with-tools.ts';
import { CAFE, KAVIARNIA } from './cafe.ts';
import { collect, startLocalResponder } from './local-responder.ts';
import { MemoryCalendar, type MemoryCalendarSettings } from './memory-calendar.ts';
import { type ScriptedAct, ScriptedModel } from './scripted-model.ts';
import { MONDAY } from './times-read.ts';

export interface BookingVisitOptions {
  readonly calendar?: MemoryCalendarSettings;
  /** What the assistant knows of the calendar besides its settings. */
  readonly known?: Partial<CalendarProfile>;
  readonly assistant?: AssistantProfile;
  /** Of the café's, where no assistant is given. */
  readonly language?: 'en' | 'uk';
  /** Whether visitors can leave their details for a person. */
  readonly contact?: boolean;
  readonly caller?: 'visitor_in_text' | 'visitor_in_call';
  readonly timeZone?: string;
  /** The number that they call from. */
  readonly phone?: string;
  readonly now?: Date;
  /** Turns in which the networks hear a danger. */
  readonly dangers?: Readonly<Record<string, DangerKind>>;
  /** Turns whose act the network reads in this way; others as they are recorded. */
  readonly acts?: Readonly<Record<string, ScriptedAct>>;
}

const leaveContact = defineTool({
  name: LEAVE_CONTACT,
  description: 'Stores.',
  input: z.object({}).loose(),
  result: z.object({ outcome: z.string() }),
  timeoutMs: 1_000,
  callers: ['visitor_in_text', 'visitor_in_call'],
  run: async () => ({ outcome: 'stored' }),
});

/** A visitor of a café whose calendar is in memory, on Monday at ten in Kyiv unless said. */
export function visitForBooking({
  calendar: settings = {},
  known = {},
  language = 'en',
  assistant: owner = language === 'uk' ? KAVIARNIA : CAFE,
  contact = false,
  caller = 'visitor_in_text',
  timeZone = 'Europe/Kyiv',
  phone,
  now = MONDAY,
  dangers,
  acts,
}: BookingVisitOptions = {}) {
  const calendar = new MemoryCalendar(settings, () => now);
  const inner = startLocalResponder({ model: new ScriptedModel({}, {}, dangers, acts) }, { now: () => now });
  const tools = contact ? [...calendar.tools, leaveContact] : calendar.tools;
  const responder = withTools(inner, tools, () => undefined);
  const assistant: AssistantProfile = {
    ...owner,
    calendar: { ...calendar.profile, ...known },
    ...(contact && { contact: { ask: ['name', 'email', 'message'] } }),
  };
  const turns: Turn[] = [];
  const say = async (text: string) => {
    turns.push({ role: 'visitor', text });
    const who = { caller, timeZone, ...(phone !== undefined && { phone }) };
    const conversation: Conversation = { id: 'c', assistant, turns, ...who };
    const reply = await collect(responder.respond(conversation, new AbortController().signal));
    turns.push({ role: 'assistant', ...reply });
    return { ...reply, step: reply.memo.booking?.step };
  };
  /** Says one after the other; the last reply. */
  const sayAll = async (first: string, ...others: readonly string[]) => {
    let reply = await say(first);
    for (const text of others) reply = await say(text);
    return reply;
  };
  const callsOf = (tool: string) => calendar.calls.filter((call) => call.tool === tool);
  return { say, sayAll, calendar, turns, callsOf, close: () => inner.close() };
}
