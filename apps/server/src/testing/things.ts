import { randomInt, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import {
  answerTests,
  assistants,
  assistantVersions,
  bookings,
  contacts,
  files,
  knowledgeFiles,
  notifications,
  session,
  telephoneNumbers,
  user,
  websites,
} from '../db/schema.ts';
import { newId } from '../platform/new-id.ts';
import { answers, hold } from './hold-conversation.ts';
import { addOrder } from './orders.ts';
import { PNG } from './send-request.ts';
import type { Owner } from './sign-up.ts';
import type { TestApp } from './test-app.ts';

/** One of everything that somebody else must not touch. */
export interface Things {
  readonly assistantId: string;
  readonly fileId: string;
  readonly websiteId: string;
  readonly conversationId: string;
  readonly contactId: string;
  readonly sessionId: string;
  readonly notificationId: string;
  readonly testId: string;
  readonly versionId: string;
  readonly orderId: string;
  readonly bookingId: string;
  /** A telephone number that the assistant answers. */
  readonly number: string;
}

/** A telephone number that nobody has. */
export const freshNumber = () => `+99${randomInt(10 ** 11, 10 ** 12)}`;

/** New things of an owner, made as the features store them. */
export async function makeThings({ services, dataDir }: TestApp, owner: Owner): Promise<Things> {
  const { db } = services;
  const ownerId = owner.id;
  const assistantId = newId('assistant');
  const texts = { prompt: 'A secret prompt.', greeting: 'Hello!', voice: 'ash' } as const;
  await db.insert(assistants).values({ id: assistantId, ownerId, name: assistantId, ...texts });
  const fileId = newId('file');
  const path = join(dataDir, fileId);
  await writeFile(path, 'A secret file.');
  await services.files.put(fileId, path);
  const facts = { name: 'secret.txt', type: 'text/plain', size: 14, purpose: 'knowledge' } as const;
  await db.insert(files).values({ id: fileId, ownerId, key: fileId, ...facts });
  await db.insert(knowledgeFiles).values({ id: fileId, assistantId, status: 'ready' });
  const websiteId = newId('website');
  const address = 'https://secret.example/';
  await db.insert(websites).values({ id: websiteId, assistantId, address, status: 'ready' });
  const conversationId = await hold(db, { ownerId, assistantId, said: [answers('A secret answer.')] });
  const contactId = newId('contact');
  const left = {
    name: 'A secret name',
    email: 'secret@example.com',
    phone: '',
    message: 'A secret.',
  } as const;
  await db
    .insert(contacts)
    .values({ id: contactId, conversationId, draftId: 'draft_1', assistantId, ownerId, ...left });
  const sessionId = randomUUID();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.insert(session).values({ id: sessionId, token: randomUUID(), userId: ownerId, expiresAt });
  const notificationId = newId('notification');
  const told = { kind: 'test', params: {}, type: 'info', title: 'T', message: 'M' } as const;
  await db.insert(notifications).values({ id: notificationId, userId: ownerId, ...told });
  const testId = newId('test');
  const test = { question: 'A secret question?', says: ['A secret.'], saysNot: [], unknown: false };
  await db.insert(answerTests).values({ ...test, id: testId, assistantId });
  const versionId = newId('version');
  const content = { assistantPrompt: 'An older secret.' };
  await db.insert(assistantVersions).values({ id: versionId, assistantId, content });
  const orderId = await addOrder(db, ownerId);
  const bookingId = newId('booking');
  const startsAt = new Date(Date.now() + 3 * 86_400_000);
  const endsAt = new Date(startsAt.getTime() + 1_800_000);
  await db.insert(bookings).values({
    id: bookingId,
    assistantId,
    ownerId,
    conversationId,
    startsAt,
    endsAt,
    blockedFrom: startsAt,
    blockedTo: endsAt,
    service: '',
    name: 'A secret name',
    email: '',
    phone: '',
    note: 'A secret.',
    language: 'en',
    timeZone: 'UTC',
    test: false,
    wantsMeetLink: false,
  });
  const number = freshNumber();
  await db.insert(telephoneNumbers).values({ number, ownerId, assistantId, transferTo: '+380440000000' });
  return {
    bookingId,
    number,
    assistantId,
    fileId,
    websiteId,
    conversationId,
    contactId,
    sessionId,
    notificationId,
    testId,
    versionId,
    orderId,
  };
}

/**
 * The account's logo, stored as an upload leaves it, and its id. An upload itself starts a process that draws the image.
 */
export async function addLogo({ services, dataDir }: TestApp, ownerId: string): Promise<string> {
  const id = newId('logo');
  const key = `logos/${id}`;
  const path = join(dataDir, id);
  await writeFile(path, PNG);
  await services.files.put(key, path);
  const facts = { name: 'logo.png', type: 'image/png', size: PNG.length, purpose: 'logo' } as const;
  await services.db.insert(files).values({ id, ownerId, key, ...facts });
  await services.db.update(user).set({ logoFileId: id }).where(eq(user.id, ownerId));
  return id;
}

/** The stored rows, to detect any change. */
export async function readThings({ database }: TestApp, things: Things): Promise<unknown[]> {
  const tables: [table: string, id: string][] = [
    ['assistants', things.assistantId],
    ['files', things.fileId],
    ['knowledge_files', things.fileId],
    ['websites', things.websiteId],
    ['conversations', things.conversationId],
    ['contacts', things.contactId],
    ['session', things.sessionId],
    ['notifications', things.notificationId],
    ['answer_tests', things.testId],
    ['assistant_versions', things.versionId],
    ['orders', things.orderId],
    ['bookings', things.bookingId],
    ['(select number as id, n.* from telephone_numbers n)', things.number],
  ];
  const rows = tables.map(([table], at) => `(select to_jsonb(t) from ${table} t where id = $${at + 1})`);
  const { rows: found } = await database.pool.query<{ things: unknown[] }>(
    `select jsonb_build_array(${rows.join(', ')}) as things`,
    tables.map(([, id]) => id),
  );
  return found[0]?.things ?? [];
}
