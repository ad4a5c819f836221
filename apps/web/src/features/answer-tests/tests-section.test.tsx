// @vitest-environment jsdom
import { TEST_LIMITS, type TestResult } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '../../i18n/language.ts';
import { madeRun, madeTest, testsServer } from '../../owner/answer-tests/testing/tests-server.ts';
import { BAKERY } from '../../testing/bakery.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { TestsSection } from './tests-section.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const DRAFT = { greetingMessage: 'Unsaved.' };

interface Scene {
  readonly answers?: Parameters<typeof fakeApi>[0];
  readonly email?: string | null;
  readonly language?: Language;
  readonly results?: () => TestResult[];
}

async function open(tests = [madeTest('hours')], scene: Scene = {}) {
  const server = testsServer(tests, scene.results);
  const { asked } = fakeApi({ ...server.answers, ...scene.answers });
  const slot = {
    email: scene.email === undefined ? OLENA.email : scene.email,
    assistant: BAKERY,
    typed: () => ({ assistantPrompt: '', greetingMessage: '', faqList: [] }),
    draft: () => DRAFT,
    withLook: () => null,
    fill: () => undefined,
    withSave: () => undefined,
  };
  const view = await show(<TestsSection slot={slot} />, { language: scene.language ?? 'en' });
  const press = async (name: string | RegExp) => view.user.click(await screen.findByRole('button', { name }));
  return { ...view, server, asked, press };
}

const failed = (testId: string): TestResult => ({
  testId,
  run: madeRun('From eight.', { kind: 'not_said', text: 'seven' }),
  before: madeRun('From seven.'),
});

