import type { Assistant, ENDPOINTS, TalkTime } from '@parlo/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { answerTests, assistants, contacts, faqEntries, visitorLimitHits } from '../../db/schema.ts';
import { secondsHeld, secondsUsed, secondsUsedOf } from '../../db/seconds-used.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';

/** All assistants of an owner in the order they were made. */
export type ListAssistants = (ownerId: string) => Promise<Assistant[]>;

/** Reads what an owner's account can talk, for one assistant after the other by what its cap leaves it. */
export type ReadTalkTimes = (ownerId: string) => Promise<(capSeconds: number) => TalkTime>;

export function createListAssistants(db: Queryable, readTalkTimes: ReadTalkTimes): ListAssistants {
  return async (ownerId) => {
    const used = secondsUsedOf(db, ownerId);
    const talkTime = await readTalkTimes(ownerId);
    const rows = await db
      .select({
        ...FIELDS,
        faqList: faqJson,
        held: secondsHeld,
        seconds: sql<number>`coalesce(${used.seconds}, 0)`,
      })
      .from(assistants)
      .leftJoin(used, eq(used.id, assistants.id))
      .where(eq(assistants.ownerId, ownerId))
      .orderBy(asc(assistants.sequence));
    return rows.map(({ seconds, held, ...rest }) => ({
      ...rest,
      minutes: inMinutes(seconds),
      talk: talkTime(rest.minutes_total * 60 - seconds - held),
    }));
  };
}

/** One assistant as its owner sees it. */
export async function ownAssistant(db: Queryable, id: string): Promise<Assistant | undefined> {
  const [found] = await db
    .select({ ...FIELDS, faqList: faqJson })
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
  pronunciations: assistants.pronunciations,
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

/** Minutes of the billing month, each assistant's rounded up. */
function inMinutes(seconds: number): number {
  return Math.ceil(seconds / 60);
}

export function getAssistants(listAssistants: ListAssistants): Operation<typeof ENDPOINTS.getAssistants> {
  return async ({ email }, { user }) => {
    requireOwnEmail(user, email);
    return { success: true, message: '', assistants: await listAssistants(user.id) };
  };
}
