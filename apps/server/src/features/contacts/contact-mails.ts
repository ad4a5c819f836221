import { languageOf } from '@parlo/dialog/language';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { ANNOUNCED_DAYS, isAnnounced, lastHeardOf, noticeIsOver } from '../../db/open-contacts.ts';
import { assistants, contacts, user } from '../../db/schema.ts';
import { openContact } from '../../db/sealed-rows.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { MAIL_JOB, type MailQueue } from '../../platform/mail/mail-queue.ts';
import { mayWriteTo } from '../../platform/mail/owner-to-write.ts';
import { isSuspended } from '../../platform/suspension.ts';
import { announcementMail, contactsMail } from './mail-texts.ts';

const JOB = 'contact_mail';
/** A visitor may still correct their details on the card. */
const FIRST_AFTER_SECONDS = 60;
/** Between two mails about one assistant: what comes meanwhile is in the next one. */
const PAUSE_SECONDS = 600;
/** One mail holds no more; the others are in the dashboard. */
const MOST_IN_A_MAIL = 50;

interface ContactMail {
  readonly assistantId: string;
}

/** Has the owner told of what was stored in `tx`, together with what else comes soon. */
export async function sendContactMail(tx: Queryable, jobs: Jobs, assistantId: string): Promise<void> {
  const [last] = await tx
    .select({ ago: sql<number | null>`extract(epoch from now() - max(${contacts.mailedAt}))::int` })
    .from(contacts)
    .where(eq(contacts.assistantId, assistantId));
  const ago = last?.ago ?? PAUSE_SECONDS;
  const afterSeconds = Math.max(FIRST_AFTER_SECONDS, PAUSE_SECONDS - ago);
  await jobs.send<ContactMail>(JOB, { assistantId }, tx, { afterSeconds });
}

export interface ContactMailsDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly mails: MailQueue;
  /** The origin that links in mails begin with. */
  readonly publicUrl: string;
}

/**
 * One mail with everything that came since the last one; a job that finds nothing does nothing. What nobody may be written
 * to about waits for the first mail that may be sent.
 */
export function handleContactMails({ db, jobs, mails, publicUrl }: ContactMailsDeps): void {
  jobs.handle<ContactMail>(JOB, MAIL_JOB, async ({ assistantId }) => {
    await db.transaction(async (tx) => {
      const owner = await ownerOf(tx, assistantId);
      if (!owner) return;
      const waiting = tx
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(eq(contacts.assistantId, assistantId), isNull(contacts.mailedAt), isNull(contacts.urgent)))
        .for('update');
      const rows = await tx
        .update(contacts)
        .set({ mailedAt: sql`now()` })
        .where(inArray(contacts.id, waiting))
        .returning();
      if (rows.length === 0) return;
      const shown = rows
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .slice(0, MOST_IN_A_MAIL)
        .map((row) => openContact(tx, row));
      const mail = { ...owner, contacts: shown, more: rows.length - shown.length, link: linkTo(publicUrl) };
      await mails.send(contactsMail(mail), tx);
    });
  });
}

/**
 * Tells owners, once, of unread details that are soon deleted with their conversation. Nobody who goes on with it again and
 * again can have them told more often than they have days.
 */
export async function announceContacts(db: Database, mails: MailQueue, publicUrl: string): Promise<void> {
  await db.transaction(async (tx) => {
    const due = sql`(select k.id from ${contacts} k
      join conversations c on c.id = k.conversation_id join ${assistants} a on a.id = k.assistant_id
      where k.state = 'new' and not ${isAnnounced} and ${noticeIsOver}
        and a.retention_days is not null and c.ended_at is not null
        and ${lastHeardOf} < now() - make_interval(days => greatest(a.retention_days - ${ANNOUNCED_DAYS}, 0))
      order by k.id limit 500 for update of k skip locked)`;
    const rows = await tx
      .update(contacts)
      .set({ announcedAt: sql`now()` })
      .where(sql`${contacts.id} in ${due}`)
      .returning({ assistantId: contacts.assistantId });
    for (const [assistantId, all = []] of Object.entries(Object.groupBy(rows, (row) => row.assistantId))) {
      const owner = await ownerOf(tx, assistantId);
      if (owner) {
        const mail = { ...owner, count: all.length, days: ANNOUNCED_DAYS, link: linkTo(publicUrl) };
        await mails.send(announcementMail(mail), tx);
      }
    }
  });
}

const linkTo = (publicUrl: string) => `${publicUrl}/dashboard/messages`;

/** Returns the recipient of a mail, in the language of the assistant's greeting; undefined if no mail may be sent. */
async function ownerOf(tx: Queryable, assistantId: string) {
  const [row] = await tx
    .select({ id: user.id, to: user.email, assistant: assistants.name, greeting: assistants.greeting })
    .from(assistants)
    .innerJoin(user, eq(user.id, assistants.ownerId))
    .where(eq(assistants.id, assistantId));
  if (!row || (await isSuspended(tx, row.id)) || !(await mayWriteTo(tx, row.id))) return undefined;
  const { to, assistant, greeting } = row;
  return { to, assistant, language: languageOf('', { greeting, faq: [] }).code };
}
