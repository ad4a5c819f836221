import { LEGAL_META } from '@parlo/contract/built-site';
import { expect, it } from 'vitest';
import { readDefaults } from '../platform/site-texts.ts';
import { createSiteFill } from './fill-site-texts.ts';

const KEPT = {
  en: '<mark data-operator="backupsEn">[how long you keep backups]</mark>',
  uk: '<mark data-operator="backupsUk">[скільки ви зберігаєте резервні копії]</mark>',
};
const page = (kept: string) => `<!--legal--><td>${kept}</td><!--/legal-->`;
const fillWith = (backupDays: number | undefined, encrypts = false) =>
  createSiteFill(readDefaults(), '/privacy', { backupDays, encrypts });

it('says by itself how long nightly backups are kept, in both languages', () => {
  const { head, fill } = fillWith(14);
  expect(fill(page(KEPT.en))).toContain('<td>14 days; one is made each night</td>');
  expect(fill(page(KEPT.uk))).toContain('<td>14 днів; щоночі робиться нова</td>');
  expect(head).toContain(LEGAL_META);
  expect(fillWith(1).fill(page(KEPT.en))).toContain('<td>1 day; one');
  expect(fillWith(2).fill(page(KEPT.uk))).toContain('<td>2 дні; щоночі');
});

it('leaves that to the operator where none is made', () => {
  const { head, fill } = fillWith(undefined);
  expect(fill(page(KEPT.en))).toBe(page(KEPT.en));
  expect(head).not.toContain(LEGAL_META);
});

it('says that conversations are encrypted in the database where they are', () => {
  const en = '<mark data-operator="databaseEn">[your protection of the database]</mark>';
  const uk = '<mark data-operator="databaseUk">[ваш захист бази]</mark>';
  const { head, fill } = fillWith(undefined, true);
  expect(fill(page(en))).toContain('<td>encryption with a key that is neither in the database nor');
  expect(fill(page(uk))).toContain('<td>шифрування ключем, якого немає ні в базі');
  expect(head).toContain(LEGAL_META);
  expect(fillWith(14).fill(page(en))).toBe(page(en));
});
