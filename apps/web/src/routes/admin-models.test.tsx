// @vitest-environment jsdom
import { type SpeechModel, SpeechModelProblem, type SpeechModelTask } from '@parlo/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { admin as en } from '../i18n/en/admin.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { visit } from '../testing/visit.tsx';
import * as admin from './admin.tsx';
import { administrator } from './testing/administrator.ts';

const ROUTES = { '/admin/:section?': admin };
const SLOW = { timeout: 5_000 };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const model = (id: string, more: Partial<SpeechModel> = {}): SpeechModel => ({
  id,
  title: 'Whisper base',
  purpose: 'recognition',
  languages: ['uk', 'en'],
  bytes: 81_768_585,
  licence: 'MIT',
  home: 'https://home.example/',
  origin: 'fetched',
  state: 'not_there',
  tried: true,
  problem: null,
  ...more,
});
const task = (more: Partial<SpeechModelTask> = {}): SpeechModelTask => ({
  id: 'whisper-base',
  act: 'add',
  state: 'running',
  step: null,
  share: null,
  problem: null,
  detail: '',
  ...more,
});
const row = async (text: string) => {
  const found = (await screen.findByText(text, {}, SLOW)).closest('li');
  return within(found ?? expect.fail());
};
const dialog = async () => within(await screen.findByRole('alertdialog', {}, SLOW));

/** A server whose task is what the test says, and whose acts begin it. */
function serving(models: readonly SpeechModel[], first: SpeechModelTask | null = null) {
  const now = { models: [...models], task: first, folder: '/data/models' as string | null };
  const answer = () => ({ success: true as const, ...now });
  const { asked } = fakeApi({
    ...administrator(),
    listSpeechModels: answer,
    runSpeechModelAct: ({ id, act }: { id: string; act: SpeechModelTask['act'] }) => {
      now.task = task({ id, act, step: 'fetching', share: 0.25 });
      return answer();
    },
    stopSpeechModelAct: () => {
      now.task = task({ state: 'failed', problem: 'aborted' });
      return answer();
    },
  });
  return { asked, now };
}

describe('models for speech', () => {
  it('are listed with their actions', async () => {
    serving([
      model('moonshine-tiny', {
        title: 'Moonshine',
        origin: 'built_in',
        state: 'built_in',
        languages: ['en'],
      }),
      model('whisper-base', { languages: Array.from({ length: 99 }, (_, index) => `x${index}`) }),
      model('there', { title: 'Parakeet', state: 'there', tried: false }),
      model('piper-uk', { title: 'Piper', origin: 'by_hand', purpose: 'synthesis', tried: false }),
      model('mine', { title: 'mine', origin: 'own', state: 'broken', problem: 'other_family', home: null }),
    ]);
    await visit('/admin/models', ROUTES);
    expect(await screen.findByText('They lie in /data/models on the server.')).toBeTruthy();
    const moonshine = await row('Moonshine');
    expect(moonshine.getByText('English')).toBeTruthy();
    expect(moonshine.queryByRole('button')).toBeNull();
    const whisper = await row('Whisper base');
    expect(whisper.getByText('99 languages')).toBeTruthy();
    expect(whisper.getByText('82 MB')).toBeTruthy();
    expect(whisper.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Add: Whisper base',
    ]);
    const parakeet = await row('Parakeet');
    expect(parakeet.getByText('Not tried with this version')).toBeTruthy();
    expect(parakeet.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Check: Parakeet',
      'Remove: Parakeet',
    ]);
    const piper = await row('Piper');
    expect(piper.getByText(/by hand/)).toBeTruthy();
    expect(piper.queryByRole('button')).toBeNull();
    const [mine] = screen.getAllByText('mine');
    expect(within(mine?.closest('li') ?? expect.fail()).getByText(/no model of a kind/)).toBeTruthy();
  });

  it('are added after a question, with how far it is, until they are there', async () => {
    const { asked, now } = serving([model('whisper-base')]);
    const { user } = await visit('/admin/models', ROUTES);
    await user.click(await screen.findByRole('button', { name: 'Add: Whisper base' }, SLOW));
    const question = await dialog();
    expect(question.getByText(/fetches 82 MB. Licence: MIT/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Add' }));
    const bar = await screen.findByRole('progressbar', { name: 'Adding Whisper base' }, SLOW);
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByText('Fetching: 25 %')).toBeTruthy();
    // One at a time.
    expect(screen.queryByRole('button', { name: 'Add: Whisper base' })).toBeNull();
    expect(asked.find(({ name }) => name === 'runSpeechModelAct')?.input).toEqual({
      id: 'whisper-base',
      act: 'add',
    });
    now.task = task({ state: 'done' });
    now.models = [model('whisper-base', { state: 'there' })];
    expect(await screen.findByText(/Whisper base is on this server/, {}, SLOW)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check: Whisper base' })).toBeTruthy();
  });

  it('are stopped, and say so', async () => {
    serving([model('whisper-base')], task({ step: 'converting' }));
    const { user } = await visit('/admin/models', ROUTES);
    expect(await screen.findByText('Converting', {}, SLOW)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Whisper base: It was stopped. Nothing was kept.')).toBeTruthy();
  });

  it('are checked at once and removed after a question', async () => {
    const { asked, now } = serving([model('whisper-base', { state: 'there' })]);
    const { user } = await visit('/admin/models', ROUTES);
    await user.click(await screen.findByRole('button', { name: 'Check: Whisper base' }, SLOW));
    expect(await screen.findByText('Checking Whisper base')).toBeTruthy();
    now.task = task({ act: 'verify', state: 'done' });
    await user.click(await screen.findByRole('button', { name: 'Remove: Whisper base' }, SLOW));
    await user.click((await dialog()).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removing Whisper base', {}, SLOW)).toBeTruthy();
    // What is deleted already can't be stopped.
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    const acts = asked.flatMap(({ name, input }) => (name === 'runSpeechModelAct' ? [input] : []));
    expect(acts).toEqual([
      { id: 'whisper-base', act: 'verify' },
      { id: 'whisper-base', act: 'remove' },
    ]);
  });

  it('say that an act was refused', async () => {
    fakeApi({
      ...administrator(),
      listSpeechModels: () => ({
        success: true as const,
        folder: '/data/models',
        models: [model('whisper-base', { state: 'there' })],
        task: null,
      }),
      runSpeechModelAct: () => refuse('in_progress', 'no'),
    });
    const { user } = await visit('/admin/models', ROUTES);
    await user.click(await screen.findByRole('button', { name: 'Check: Whisper base' }, SLOW));
    expect(await screen.findByText('That did not work. Please try again.', {}, SLOW)).toBeTruthy();
  });

  it('say that none are used, and offer nothing', async () => {
    const { now } = serving([model('whisper-base')]);
    now.folder = null;
    await visit('/admin/models', ROUTES);
    expect(await screen.findByText(/only the models that came with Parlo/, {}, SLOW)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });

  it('have words for everything that can be wrong', () => {
    expect(Object.keys(en.models.problems).sort()).toEqual([...SpeechModelProblem.options].sort());
  });
});
