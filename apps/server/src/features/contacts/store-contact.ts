import { createHmac } from 'node:crypto';
import { CONTACT_FIELDS, CONTACT_LIMITS, type ContactDetails, type ContactField } from '@parlo/contract';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { violatesForeignKey } from '../../db/failures.ts';
import { assistants, contacts, conversations } from '../../db/schema.ts';
import { openContact, sealContact } from '../../db/sealed-rows.ts';
import { textKeysOf } from '../../db/text-keys.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type RateLimits, tryTake } from '../../platform/limits/rate-limit.ts';
import { newId } from '../../platform/new-id.ts';
import { sendContactMail } from './contact-mails.ts';
import { forgetCaller } from './keep-caller.ts';
import { plainText } from './plain-text.ts';

const A_DAY = { points: CONTACT_LIMITS.perDay, seconds: 24 * 3_600 } as const;

export const CONTACT_FEATURE_LIMITS = {
  /** Of one network with one assistant. */
  contactsPerVisitor: A_DAY,
  /** Of one email address or phone number with one owner. */
  contactsPerAddress: A_DAY,
  /** Limits an owner's own tests, in any conversation. */
  contactsPerTester: { points: 20, seconds: A_DAY.seconds },
} as const;

export interface StoreContactDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly limits: RateLimits;
}

export interface ContactToStore extends ContactDetails {
  /** The dialogue's name for these details. */
  readonly id: string;
}

/** `unavailable`: nobody would get it, or the assistant's owner takes no messages. */
export type StoreOutcome = 'stored' | 'too_many' | 'unavailable';

export interface StoreOptions {
  /** Replaces a message with the same id, because it was corrected on the card. Default: keeps it. */
  readonly replaces?: boolean;
  /** Names the network that it comes from, as {@link createNameNetwork} does; absent in the owner's tests. */
  readonly network?: string | undefined;
}

export type StoreContact = (
  conversationId: string,
  contact: ContactToStore,
  options?: StoreOptions,
) => Promise<StoreOutcome>;

/**
 * Makes the names of networks by which messages are limited: keyed hashes of assistant and address. There is no day in them,
 * or each day that a conversation began on would have a limit of its own; they are stored by the limit alone, for a day.
 */
export function createNameNetwork(key: Buffer): (assistantId: string, address: string) => string {
  return (assistantId, address) =>
    createHmac('sha256', key)
      .update(JSON.stringify([assistantId, address]))
      .digest('base64url');
}

/** Stores a visitor's details once for each id, and has them mailed to the assistant's owner. */
export function createStoreContact(deps: StoreContactDeps): StoreContact {
  const { db, jobs, limits } = deps;
  return async (conversationId, { id: draftId, ...given }, { replaces = false, network } = {}) => {
    const place = await placeOf(db, conversationId);
    if (!place) return 'unavailable';
    const { ownerId, assistantId, settings } = place;
    const details = asked(clean(given), settings.ask);
    const sender = senderOf(place, network ?? conversationId);
    const same = and(eq(contacts.conversationId, conversationId), eq(contacts.draftId, draftId));
    const correct = () => (replaces ? correctStored(deps, same, details, sender) : 'stored');
    if ((await db.$count(contacts, same)) > 0) return correct();
    const wanted = [sender, ...addressesOf(details, ownerId)];
    if (!(await takeAll(limits, wanted))) return 'too_many';
    try {
      const isFirst = await db.transaction(async (tx) => {
        const id = newId('contact');
        const sealed = sealContact(textKeysOf(tx), id, details);
        const stored = { id, conversationId, draftId, assistantId, ownerId, ...sealed };
        const { rowCount } = await tx.insert(contacts).values(stored).onConflictDoNothing();
        if (rowCount === 0) return false;
        await forgetCaller(tx, conversationId, details.phone);
        await sendContactMail(tx, jobs, assistantId);
        return true;
      });
      if (isFirst) return 'stored';
    } catch (error) {
      // The visitor deleted the conversation, or its owner the assistant, in the meantime.
      if (violatesForeignKey(error)) return 'unavailable';
      throw error;
    }
    // A yes and the card came at the same moment. The other one was counted, and the card's values win.
    await giveBackAll(limits, wanted);
    return correct();
  };
}

/**
 * Replaces what was stored by what the card shows. What its owner was told of before is new to them again, and counts as
 * another message of the same sender; an address that was not there counts in any case.
 */
