import { LEGAL_META } from '@parlo/contract/built-site';
import { expect, it } from 'vitest';
import { readDefaults } from '../platform/site-texts.ts';
import { createSiteFill } from './fill-site-texts.ts';

const KEPT = {
  en: '<mark data-operator="backupsEn">[how long you keep backups]</mark>',
  uk: '<mark data-operator="backupsUk">[скільки ви зберігаєте резервні копії]</mark>',
};
const page = (kept: string) => `<!--legal--><td>${kept}</td><!--/legal-->`;
const fillWith = (days: number | undefined) => createSiteFill(readDefaults(), '/privacy', days);

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
