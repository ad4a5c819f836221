// @vitest-environment jsdom
import type { LocalModelsResponse } from '@parlo/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadTexts } from '../../i18n/index.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { LocalModels } from './local-models.tsx';

const OLLAMA = {
  server: 'ollama' as const,
  address: 'http://127.0.0.1:11434',
  models: ['qwen3:8b', 'gemma3:4b'],
  more: 0,
};
const USE = 'Use qwen3:8b of Ollama on this machine';

/** A server that keeps the choice. */
function serve(first: Partial<LocalModelsResponse>, fault?: () => void) {
  const now: LocalModelsResponse = { success: true, mode: 'auto', servers: [], chosen: null, ...first };
  const { asked } = fakeApi({
    getLocalModels: () => ({ ...now }),
    useLocalModel: ({ use }) => {
      fault?.();
      now.chosen = use;
      return { ...now };
    },
  });
  return { now, used: () => asked.filter(({ name }) => name === 'useLocalModel').map(({ input }) => input) };
}

async function open(words: string) {
  await loadTexts('admin', 'refusals');
  const shown = await show(<LocalModels email={OLENA.email} />);
  await screen.findByText(words);
  return shown;
}

it('uses a found model with one press, and stops with another', async () => {
  const { used } = serve({ servers: [OLLAMA] });
  const { user } = await open('None is used: assistants say their owners’ exact words.');
  await user.click(screen.getByRole('button', { name: USE }));
  const using = await screen.findByText(
    'Assistants without a model of their own use qwen3:8b of Ollama on this machine.',
  );
  expect(screen.queryByRole('button', { name: USE })).toBeNull();
  expect(screen.getByRole('button', { name: 'Use gemma3:4b of Ollama on this machine' })).toBeTruthy();
  expect(document.activeElement).toBe(using);
  await user.click(screen.getByRole('button', { name: 'Stop using it' }));
  expect(await screen.findByRole('button', { name: USE })).toBeTruthy();
  expect(used()).toEqual([{ use: { server: 'ollama', model: 'qwen3:8b' } }, { use: null }]);
});

it('says that a chosen model is gone, and looks again', async () => {
  const { now } = serve({ chosen: { server: 'ollama', model: 'qwen3:8b' } });
  const { user } = await open(
    'It does not answer at the moment, or is not listed any more. Visitors get exact words meanwhile.',
  );
  expect(screen.getByText('None of them answers on this machine. Start one and look again.')).toBeTruthy();
  now.servers = [OLLAMA];
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByText(OLLAMA.address)).toBeTruthy();
  expect(screen.queryByText(/^It does not answer/)).toBeNull();
});

it('says that a model could not be used, and keeps the offer', async () => {
  serve({ servers: [OLLAMA] }, () => refuse('not_found', 'No.'));
  const { user } = await open('None is used: assistants say their owners’ exact words.');
  await user.click(screen.getByRole('button', { name: USE }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.getByRole('button', { name: USE })).toBeTruthy();
});

it('shows a server without models, and how many models it leaves out', async () => {
  serve({
    servers: [
      { server: 'lm_studio', address: 'http://127.0.0.1:1234', models: [], more: 0 },
      { ...OLLAMA, more: 960 },
    ],
  });
  await open('LM Studio answers, but lists no model for conversations.');
  expect(screen.getByText('More models that are not shown here: 960.')).toBeTruthy();
});

it.each([
  ['off', 'This server looks for them when it is started with PARLO_LLM_BASE_URL=auto.'],
  [
    'set',
    'The environment names the language model of this server (PARLO_LLM_BASE_URL), and only that one is used.',
  ],
] as const)('offers nothing when the environment is %s', async (mode, words) => {
  serve({ mode });
  await open(words);
  expect(screen.queryByRole('button')).toBeNull();
});