describe('the tests', () => {
  it('run on the form’s values, and show changes, replies and their sources', async () => {
    const scene = { results: () => [failed('hours'), { ...failed('dogs'), run: madeRun('Seven dogs.') }] };
    const { press, asked } = await open([madeTest('hours'), madeTest('dogs')], scene);
    await press('Run the tests');
    await screen.findByText('1 of 2 tests passed.');
    expect(screen.getByText(/1 was right before\./)).toBeTruthy();
    const [row] = screen.getAllByRole('listitem');
    expect(row?.textContent).toContain('It did not say “seven”.');
    expect(row?.textContent).toContain('It was right the last time.');
    expect(row?.textContent).toContain('It said: “From eight.”');
    expect(row?.textContent).toContain('From the question “Open?”');
    expect(asked.find(({ name }) => name === 'runTests')?.input).toEqual({
      assistantId: BAKERY.id,
      draft: DRAFT,
    });
  });

  it('say which replies were held back, and why', async () => {
    const exact = {
      ...madeRun('From seven.'),
      answeredBy: 'exact_instead' as const,
      heldBack: true as const,
    };
    const other = { ...madeRun('Seven dogs.'), answeredBy: 'model' as const, heldBack: true as const };
    const scene = {
      results: () => [
        { ...failed('hours'), run: exact },
        { ...failed('dogs'), run: other },
      ],
    };
    const { press } = await open([madeTest('hours'), madeTest('dogs')], scene);
    await press('Run the tests');
    await screen.findByText(/1 was answered in your exact words: the reply was held back because it recited/);
    expect(screen.queryByText(/no language model is set up/)).toBeNull();
    for (const row of screen.getAllByRole('listitem'))
      if (row.textContent?.includes('It said')) expect(row.textContent).toContain('A sentence was held back');
  });

  it('say which were answered in the exact words since no model could be asked', async () => {
    const exact = { ...madeRun('From seven.'), answeredBy: 'exact_instead' as const };
    const other = { ...madeRun('Seven dogs.'), answeredBy: 'model' as const };
    const scene = {
      results: () => [
        { ...failed('hours'), run: exact },
        { ...failed('dogs'), run: other },
      ],
    };
    const { press } = await open([madeTest('hours'), madeTest('dogs')], scene);
    await press('Run the tests');
    await screen.findByText(/1 was answered in your exact words: no language model is set up/);
    const [hours, dogs] = screen.getAllByRole('listitem');
    expect(hours?.textContent).toContain('In your exact words');
    expect(dogs?.textContent).not.toContain('In your exact words');
  });

  it('show how they went the last time, or that they were not run yet', async () => {
    await open([madeTest('hours', { lastRun: madeRun('From seven.') }), madeTest('dogs')]);
    await screen.findByText('1 of 1 test passed.');
    expect(screen.getByText('Passed')).toBeTruthy();
    expect(screen.getByText('Not run yet')).toBeTruthy();
  });

  it('are added, and missing fields are named', async () => {
    const { press, server, user } = await open([]);
    expect(await screen.findByText(/^No tests yet/)).toBeTruthy();
    await press('Add a test');
    await user.type(await screen.findByLabelText('Question'), ' Do you deliver? ');
    await press('Save the test');
    const says = screen.getByLabelText('It has to say');
    await waitFor(() => expect(document.activeElement).toBe(says));
    expect(screen.getByText('Fill in what it has to say, or what it must not say.')).toBeTruthy();
    await user.type(says, 'yes{Enter}{Enter}every day');
    await user.type(screen.getByLabelText('It must not say'), 'no');
    await press('Save the test');
    await screen.findByText('Has to say “every day”');
    expect(server.stored()).toMatchObject([
      { question: 'Do you deliver?', says: ['yes', 'every day'], saysNot: ['no'], unknown: false },
    ]);
  });

  it('may expect that nothing is known, and nothing to be said then', async () => {
    const { press, server, user } = await open();
    await press('Change the test: Question hours?');
    await user.click(await screen.findByLabelText('It has to say that it does not know'));
    expect(screen.queryByLabelText('It has to say')).toBeNull();
    await press('Save the test');
    await screen.findByText('Has to say that it does not know');
    expect(server.stored()).toMatchObject([{ id: 'hours', says: [], unknown: true }]);
  });

  it('are deleted, and brought back', async () => {
    const { press, server } = await open();
    await press('Delete the test: Question hours?');
    const said = await screen.findByText('Test deleted: “Question hours?”');
    expect(server.stored()).toEqual([]);
    await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
    await press('Undo');
    await screen.findByText('Question hours?');
    expect(server.stored()).toMatchObject([{ question: 'Question hours?', says: ['seven'] }]);
  });

  it('show why they could not be saved, and keep typed text', async () => {
    const { press, user } = await open([], {
      answers: { addTests: () => refuse('too_many_tests', 'Too many.', { params: { max: 100 } }) },
    });
    await press('Add a test');
    await user.type(await screen.findByLabelText('Question'), 'Do you deliver?');
    await user.type(screen.getByLabelText('It has to say'), 'yes');
    await press('Save the test');
    await screen.findByText('An assistant can have at most 100 tests.');
    expect(screen.getByLabelText<HTMLInputElement>('Question').value).toBe('Do you deliver?');
  });

  it('say that they could not be loaded or run', async () => {
    const away = { getTests: () => Promise.reject(new TypeError('away')) };
    const first = await open([], { answers: away });
    await screen.findByText(/could not be loaded/, {}, { timeout: 10_000 });
    first.unmount();
    const { press } = await open(undefined, {
      answers: { runTests: () => Promise.reject(new TypeError('away')) },
    });
    await press('Run the tests');
    await screen.findByText('The tests could not be run. Please try again.');
  });

  it('are no more than an assistant can have', async () => {
    await open(Array.from({ length: TEST_LIMITS.tests }, (_, at) => madeTest(String(at))));
    await screen.findByText('That is all 100 tests an assistant can have.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a test' }).disabled).toBe(true);
  });

  it('need an account', async () => {
    const { asked } = await open([], { email: null });
    expect(screen.getByText(/Running them needs an account/)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('speak Ukrainian', async () => {
    await open([madeTest('hours', { lastRun: madeRun('Із сьомої.') })], { language: 'uk' });
    expect(await screen.findByText('Пройдено 1 із 1 тесту.')).toBeTruthy();
    expect(screen.getByText('Має сказати «seven»')).toBeTruthy();
  });
});

describe('proposals', () => {
  const source = { kind: 'faq', title: 'Open?', heading: '' } as const;
  const proposal = (question: string) => ({ question, says: ['Yes.'], saysNot: [], unknown: false, source });
  const proposals = [proposal('opening hours'), proposal('hi, open?')];

  it('are shown as such, and kept where they are ticked', async () => {
    const { press, server, user } = await open([], {
      answers: { proposeTests: () => ({ success: true, proposals }) },
    });
    await press('Propose tests');
    const dialog = await screen.findByRole('dialog', { name: 'Proposed tests' });
    expect(dialog.textContent).toContain('From what visitors asked');
    const keep = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Keep 0 tests' });
    expect(keep.disabled).toBe(true);
    await user.click(within(dialog).getByRole('checkbox', { name: /^opening hours/ }));
    await press('Keep 1 test');
    await screen.findByText('opening hours');
    expect(server.stored()).toMatchObject([{ question: 'opening hours', says: ['Yes.'] }]);
    expect(server.stored()[0]).not.toHaveProperty('source');
  });

  it('may be for unanswered questions', async () => {
    const unanswered = { ...proposal('Do you breed alpacas?'), says: [], unknown: true, source: null };
    const { press, server, user } = await open([], {
      answers: { proposeTests: () => ({ success: true, proposals: [unanswered] }) },
    });
    await press('Propose tests');
    const choice = await screen.findByRole('checkbox', {
      name: /^Do you breed alpacas\?\s*Has to say that it does not know$/,
    });
    await user.click(choice);
    await press('Keep 1 test');
    await screen.findByText('Do you breed alpacas?');
    expect(server.stored()).toMatchObject([{ says: [], unknown: true }]);
  });

  it('fit into the remaining room', async () => {
    const { press } = await open(
      Array.from({ length: TEST_LIMITS.tests - 1 }, (_, at) => madeTest(String(at))),
      { answers: { proposeTests: () => ({ success: true, proposals }) } },
    );
    await press('Propose tests');
    await press('Choose all');
    expect(await screen.findByText('There is room for 1 more test.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep 2 tests' }).disabled).toBe(true);
  });

  it('may be none', async () => {
    const { press } = await open([], { answers: { proposeTests: () => ({ success: true, proposals: [] }) } });
    await press('Propose tests');
    expect(await screen.findByText(/^There is nothing new to propose/)).toBeTruthy();
  });
});
