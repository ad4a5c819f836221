import type { UrgentKind } from '@parlo/contract';
import { languageOf } from '@parlo/dialog/language';
import type { Conversation, Responder, ResponsePart } from '@parlo/dialog/responder';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, contacts, user } from '../../db/schema.ts';
import { storeWithRetry } from '../../db/store-with-retry.ts';
import { keepUrgent, unmailedUrgent } from '../../db/urgent.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { MAIL_JOB, type MailQueue } from '../../platform/mail/mail-queue.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { urgentMail } from './urgent-words.ts';

const JOB = 'urgent_mail';

interface UrgentMail {
  readonly contactId: string;
}

export interface UrgentDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly logger: Pick<Logger, 'error'>;
}

/**
 * A responder whose owners are told at once of visitors in danger. The reply waits for nothing: what could not be stored
 * here is stored with the turn (`storeTurn`), and `mailUrgent` sends what was not mailed.
 */
export function withUrgentMessages(responder: Responder, deps: UrgentDeps): Responder {
  return {
    prepare: (assistant, signal) => responder.prepare(assistant, signal),
    async *respond(conversation, signal): AsyncGenerator<ResponsePart> {
      for await (const part of responder.respond(conversation, signal)) {
        const danger = part.type === 'end' ? part.memo.danger : undefined;
        if (danger) void raise(deps, conversation, danger);
        yield part;
      }
    },
    close: () => responder.close(),
  };
}

/** Never rejects. */
async function raise({ db, jobs, logger }: UrgentDeps, { id, turns }: Conversation, kind: UrgentKind) {
  const said = turns.findLast(({ role }) => role === 'visitor')?.text ?? '';
  const store = async () =>
    db.transaction(async (tx) => {
      const contactId = await keepUrgent(tx, id, kind, said);
      if (contactId) await jobs.send<UrgentMail>(JOB, { contactId }, tx);
    });
  await storeWithRetry(store).catch((err: unknown) => {
    logger.error({ err, conversationId: id }, 'urgent message not stored');
  });
}

/** Sends the mails of urgent messages that were stored with their turn alone. */
export async function mailUrgent(db: Database, jobs: Jobs): Promise<void> {
  for (const contactId of await unmailedUrgent(db)) await jobs.send<UrgentMail>(JOB, { contactId });
}

export interface UrgentMailsDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly mails: MailQueue;
  /** The origin that links in mails begin with. */
  readonly publicUrl: string;
}

/** One mail for an urgent message: to its owner, or to the administrators while nobody confirmed the owner's address. */
export function handleUrgentMails({ db, jobs, mails, publicUrl }: UrgentMailsDeps): void {
  jobs.handle<UrgentMail>(JOB, MAIL_JOB, async ({ contactId }) => {
    await db.transaction(async (tx) => {
      const [contact] = await tx
        .update(contacts)
        .set({ mailedAt: sql`now()` })
        .where(and(eq(contacts.id, contactId), isNull(contacts.mailedAt), isNotNull(contacts.urgent)))
        .returning();
      if (!contact?.urgent) return;
      const [owner] = await tx
        .select({
          email: user.email,
          confirmed: user.emailVerified,
          assistant: assistants.name,
          greeting: assistants.greeting,
        })
        .from(assistants)
        .innerJoin(user, eq(user.id, assistants.ownerId))
        .where(eq(assistants.id, contact.assistantId));
      if (!owner) return;
      const { email, confirmed, assistant, greeting } = owner;
      const language = languageOf('', { greeting, faq: [] }).code;
      const about = { kind: contact.urgent, said: contact.message, assistant, language };
      if (confirmed) {
        const link = `${publicUrl}/dashboard/messages`;
        await mails.send(urgentMail({ ...about, to: email, link }), tx);
        return;
      }
      const unconfirmed = { owner: email, link: `${publicUrl}/admin` };
      for (const to of await administrators(tx))
        await mails.send(urgentMail({ ...about, ...unconfirmed, to }), tx);
    });
  });
}

async function administrators(tx: Queryable): Promise<string[]> {
  const rows = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.role, 'admin'), eq(user.emailVerified, true)));
  return rows.map(({ email }) => email);
}
