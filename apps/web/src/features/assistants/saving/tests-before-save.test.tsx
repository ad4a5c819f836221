// @vitest-environment jsdom
import type { Assistant, TestResult } from '@parlo/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { madeRun, madeTest, testsServer } from '../../../owner/answer-tests/testing/tests-server.ts';
import { BAKERY } from '../../../testing/bakery.ts';
import { builderServer, openBuilder, saved, textOf } from '../testing/builder-scene.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const TESTED: Assistant = { ...BAKERY, tests: 1 };
const BROKEN: TestResult = {
  testId: 'hours',
  run: madeRun('I don’t know.', { kind: 'did_not_know' }),
  before: madeRun('From seven.'),
};
const FINE: TestResult = { ...BROKEN, run: madeRun('From seven.') };

async function change(results: () => TestResult[], more: Parameters<typeof builderServer>[1] = {}) {
  const tests = testsServer([madeTest('hours', { question: 'Open?' })], results);
  const server = builderServer([TESTED], { ...tests.answers, ...more });
  const builder = await openBuilder({
    slots: {
      tests: () => <p>all tests</p>,
    },
  });
  await builder.retype('Greeting', 'Good day');
  await builder.save();
  return { ...builder, server };
}
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Settings' });

/** Saves with `Good day` as the greeting, and types another one before the results are there. */
async function whileTesting(results: TestResult[]) {
  const ran = Promise.withResolvers<void>();
  const builder = await change(() => results, {
    async runTests() {
      await ran.promise;
      return { success: true, results, left: [] };
    },
  });
  await screen.findByRole('button', { name: 'Running the tests...' });
  await builder.retype('Greeting', 'Good evening');
  await act(async () => ran.resolve());
  return builder;
}
const press = async (builder: Awaited<ReturnType<typeof change>>, name: string) =>
  builder.user.click(await screen.findByRole('button', { name }));

describe('saving an assistant that has tests', () => {
  it('runs them on the values to be saved, and saves when they pass', async () => {
    const { server } = await change(() => [FINE]);
    await saved();
    const run = server.asked.find(({ name }) => name === 'runTests')?.input;
    expect(run).toMatchObject({ assistantId: BAKERY.id, draft: { greetingMessage: 'Good day' } });
    expect(server.asked.findIndex(({ name }) => name === 'runTests')).toBeLessThan(
      server.asked.findIndex(({ name }) => name === 'editAssistant'),
    );
  });

  it('asks when one fails, and saves anyway', async () => {
    const builder = await change(() => [BROKEN]);
    const dialog = await screen.findByRole('alertdialog', { name: '1 test fails with these changes' });
    await waitFor(() => expect(dialog.textContent).toContain('Open?'));
    expect(dialog.textContent).toContain('It said that it does not know. It was right the last time.');
    expect(builder.server.edits).toEqual([]);
    await press(builder, 'Save anyway');
    await saved();
    expect(builder.server.edits).toMatchObject([{ updated: { greetingMessage: 'Good day' } }]);
  });

  it('says that the exact words failed, where no model could be asked', async () => {
    const run = { ...BROKEN.run, answeredBy: 'exact_instead' as const };
    await change(() => [{ ...BROKEN, run, before: null }]);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('1 was answered in your exact words');
    expect(dialog.textContent).not.toContain('It was right the last time.');
  });

  it('leads to the tests, with nothing saved and nothing lost', async () => {
    const builder = await change(() => [BROKEN]);
    await press(builder, 'Look at them');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Tests' })));
    expect(builder.server.edits).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('Greeting').value).toBe('Good day');
    expect(screen.getByText('You have unsaved changes')).toBeTruthy();
  });

  it('treats input typed during the run as unsaved', async () => {
    const builder = await whileTesting([FINE]);
    await saved();
    expect(builder.server.edits).toMatchObject([{ updated: { greetingMessage: 'Good day' } }]);
    expect(textOf('Greeting')).toBe('Good evening');
    expect(saveButton().disabled).toBe(false);
    await builder.save();
    await waitFor(() => expect(builder.server.edits).toHaveLength(2));
    expect(builder.server.edits[1]).toMatchObject({ updated: { greetingMessage: 'Good evening' } });
  });

  it('saves the tested values anyway, and treats later input as unsaved', async () => {
    const builder = await whileTesting([BROKEN]);
    await press(builder, 'Save anyway');
    await saved();
    expect(builder.server.edits).toMatchObject([{ updated: { greetingMessage: 'Good day' } }]);
    expect(textOf('Greeting')).toBe('Good evening');
    expect(saveButton().disabled).toBe(false);
  });

  it('is not held up by tests that can’t be run', async () => {
    await change(() => [], { runTests: () => Promise.reject(new TypeError('away')) });
    await saved();
  });
});

it('saves an assistant without tests at once', async () => {
  const server = builderServer([BAKERY]);
  const builder = await openBuilder();
  await builder.retype('Greeting', 'Good day');
  await builder.save();
  await saved();
  expect(server.asked.map(({ name }) => name)).not.toContain('runTests');
});
