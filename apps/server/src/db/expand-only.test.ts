import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { VERSION } from '../platform/version.ts';
import { notExpanding } from '../testing/expand-only.ts';
import { readLastRelease } from '../testing/last-release.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

const readJournal = async () =>
  Journal.parse(JSON.parse(await readFile(new URL('meta/_journal.json', FOLDER), 'utf8'))).entries;

it('the version before this one survives every migration since it', async () => {
  const release = await readLastRelease();
  const tags = (await readJournal()).map(({ tag }) => tag);
  expect(tags).toContain(release.migration);
  const since = tags.slice(tags.indexOf(release.migration) + 1);
  const migrations = await Promise.all(
    since.map(async (name) => ({ name, sql: await readFile(new URL(`${name}.sql`, FOLDER), 'utf8') })),
  );
  expect(notExpanding(migrations, release.version)).toEqual([]);
  expect(release.version.localeCompare(VERSION, undefined, { numeric: true })).toBe(-1);
});

it('migrations are in the order of their times, since one that is dated earlier is never applied', async () => {
  const times = (await readJournal()).map(({ when }) => when);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

const complaints = (sql: string, version = '0.2.0') => notExpanding([{ name: '0099_new', sql }], version);

it.each([
  ['DROP TABLE "orders";', 'drops a table'],
  ['DROP FUNCTION parlo_count();', 'drops something'],
  ['TRUNCATE "orders";', 'empties a table'],
  ['ALTER TABLE "orders" RENAME COLUMN "a" TO "b";', 'renames something'],
  ["ALTER TYPE \"kind\" RENAME VALUE 'a' TO 'b';", 'renames something'],
  ['alter table public.orders\n  drop column note;', 'drops a part of a table'],
  ['ALTER TABLE "orders" DROP CONSTRAINT "orders_pk";', 'drops a part of a table'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;', 'requires a value'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE integer;', 'changes a type'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "one" CHECK (a > 0);', 'adds a constraint'],
  ['ALTER TABLE "orders" ADD COLUMN "site" text NOT NULL;', 'adds a column that needs a value'],
  ['CREATE UNIQUE INDEX "one" ON "orders" USING btree ("note");', 'makes values unique'],
])('%s is refused', (sql, what) => {
  expect(complaints(sql)).toEqual([expect.stringContaining(`0099_new ${what}: `)]);
});

it.each([
  'CREATE TABLE "notes" ("id" text NOT NULL);--> statement-breakpoint\nALTER TABLE "notes" ADD CONSTRAINT "f" FOREIGN KEY ("id") REFERENCES "user"("id");',
  'ALTER TABLE "orders" ADD COLUMN "site" text DEFAULT \'drop table; rename\' NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "constraint_type" text;',
  'ALTER TABLE "orders" ALTER COLUMN "note" DROP NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "type" text;',
  'CREATE INDEX "by_type" ON "orders" ("type");\nDROP INDEX "old";',
  '-- DROP TABLE orders\nUPDATE "orders" SET note = \'rename\';',
])('%s is not', (sql) => {
  expect(complaints(sql)).toEqual([]);
});

it('what no release uses any more may be dropped, if the migration says since which', () => {
  const drop =
    '-- Unused since 0.2.0: notes are in a table of their own.\nALTER TABLE "orders" DROP COLUMN "note";';
  expect(complaints(drop)).toEqual([]);
  expect(complaints(drop, '0.10.0')).toEqual([]);
  // The version before this one still uses it.
  expect(complaints(drop, '0.1.9')).toHaveLength(1);
  expect(complaints(drop.replace('Unused since 0.2.0: notes', 'Unused. Notes'))).toHaveLength(1);
});
