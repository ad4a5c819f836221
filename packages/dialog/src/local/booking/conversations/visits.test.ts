import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ScriptedModel } from '../../../testing/scripted-model.ts';
import { holdVisit, Visits } from './visits.ts';

const { visits } = Visits.parse(JSON.parse(await readFile(new URL('tuned.json', import.meta.url), 'utf8')));

it.each(visits.map((visit) => [visit.id, visit] as const))('%s', async (_id, visit) => {
  const { result, problems, turns } = await holdVisit(visit, new ScriptedModel());
  const said = turns.map(({ role, text }) => `${role}: ${text}`).join('\n');
  expect({ result, problems }, said).toEqual({ result: 'right', problems: [] });
});
