import type { Assistant, AssistantSummary, ENDPOINTS, TalkTime } from '@parlo/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { answerTests, assistants, contacts, faqEntries, visitorLimitHits } from '../../db/schema.ts';
import { secondsHeld, secondsUsed, secondsUsedOf } from '../../db/seconds-used.ts';
import type { Operation } from '../../platform/api.ts';
import { assistantNotFound } from '../../platform/own-assistant.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';

/** All assistants of an owner in the order they were made, whole. */
export type ListAssistants = (ownerId: string) => Promise<Assistant[]>;

/** Reads what an owner's account can talk, for one assistant after the other by what its cap leaves it. */
export type ReadTalkTimes = (ownerId: string) => Promise<(capSeconds: number) => TalkTime>;

/** What an owner may see of their assistants. */
export interface OwnAssistants {
  readonly list: ListAssistants;
  /** Without their questions, which are most of what an assistant is. */
  readonly summarize: (ownerId: string) => Promise<AssistantSummary[]>;
  /** Undefined if the owner has no assistant of this id. */
  readonly find: (ownerId: string, id: string) => Promise<Assistant | undefined>;
}

export function createOwnAssistants(db: Queryable, readTalkTimes: ReadTalkTimes): OwnAssistants {
  async function whole(ownerId: string, id?: string): Promise<Assistant[]> {
    const used = secondsUsedOf(db, ownerId);
    const talkTime = await readTalkTimes(ownerId);
    const rows = await db
      .select({ ...FIELDS, ...QUESTIONS, ...secondsOf(used) })
      .from(assistants)
      .leftJoin(used, eq(used.id, assistants.id))
      .where(and(eq(assistants.ownerId, ownerId), id === undefined ? undefined : eq(assistants.id, id)))
      .orderBy(asc(assistants.sequence));
    return rows.map((row) => withMinutes(row, talkTime));
  }

  return {
    list: (ownerId) => whole(ownerId),
    async summarize(ownerId) {
      const used = secondsUsedOf(db, ownerId);
      const talkTime = await readTalkTimes(ownerId);
      const rows = await db
        .select({ ...FIELDS, questions: questionCount, ...secondsOf(used) })
        .from(assistants)
        .leftJoin(used, eq(used.id, assistants.id))
        .where(eq(assistants.ownerId, ownerId))
        .orderBy(asc(assistants.sequence));
      return rows.map((row) => withMinutes(row, talkTime));
    },
    find: async (ownerId, id) => (await whole(ownerId, id))[0],
  };
}

const secondsOf = (used: ReturnType<typeof secondsUsedOf>) => ({
  held: secondsHeld,
  seconds: sql<number>`coalesce(${used.seconds}, 0)`,
});

type Counted = { readonly seconds: number; readonly held: number; readonly minutes_total: number };

function withMinutes<Row extends Counted>(row: Row, talkTime: (capSeconds: number) => TalkTime) {
  const { seconds, held, ...rest } = row;
  return {
    ...rest,
    minutes: inMinutes(seconds),
    talk: talkTime(row.minutes_total * 60 - seconds - held),
  };
}

/** One assistant as its owner sees it. */
export async function ownAssistant(db: Queryable, id: string): Promise<Assistant | undefined> {
  const [found] = await db
    .select({ ...FIELDS, ...QUESTIONS })
    .from(assistants)
    .where(eq(assistants.id, id));
  if (found === undefined) return undefined;
  return { ...found, minutes: inMinutes(await secondsUsed(db, id)) };
}

const FIELDS = {
  id: assistants.id,
  assistantName: assistants.name,
  assistantPrompt: assistants.prompt,
  greetingMessage: assistants.greeting,
  voice: assistants.voice,
  alsoSpoken: assistants.alsoSpoken,
  replyMode: assistants.replyMode,
  allowedSites: assistants.allowedSites,
  consentText: assistants.consentText,
  country: assistants.country,
  dangerNote: assistants.dangerNote,
  aiNotice: assistants.aiNotice,
  deviceSpeech: assistants.deviceSpeech,
  callEngine: assistants.callEngine,
  retentionDays: assistants.retentionDays,
  visitorCallsAtOnce: assistants.visitorCallsAtOnce,
  visitorMinutesPerDay: assistants.visitorMinutesPerDay,
  contact: assistants.contact,
  look: assistants.look,
  logoDownload: assistants.logo,
  knowledgeFile: assistants.knowledgeFile,
  minutes_total: assistants.minutesTotal,
  limitedCalls: sql<number>`(
    select coalesce(sum(hit.calls), 0)::int from ${visitorLimitHits} hit
    where hit.assistant_id = ${assistants}.id and hit.day > (now() at time zone 'UTC')::date - 7)`,
  openContacts: sql<number>`(
    select count(*)::int from ${contacts} left_here
    where left_here.assistant_id = ${assistants}.id and left_here.state = 'new')`,
  tests: sql<number>`(
    select count(*)::int from ${answerTests} test where test.assistant_id = ${assistants}.id)`,
  version: assistants.revision,
};

// One JSON value instead of a row for each question, read in the same query as the version. Columns are written out,
// since Drizzle leaves out their table.
const faqJson = sql<Assistant['faqList']>`(
  select coalesce(json_agg(json_build_object(
    'question', faq.question, 'answer', faq.answer, 'phrasings', faq.phrasings) order by faq.position), '[]')
  from ${faqEntries} faq where faq.assistant_id = ${assistants}.id)`;

const questionCount = sql<number>`(
  select count(*)::int from ${faqEntries} faq where faq.assistant_id = ${assistants}.id)`;

/** Left out of a summary. */
const QUESTIONS = { faqList: faqJson, pronunciations: assistants.pronunciations };

/** Minutes of the billing month, each assistant's rounded up. */
function inMinutes(seconds: number): number {
  return Math.ceil(seconds / 60);
}

export function getAssistants({
  list,
  summarize,
}: Pick<OwnAssistants, 'list' | 'summarize'>): Operation<typeof ENDPOINTS.getAssistants> {
  return async ({ email, fields }, { user }) => {
    requireOwnEmail(user, email);
    const response = { success: true as const, message: '' };
    if (fields === 'summary') return { ...response, fields, assistants: await summarize(user.id) };
    return { ...response, assistants: await list(user.id) };
  };
}

export function getAssistant({
  find,
}: Pick<OwnAssistants, 'find'>): Operation<typeof ENDPOINTS.getAssistant> {
  return async ({ assistantId }, { user }) => {
    const assistant = await find(user.id, assistantId);
    if (assistant === undefined) throw assistantNotFound();
    return { success: true, assistant };
  };
}
