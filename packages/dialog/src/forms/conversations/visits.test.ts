import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withoutCourtesy } from '../../local/small-talk.ts';
import { holdVisit, type Visit, Visits } from '../../testing/hold-visit.ts';
import { type Judgements, ScriptedModel, SURELY } from '../../testing/scripted-model.ts';
import { plainOf } from '../../text/clean-text.ts';

const visitsIn = async (file: string) =>
  Visits.parse(JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'))).visits;
const FILES = ['en.json', 'uk.json'];
const visits = (await Promise.all(FILES.map(visitsIn))).flat();

it.each(visits.map((visit) => [visit.id, visit] as const))('%s', async (_id, visit) => {
  const { result, problems, turns } = await holdVisit(visit, modelFor(visit));
  const said = turns.map(({ role, text }) => `${role}: ${text}`).join('\n');
  expect({ result, problems }, said).toEqual({ result: 'right', problems: [] });
});

/** A model that finds what a detour asks for, in whatever words: how real ones do is measured elsewhere. */
class KnowingModel extends ScriptedModel {
  readonly #meant: ReadonlyMap<string, string>;

  constructor(judgements: Judgements, meant: ReadonlyMap<string, string>) {
    super(judgements);
    this.#meant = meant;
  }

  override embed(...[texts, ...rest]: Parameters<ScriptedModel['embed']>) {
    return super.embed(
      texts.map((text) => this.#meant.get(plainOf(text)) ?? text),
      ...rest,
    );
  }
}

function modelFor({ detours, facts }: Visit): ScriptedModel {
  const known = detours.flatMap(({ says, expectReply }) => {
    const fact = facts.find(({ answer }) => expectReply && new RegExp(expectReply, 'iu').test(answer));
    return fact ? [says, withoutCourtesy(says)].map((said) => ({ said, ...fact })) : [];
  });
  const judgements = known.map(({ said, answer }) => [said, { [answer]: { answers: SURELY } }] as const);
  return new KnowingModel(
    Object.fromEntries(judgements),
    new Map(known.map(({ said, question }) => [plainOf(said), question])),
  );
}

describe('a conversation', () => {
  const visit = {
    id: 'v',
    language: 'en',
    now: '2026-11-23T10:00',
    timeZone: 'Europe/Kyiv',
    calendar: {},
    opening: 'Book me for tomorrow at ten',
    answers: { name: ['Ana'], email: ['ana@example.com'] },
    expect: { booked: { start: '2026-11-24T10:00', name: 'Ana', email: 'ana@example.com' } },
  };
  const hold = async (changes: z.input<typeof Changes> = {}) => {
    const [parsed] = Visits.parse({ visits: [{ ...visit, ...changes }] }).visits;
    if (!parsed) throw new Error('no visit');
    return holdVisit(parsed, new ScriptedModel());
  };
  const Changes = z.record(z.string(), z.unknown());

  it('is right when the calendar holds what is expected', async () => {
    expect(await hold()).toMatchObject({ result: 'right', problems: [] });
  });

  it.each([
    ['another time', { expect: { booked: { ...visit.expect.booked, start: '2026-11-24T10:30' } } }],
    ['another email', { answers: { ...visit.answers, email: ['other@example.com'] } }],
    ['anything at all', { expect: 'none' }],
    ['a cancelled meeting', { expect: { cancelled: 'a' } }],
  ])('is wrong when %s was booked', async (_what, changes) => {
    expect((await hold(changes)).result).toBe('wrong');
  });

  it.each([
    ['nothing was booked', { answers: { name: ['Ana'], email: ['never mind'] } }],
    ['a question was not answered', { detours: [{ atStep: 'name', says: 'Why?', expectReply: 'because' }] }],
    ['something was not said', { detours: [{ atStep: 'choose', says: 'Why?' }] }],
    ['the visitor had nothing to say', { answers: {} }],
  ])('is missed when %s', async (_what, changes) => {
    const { result, problems } = await hold(changes);
    expect(result).toBe('missed');
    expect(problems).not.toEqual([]);
  });
});
