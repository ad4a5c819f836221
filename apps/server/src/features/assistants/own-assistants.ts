import { Assistant, CALLS } from '@parlo/contract';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { core } from 'zod';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, faqEntries, visitorLimitHits } from '../../db/schema.ts';
import { secondsUsed, secondsUsedOf } from '../../db/seconds-used.ts';
import { PreparedAnswer } from '../../platform/send-answer.ts';
import { FaqList } from './faq-list.ts';
import { KeptBySize } from './kept-by-size.ts';

/** All assistants of an owner in the order they were made. */
export type ListAssistants = (ownerId: string) => Promise<Assistant[]>;
/** The same list as it is sent. */
export type AnswerWithAssistants = (ownerId: string) => Promise<ListAnswer>;
type ListAnswer = PreparedAnswer<typeof CALLS.getAssistants>;

export interface OwnAssistants {
  readonly list: ListAssistants;
  readonly answer: AnswerWithAssistants;
}

const MAX_KEPT_BYTES = 20_000_000;

/**
 * Keeps lists of questions, which are most of what there is to read, for as long as their version is the stored one.
 * Everything else is read on every call.
 */
export function createOwnAssistants(db: Database, maxKeptBytes = MAX_KEPT_BYTES): OwnAssistants {
  const kept = new KeptBySize<FaqList>(maxKeptBytes);
  const sent = new KeptBySize<{ readonly live: string; readonly answer: ListAnswer }>(maxKeptBytes);
  const listOwn = prepareList(db);

  async function find(ownerId: string): Promise<Found[]> {
    const rows = await listOwn.execute({ ownerId });
    // Held from here on: what is loaded below may take the place of what was kept.
    const faqs = new Map(rows.map(({ id, version }) => [id, keptOf(id, version)]));
    const loaded = await load(rows.map(({ id }) => id).filter((id) => !faqs.get(id)));
    return rows.flatMap(({ seconds, ...rest }) => {
      const faq = faqs.get(rest.id);
      // Changed since the first question: then as it is now. One that is gone by now is left out.
      const found = faq ? { rest, faq } : loaded.get(rest.id);
      return found ? [{ faq: found.faq, rest: { ...found.rest, minutes: inMinutes(seconds) } }] : [];
    });
  }

  function keptOf(id: string, version: number): FaqList | undefined {
    const faq = kept.get(id);
    return faq?.version === version ? faq : undefined;
  }

  async function load(ids: readonly string[]) {
    const loaded = (await whole(db, ids)).map(({ faqList, ...rest }) => ({
      rest,
      faq: new FaqList(rest.version, faqList),
    }));
    for (const { rest, faq } of loaded) kept.keep(rest.id, faq, faq.size);
    return new Map(loaded.map((found) => [found.rest.id, found]));
  }

  // The same bytes again while nothing is new: a copy of them for each call would soon be a pause to collect them.
  async function answer(ownerId: string): Promise<ListAnswer> {
    const found = await find(ownerId);
    // With every id and version, and with them every list of questions.
    const live = JSON.stringify(found.map(({ rest }) => rest));
    const last = sent.get(ownerId);
    if (last?.live === live) return last.answer;
    const json = write(found);
    const made = { live, answer: new PreparedAnswer(CALLS.getAssistants, json) };
    sent.keep(ownerId, made, live.length + json.byteLength);
    return made.answer;
  }

  return {
    list: async (ownerId) => (await find(ownerId)).map(({ rest, faq }) => ({ ...rest, faqList: faq.list })),
    answer,
  };
}

/** One assistant as its owner sees it. */
export async function ownAssistant(db: Queryable, id: string): Promise<Assistant | undefined> {
  const [found] = await whole(db, [id]);
  if (found === undefined) return undefined;
  return { ...found, minutes: inMinutes(await secondsUsed(db, id)) };
}

interface Found {
  readonly rest: Omit<Assistant, 'faqList'>;
  readonly faq: FaqList;
}

const FIELDS = {
  id: assistants.id,
  assistantName: assistants.name,
  assistantPrompt: assistants.prompt,
  greetingMessage: assistants.greeting,
  voice: assistants.voice,
  allowedSites: assistants.allowedSites,
  consentText: assistants.consentText,
  retentionDays: assistants.retentionDays,
  visitorCallsAtOnce: assistants.visitorCallsAtOnce,
  visitorMinutesPerDay: assistants.visitorMinutesPerDay,
  logoDownload: assistants.logo,
  knowledgeFile: assistants.knowledgeFile,
  minutes_total: assistants.minutesTotal,
  limitedCalls: sql<number>`(
    select coalesce(sum(hit.calls), 0)::int from ${visitorLimitHits} hit
    where hit.assistant_id = ${assistants}.id and hit.day > (now() at time zone 'UTC')::date - 7)`,
  version: assistants.revision,
};

// Prepared, since builders of apps ask it all the time: writing this query costs more than answering it.
function prepareList(db: Database) {
  const ownerId = sql.placeholder('ownerId');
  const used = secondsUsedOf(db, ownerId);
  return db
    .select({ ...FIELDS, seconds: sql<number>`coalesce(${used.seconds}, 0)` })
    .from(assistants)
    .leftJoin(used, eq(used.id, assistants.id))
    .where(eq(assistants.ownerId, ownerId))
    .orderBy(asc(assistants.sequence))
    .prepare('own_assistants');
}

async function whole(db: Queryable, ids: readonly string[]): Promise<Omit<Assistant, 'minutes'>[]> {
  if (ids.length === 0) return [];
  return db
    .select({ ...FIELDS, faqList: faqJson })
    .from(assistants)
    .where(inArray(assistants.id, [...ids]));
}

// One JSON value instead of a row for each question, and in the same question to the database as its version.
// Columns are written out, since Drizzle leaves out which table they are of.
const faqJson = sql<Assistant['faqList']>`(
  select coalesce(json_agg(json_build_object(
    'question', faq.question, 'answer', faq.answer, 'phrasings', faq.phrasings) order by faq.position), '[]')
  from ${faqEntries} faq where faq.assistant_id = ${assistants}.id)`;

/** Minutes of the billing month, each assistant's rounded up. */
function inMinutes(seconds: number): number {
  return Math.ceil(seconds / 60);
}

const Rest = Assistant.omit({ faqList: true });

// `Rest` and the list of questions are all of `Assistant`: what the contract doesn't name does not leave.
function write(found: readonly Found[]): Buffer<ArrayBuffer> {
  const pieces = found.flatMap(({ rest, faq }, at) => {
    const json = JSON.stringify(core.parse(Rest, rest));
    return [Buffer.from(`${at === 0 ? '' : ','}${json.slice(0, -1)},"faqList":`), faq.json, Buffer.from('}')];
  });
  const before = Buffer.from('{"success":true,"message":"","assistants":[');
  return Buffer.concat([before, ...pieces, Buffer.from(']}')]);
}
