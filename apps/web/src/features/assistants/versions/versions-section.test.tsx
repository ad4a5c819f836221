// @vitest-environment jsdom
import type { AssistantVersion } from '@parlo/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BAKERY } from '../../../testing/bakery.ts';
import { refuse } from '../../../testing/fake-api.ts';
import { builderServer, openBuilder, type Server, textOf } from '../testing/builder-scene.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const VERSIONS: AssistantVersion[] = [
  {
    id: 'version_2',
    savedAt: '2026-11-21T10:00:00.000Z',
    savedVia: 'api_key',
    changed: ['faqList', 'allowedSites', 'consentText'],
    questions: 1,
  },
  { id: 'version_1', savedAt: '2026-11-20T10:00:00.000Z', savedVia: 'session', changed: null, questions: 3 },
];

async function open(answers: Parameters<typeof builderServer>[1] = {}) {
  const server: Server = builderServer([BAKERY], {
    getVersions: () => ({ success: true, versions: VERSIONS }),
    restoreVersion() {
      server.assistants = server.assistants.map((one) => ({
        ...one,
        greetingMessage: 'As before',
        version: 5,
      }));
      return { success: true, message: '', assistants: server.assistants };
    },
    ...answers,
  });
  const builder = await openBuilder({
    at: '/assistant/versions',
  });
  const press = async (name: string | RegExp) =>
    builder.user.click(await screen.findByRole('button', { name }));
  await press('Show earlier versions');
  return { ...builder, server, press };
}

describe('earlier versions', () => {
  it('show time, person and changes', async () => {
    await open();
    const [newest, oldest] = (await screen.findAllByText(/^Saved .*2026/)).map((one) => one.closest('li'));
    expect(newest?.textContent).toContain('by a program with your key');
    expect(newest?.textContent).toContain('1 question · Changed: questions, settings for visitors');
    expect(newest?.textContent).toContain('Saved now');
    expect(oldest?.textContent).toContain('by you');
    expect(oldest?.textContent).toContain('3 questions');
    expect(screen.getAllByRole('button', { name: /^Restore/ })).toHaveLength(1);
  });

  it('say that it answers in another way, and looks otherwise', async () => {
    const versions = VERSIONS.map((one) => ({ ...one, changed: ['look', 'replyMode', 'contact'] }));
    await open({ getVersions: () => ({ success: true, versions }) });
    expect(
      await screen.findAllByText(/Changed: look of the widget, how it answers, settings for visitors/),
    ).toHaveLength(2);
  });

  it('tells versions of one minute apart by their seconds, and shows none for others', async () => {
    const [newest, oldest] = VERSIONS;
    if (!newest || !oldest) throw new Error('There are two');
    const versions = [newest, { ...newest, id: 'version_1b', savedAt: '2026-11-21T10:00:31.000Z' }, oldest];
    await open({ getVersions: () => ({ success: true, versions }) });
    const saved = (await screen.findAllByText(/^Saved .*2026/)).map(({ textContent }) => textContent ?? '');
    expect(saved.map((one) => /:00:00|:00:31/.exec(one)?.[0])).toEqual([':00:00', ':00:31', undefined]);
    expect(screen.getByRole('button', { name: /^Restore the version of .*:00:31/ })).toBeTruthy();
  });

  it('are restored after a question, and replace typed input', async () => {
    const { press, retype, server, visit } = await open();
    await visit('about');
    await retype('Greeting', 'Not saved');
    await visit('versions');
    await press(/^Restore the version of/);
    const dialog = await screen.findByRole('alertdialog', { name: 'Restore this version?' });
    expect(dialog.textContent).toContain('Your unsaved changes here will be lost.');
    await press('Restore');
    await screen.findByText('The version is restored and saved.');
    expect(textOf('Greeting')).toBe('As before');
    expect(screen.queryByText('You have unsaved changes')).toBeNull();
    expect(server.asked.find(({ name }) => name === 'restoreVersion')?.input).toEqual({
      assistantId: BAKERY.id,
      versionId: 'version_1',
      version: BAKERY.version,
    });
  });

  it('say why they could not be restored, and leave everything as it is', async () => {
    const { press, visit } = await open({ restoreVersion: () => refuse('version_not_found', 'Gone.') });
    await press(/^Restore the version of/);
    await press('Restore');
    await screen.findByText('This version is not kept any more.');
    await visit('about');
    await waitFor(() => expect(textOf('Greeting')).toBe(BAKERY.greetingMessage));
  });

  it('may be none yet', async () => {
    await open({ getVersions: () => ({ success: true, versions: VERSIONS.slice(1) }) });
    expect(await screen.findByText(/^There is no earlier version yet/)).toBeTruthy();
  });
});
