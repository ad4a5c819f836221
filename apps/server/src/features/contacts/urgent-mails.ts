import type { UrgentKind } from '@parlo/contract';
import { NotRehearsedError } from '@parlo/dialog';
import { languageOf } from '@parlo/dialog/language';
import type { Conversation, Responder, ResponsePart } from '@parlo/dialog/responder';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, contacts, conversations, user } from '../../db/schema.ts';
import { openContact } from '../../db/sealed-rows.ts';
import { storeWithRetry } from '../../db/store-with-retry.ts';
import { keepUrgent, unmailedUrgent } from '../../db/urgent.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Limit, type RateLimits, tryTake } from '../../platform/limits/rate-limit.ts';
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
        if (danger && conversation.rehearsal) throw new NotRehearsedError();
        if (danger && !conversation.wishes?.aside)
          void raiseUrgent(deps, conversation.id, danger, lastSaidIn(conversation));
        yield part;
      }
    },
    close: () => responder.close(),
  };
}

const lastSaidIn = ({ turns }: Conversation): string =>
  turns.findLast(({ role }) => role === 'visitor')?.text ?? '';

/** Keeps what a visitor said in danger among their owner's messages, and has it mailed. Never rejects. */
export async function raiseUrgent(
  { db, jobs, logger }: UrgentDeps,
  id: string,
  kind: UrgentKind,
  said: string,
): Promise<void> {
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

/** Mails to administrators about one account, since whoever opens an account could fill their inbox with them. */
export const URGENT_MAIL_LIMITS = {
  urgentMailsOfUnconfirmed: { points: 5, seconds: 24 * 3_600 },
} as const satisfies Record<string, Limit>;

export interface UrgentMailsDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly mails: MailQueue;
  readonly limits: RateLimits;
  readonly env: { readonly adminEmail: string | undefined };
  /** The origin that links in mails begin with. */
  readonly publicUrl: string;
}

/**
 * One mail for an urgent message: to its owner, or to the administrators while nobody confirmed the owner's address. What
 * owners say in tests of their own is no concern of the administrators.
 */
export function handleUrgentMails({ db, jobs, mails, limits, env, publicUrl }: UrgentMailsDeps): void {
  const mailAdministrators = async (tx: Queryable, mail: Omit<Parameters<typeof urgentMail>[0], 'to'>) => {
    for (const to of await administrators(tx, env.adminEmail))
      await mails.send(urgentMail({ ...mail, to }), tx);
  };
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
          id: user.id,
          email: user.email,
          confirmed: user.emailVerified,
          assistant: assistants.name,
          greeting: assistants.greeting,
          origin: conversations.origin,
          visitor: conversations.visitor,
        })
        .from(assistants)
        .innerJoin(user, eq(user.id, assistants.ownerId))
        .innerJoin(conversations, eq(conversations.id, contact.conversationId))
        .where(eq(assistants.id, contact.assistantId));
      if (!owner) return;
      const { id, email, confirmed, assistant, greeting, origin, visitor } = owner;
      const language = languageOf('', { greeting, faq: [] }).code;
      const isTest = visitor === null && ['builder', 'sandbox'].includes(origin);
      const about = {
        kind: contact.urgent,
        said: openContact(tx, contact).message,
        assistant,
        language,
        isTest,
      };
      if (confirmed) {
        const link = `${publicUrl}/dashboard/messages`;
        await mails.send(urgentMail({ ...about, to: email, link }), tx);
        return;
      }
      if (isTest || !(await tryTake(limits, 'urgentMailsOfUnconfirmed', id))) return;
      const unconfirmed = { ...about, owner: email, link: `${publicUrl}/admin` };
      await mailAdministrators(tx, unconfirmed);
    });
  });
}

/**
 * Administrators whose address is surely theirs: they confirmed it, or the operator's settings name it, which nobody asks
 * to be confirmed.
 */
async function administrators(tx: Queryable, named = ''): Promise<string[]> {
  const isTheirs = or(eq(user.emailVerified, true), eq(user.email, named));
  const rows = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.role, 'admin'), isTheirs));
  return rows.map(({ email }) => email);
}