async function correctStored(
  { db, jobs, limits }: StoreContactDeps,
  same: SQL | undefined,
  details: ContactDetails,
  sender: Counted,
): Promise<StoreOutcome> {
  const [stored] = await db.select().from(contacts).where(same);
  if (!stored) return 'unavailable';
  const before = openContact(db, stored);
  if (CONTACT_FIELDS.every((field) => before[field] === details[field])) return 'stored';
  const known = addressesOf(before, before.ownerId).map(([, address]) => address);
  const added = addressesOf(details, before.ownerId).filter(([, address]) => !known.includes(address));
  const wasTold = before.mailedAt !== null || before.state === 'done';
  if (!(await takeAll(limits, wasTold ? [sender, ...added] : added))) return 'too_many';
  await db.transaction(async (tx) => {
    await tx
      .update(contacts)
      .set({
        ...sealContact(textKeysOf(tx), before.id, details),
        state: 'new',
        mailedAt: null,
        announcedAt: null,
      })
      .where(eq(contacts.id, before.id));
    // If the earlier mail is still unsent, it will contain the stored message, and this one finds nothing to send.
    await sendContactMail(tx, jobs, before.assistantId);
  });
  return 'stored';
}

/** A limit and its key. */
type Counted = readonly [group: keyof typeof CONTACT_FEATURE_LIMITS, key: string];

interface Place {
  readonly ownerId: string;
  readonly visitor: string | null;
  readonly origin: string;
}

/** The limit of the sender: by network, or by owner in the owner's tests. A program's callers have neither. */
function senderOf({ ownerId, visitor, origin }: Place, from: string): Counted {
  const isTest = visitor === null && ['builder', 'sandbox'].includes(origin);
  return isTest ? ['contactsPerTester', ownerId] : ['contactsPerVisitor', from];
}

async function placeOf(db: Database, conversationId: string) {
  const [row] = await db
    .select({
      assistantId: assistants.id,
      ownerId: assistants.ownerId,
      settings: assistants.contact,
      visitor: conversations.visitor,
      origin: conversations.origin,
    })
    .from(conversations)
    .innerJoin(assistants, eq(assistants.id, conversations.assistantId))
    .where(eq(conversations.id, conversationId));
  if (!row?.settings.enabled || row.ownerId === null) return null;
  return { ...row, ownerId: row.ownerId };
}

/**
 * One number is written with a zero in front, with its country code, or with both zeros of 00: only its end stays the same.
 * Nine digits are a whole number without its zero in Ukraine and in most countries; where numbers are longer, two people
 * who share nine would have to write to one owner on one day.
 */
const TELLING_DIGITS = 9;

/** Returns an address in a normal form, the same for every notation. */
function addressesOf({ email, phone }: ContactDetails, ownerId: string): readonly Counted[] {
  const addresses = [email.toLowerCase(), phone.replace(/\D/g, '').slice(-TELLING_DIGITS)];
  return addresses.filter(Boolean).map((address) => ['contactsPerAddress', `${ownerId} ${address}`]);
}

/** None counts when one of them is used up. */
async function takeAll(limits: RateLimits, wanted: readonly Counted[]): Promise<boolean> {
  for (const [i, [group, key]] of wanted.entries()) {
    if (await tryTake(limits, group, key)) continue;
    await giveBackAll(limits, wanted.slice(0, i));
    return false;
  }
  return true;
}

async function giveBackAll(limits: RateLimits, taken: readonly Counted[]): Promise<void> {
  for (const [group, key] of taken) await limits.giveBack(group, key);
}

/** The requested fields, and a way to reply in any case: the owner may have requested another one before. */
function asked(details: ContactDetails, ask: readonly ContactField[]): ContactDetails {
  const only = (fields: readonly ContactField[]) =>
    ({
      ...details,
      ...Object.fromEntries(
        CONTACT_FIELDS.filter((field) => !fields.includes(field)).map((field) => [field, '']),
      ),
    }) satisfies ContactDetails;
  const given = only(ask);
  return given.email || given.phone ? given : only([...ask, 'email', 'phone']);
}

function clean({ name, email, phone, message }: ContactDetails): ContactDetails {
  return {
    name: plainText(name),
    email: plainText(email),
    phone: plainText(phone),
    message: plainText(message),
  };
}
