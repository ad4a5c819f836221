import { z } from 'zod';
import type { AssistantProfile, ResponseMemo, SentenceModel, Turn } from '../responder.ts';
import { instantsAt } from '../times/calendar.ts';
import { BOOK } from '../tools/calendar-tools.ts';
import { withTools } from '../tools/with-tools.ts';
import { collect, startLocalResponder } from './local-responder.ts';
import { MemoryCalendar, MemoryCalendarSettings } from './memory-calendar.ts';

/** Whole conversations in which simulated visitors book; `forms/conversations/README.md` says what is in a file of them. */

const STEPS = ['meeting', 'service', 'when', 'choose', 'name', 'email', 'phone', 'confirm'] as const;
type Step = (typeof STEPS)[number];

const Local = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
const Start = z.union([Local, z.strictObject({ from: Local, to: Local })]);

const Visit = z.strictObject({
  id: z.string(),
  language: z.enum(['en', 'uk', 'de']),
  /** What the conversation is to show, for people. */
  about: z.string().optional(),
  now: Local,
  timeZone: z.string(),
  by: z.enum(['text', 'call']).default('text'),
  calendar: MemoryCalendarSettings.prefault({}),
  facts: z.array(z.strictObject({ question: z.string(), answer: z.string() })).default([]),
  opening: z.union([z.string(), z.array(z.string()).min(1)]),
  answers: z.partialRecord(z.enum(STEPS), z.array(z.string()).min(1)).default({}),
  detours: z
    .array(z.strictObject({ atStep: z.enum(STEPS), says: z.string(), expectReply: z.string().optional() }))
    .default([]),
  /** Somebody else books the first time that the visitor confirms, just before it is stored. */
  taken: z.boolean().default(false),
  expect: z.union([
    z.literal('none'),
    z.strictObject({
      booked: z.strictObject({
        start: Start,
        service: z.string().default(''),
        name: z.string(),
        email: z.string(),
        phone: z.string().default(''),
      }),
    }),
    z.strictObject({ moved: z.strictObject({ id: z.string(), start: Start }) }),
    z.strictObject({ cancelled: z.string() }),
  ]),
});
export type Visit = z.infer<typeof Visit>;

/** A file of `forms/conversations`. */
export const Visits = z.strictObject({ visits: z.array(Visit) });

/** What came of a conversation. `missed`: nothing wrong was stored, but not what was wanted either. */
export interface VisitResult {
  readonly id: string;
  readonly result: 'right' | 'wrong' | 'missed';
  /** Why it is not right. */
  readonly problems: readonly string[];
  readonly turns: readonly Turn[];
}

/** A visitor says the last of a step's answers so many times more when it is asked again. */
const MOST_REPEATS = 3;
const MOST_TURNS = 60;
/** What visitors say whose file says nothing of it. */
const DEFAULTS: Readonly<Record<Visit['language'], Partial<Record<Step, readonly string[]>>>> = {
  en: { phone: ['no'], confirm: ['yes'] },
  uk: { phone: ['ні'], confirm: ['так'] },
  de: { phone: ['nein'], confirm: ['ja'] },
};
const GREETINGS: Readonly<Record<Visit['language'], string>> = {
  en: 'Welcome! How can I help?',
  uk: 'Вітаємо! Чим допомогти?',
  de: 'Willkommen! Wie kann ich helfen?',
};

/** Holds one conversation. `model` stays its creator's. */
export async function holdVisit(visit: Visit, model: SentenceModel): Promise<VisitResult> {
  const [date = '', time = ''] = visit.now.split('T');
  const [now] = instantsAt(date, time, visit.timeZone);
  if (!now) throw new Error(`There is no ${visit.now} in ${visit.timeZone}.`);
  const calendar = new MemoryCalendar(visit.calendar, () => now);
  if (visit.taken) takeFirst(calendar);
  const { say, turns, close } = begin(visit, calendar, model, now);
  const problems: string[] = [];
  try {
    await hold(visit, say, problems);
  } finally {
    await close();
  }
  const stored = judge(visit, calendar);
  const result = stored === 'right' && problems.length > 0 ? 'missed' : stored;
  if (stored !== 'right') problems.push(`${stored}: ${JSON.stringify(calendar.bookings)}`);
  return { id: visit.id, result, problems, turns };
}

type Say = (text: string) => Promise<{ readonly text: string; readonly memo: ResponseMemo }>;

