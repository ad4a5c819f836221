import type { ENDPOINTS, TopicsResponse } from '@parlo/contract';
import { and, desc, gt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations, messages } from '../../db/schema.ts';
import { openText } from '../../db/sealed-rows.ts';
import type { Operation } from '../../platform/api.ts';
import { foldedWords } from '../../platform/folded-words.ts';
import type { LikenessSource } from '../../platform/likeness-source.ts';
import { maskPersonalData } from '../../platform/mask-personal-data.ts';
import { EMBED_WAIT_MS, groupNear } from './group-alike.ts';
import { readLanguages } from './languages.ts';
import { readSites } from './sites.ts';
import { inSpan, readSpan, type Span } from './span.ts';

/** Answers what visitors asked about, in which languages, and where they came from. Apart from the numbers, which wait for no model. */
export function getTopics(
  db: Database,
  likeness: Pick<LikenessSource, 'embed'>,
): Operation<typeof ENDPOINTS.getTopics> {
  return (input, { user }) =>
    readSpan(db, user.id, input, async (span) => {
      const [asked, spoken, sites] = await Promise.all([
        readAsked(db, span),
        readLanguages(db, inSpan(span)),
        readSites(db, inSpan(span)),
      ]);
      return { success: true, ...(await groupTopics(asked, likeness)), languages: counted(spoken), sites };
    });
}

/** The newest conversations of the span that are read, and the newest of their questions. */
const CONVERSATIONS = 500;
const QUESTIONS = 1_000;
/** Characters of a question: no more of one is compared, or shown. */
const CHARACTERS = 300;

interface Asked {
  readonly conversationId: string;
  readonly question: string;
  readonly answered: boolean;
  readonly wrong: boolean;
  /** From 0 for the newest. */
  readonly place: number;
}

/** Returns the questions that got an answer or got none, newest first: what the visitor said last before that reply. */
async function readAsked(db: Database, span: Span): Promise<Asked[]> {
  const { id, startedAt, answered, unanswered } = conversations;
  const newest = db
    .select({ id, startedAt })
    .from(conversations)
    .where(and(inSpan(span), or(gt(answered, 0), gt(unanswered, 0))))
    .orderBy(desc(startedAt), desc(id))
    .limit(CONVERSATIONS);
  const { rows } = await db.execute<StoredAsked>(sql`
    select c.id as "conversationId", asked.id, asked.text, asked.key_id as "keyId",
      bool_or(reply.outcome = 'answered') as answered,
      bool_or(reply.marked_wrong or reply.feedback is not distinct from 'down') as wrong
    from (${newest}) c
      join ${messages} reply on reply.conversation_id = c.id and reply.outcome in ('answered', 'unknown') and not reply.hidden
      cross join lateral (
        select id, text, key_id, position from ${messages} v
        where v.conversation_id = c.id and v.role = 'visitor' and not v.hidden and v.position < reply.position
        order by v.position desc limit 1
      ) asked
    group by c.started_at, c.id, asked.position, asked.id, asked.text, asked.key_id
    order by c.started_at desc, c.id desc, asked.position desc
    limit ${QUESTIONS}`);
  return rows.map((row, place) => {
    const { conversationId, answered, wrong } = row;
    const question = maskPersonalData(openText(db, row)).slice(0, CHARACTERS).toWellFormed();
    return { conversationId, question, answered, wrong, place };
  });
}

type StoredAsked = Omit<Asked, 'question' | 'place'> & {
  readonly id: string;
  readonly text: string;
  readonly keyId: string | null;
};

/**
 * Questions nearer than this are about one thing. Over 56 questions about 13 things in two languages, from 0.76 on none
 * of another thing joined a group, and nine in ten pairs about one thing were together, across languages too.
 */
const NEARNESS = 0.78;
/** The most asked wordings are compared: a busy machine needs seconds for so many that it has not seen yet. */
const WORDINGS = 150;
const TOPICS = 20;
const OTHER_WORDS = 5;
/** As the list of conversations takes. */
const CONVERSATIONS_NAMED = 50;

async function groupTopics(
  asked: readonly Asked[],
  likeness: Pick<LikenessSource, 'embed'>,
): Promise<Pick<TopicsResponse, 'byLikeness' | 'topics'>> {
  const wordings = groupBy(asked, ({ question }) => foldedWords(question))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, WORDINGS);
  const texts = wordings.flatMap(([newest]) => newest?.question ?? []);
  const vectors = texts.length > 1 ? await likeness.embed(texts, EMBED_WAIT_MS) : [];
  const groups = vectors
    ? groupNear(wordings, vectors, { nearness: NEARNESS })
    : wordings.map((wording) => [wording]);
  return {
    byLikeness: vectors !== null,
    topics: groups
      .flatMap(topicOf)
      .toSorted((a, b) => b.times - a.times)
      .slice(0, TOPICS),
  };
}

/** A group of wordings, the most used first, as one topic. */
function topicOf(wordings: readonly (readonly Asked[])[]): TopicsResponse['topics'] {
  const [question, ...others] = wordings.flatMap(([newest]) => newest?.question ?? []);
  if (question === undefined) return [];
  const all = wordings.flat().toSorted((a, b) => a.place - b.place);
  const answered = all.filter((one) => one.answered);
  const ids = [...new Set(all.map(({ conversationId }) => conversationId))];
  return [
    {
      question,
      others: others.slice(0, OTHER_WORDS),
      times: all.length,
      answered: answered.length,
      unanswered: all.length - answered.length,
      wrong: answered.filter(({ wrong }) => wrong).length,
      conversations: ids.length,
      conversationIds: ids.slice(0, CONVERSATIONS_NAMED),
    },
  ];
}

const counted = (spoken: readonly { readonly language: string }[]): TopicsResponse['languages'] =>
  groupBy(spoken, ({ language }) => language)
    .map((all) => ({ language: all[0]?.language ?? '', conversations: all.length }))
    .toSorted((a, b) => b.conversations - a.conversations);

/** Groups in the order of their first; nothing has an empty key. */
function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = Map.groupBy(all, keyOf);
  groups.delete('');
  return [...groups.values()];
}
