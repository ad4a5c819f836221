import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { german } from '../../language/testing/german.ts';
import { sayTime } from '../say-time.ts';
import { understood, Ways } from './understood.ts';

it('reads when people want to come in a language that is one text file', async () => {
  const ways = Ways.parse(JSON.parse(await readFile(new URL('./de.json', import.meta.url), 'utf8')));
  const missed = understood(ways, german).filter((way) => !way.understood);
  expect(ways.ways.length).toBeGreaterThanOrEqual(25);
  expect(missed.map(({ say }) => say)).toEqual([]);
});

it('says a time in it', () => {
  const start = new Date('2026-11-24T13:30:00Z');
  const options = { language: german, zone: 'Europe/Berlin', now: new Date('2026-11-23T10:00:00Z') };
  expect(sayTime({ start }, options)).toEqual({
    spoken: 'morgen, Dienstag, 24. November, 14:30',
    written: 'Dienstag, 24. November, 14:30',
  });
});