function begin(visit: Visit, calendar: MemoryCalendar, model: SentenceModel, now: Date) {
  const inner = startLocalResponder({ model }, { now: () => now });
  const responder = withTools(inner, calendar.tools, () => undefined);
  const assistant: AssistantProfile = {
    id: visit.id,
    revision: '1',
    name: visit.language === 'uk' ? 'Мія' : 'Mia',
    greeting: GREETINGS[visit.language],
    prompt: '',
    faq: visit.facts.map((fact, i) => ({ id: `fact_${i}`, phrasings: [], ...fact })),
    calendar: calendar.profile,
  };
  const turns: Turn[] = [];
  const caller = visit.by === 'call' ? 'visitor_in_call' : 'visitor_in_text';
  const say: Say = async (text) => {
    turns.push({ role: 'visitor', text });
    const conversation = { id: visit.id, assistant, turns, caller, timeZone: visit.timeZone } as const;
    const reply = await collect(responder.respond(conversation, new AbortController().signal));
    turns.push({ role: 'assistant', ...reply });
    return reply;
  };
  return { say, turns, close: () => inner.close() };
}

/** Says what the visitor would, by the step that the last reply asked for. */
async function hold(
  { language, opening, answers, detours }: Visit,
  say: Say,
  problems: string[],
): Promise<void> {
  const openings = [opening].flat();
  const defaults = DEFAULTS[language];
  const said = new Map<Step, number>();
  const waiting = [...detours];
  let step: Step | undefined;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const at = step;
    const index = waiting.findIndex(({ atStep }) => atStep === at);
    const [detour] = index < 0 ? [] : waiting.splice(index, 1);
    let text = detour?.says ?? (at === undefined ? openings.shift() : undefined);
    if (text === undefined && at !== undefined) {
      const known = answers[at] ?? defaults[at] ?? [];
      const count = said.get(at) ?? 0;
      said.set(at, count + 1);
      if (known.length === 0 || count >= known.length + MOST_REPEATS) {
        problems.push(`was asked for ${at} and had nothing more to say`);
        return;
      }
      text = known[count] ?? known.at(-1);
    }
    if (text === undefined) break;
    const reply = await say(text);
    if (detour?.expectReply && !new RegExp(detour.expectReply, 'iu').test(reply.text))
      problems.push(`to ${JSON.stringify(detour.says)}: ${reply.text}`);
    step = reply.memo.booking?.step;
  }
  for (const { says } of waiting) problems.push(`did not come to say ${JSON.stringify(says)}`);
}

function takeFirst(calendar: MemoryCalendar): void {
  let isTaken = false;
  calendar.interfere = (tool, input) => {
    if (tool !== BOOK || isTaken) return;
    isTaken = true;
    calendar.take(Date.parse(z.object({ start: z.string() }).parse(input).start));
  };
}

function judge(
  { expect, calendar: { booked: before = [] } }: Visit,
  calendar: MemoryCalendar,
): VisitResult['result'] {
  const old = new Set(before.map(({ id }) => id));
  const made = calendar.bookings.filter(({ id }) => !old.has(id));
  const changed = calendar.bookings.filter(
    ({ id, moved, state }) => old.has(id) && (moved || state === 'cancelled'),
  );
  const done = [...made.filter(({ state }) => state === 'booked'), ...changed];
  if (expect === 'none') return done.length === 0 ? 'right' : 'wrong';
  const [only, ...others] = done;
  if (!only) return 'missed';
  if (others.length > 0) return 'wrong';
  const isAt = (start: z.infer<typeof Start>) =>
    typeof start === 'string'
      ? only.start === calendar.instantOf(start)
      : only.start >= calendar.instantOf(start.from) && only.start <= calendar.instantOf(start.to);
  if ('cancelled' in expect)
    return only.id === expect.cancelled && only.state === 'cancelled' ? 'right' : 'wrong';
  if (only.state === 'cancelled') return 'wrong';
  if ('moved' in expect) return only.id === expect.moved.id && isAt(expect.moved.start) ? 'right' : 'wrong';
  const { start, service, name, email, phone } = expect.booked;
  const isSame =
    isAt(start) &&
    only.service === service &&
    only.name.toLowerCase() === name.toLowerCase() &&
    only.email === email.toLowerCase() &&
    only.phone.replace(/[^+\d]/gu, '') === phone.replace(/[^+\d]/gu, '') &&
    !old.has(only.id);
  return isSame ? 'right' : 'wrong';
}
