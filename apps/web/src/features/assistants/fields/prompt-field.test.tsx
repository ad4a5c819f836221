// @vitest-environment jsdom
import type { PromptLine } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { keepLocalUser } from '../../../owner/account/local-user.ts';
import { BAKERY } from '../../../testing/bakery.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { BuilderOfUser } from '../builder/builder-of-user.tsx';
import { builderServer } from '../testing/builder-scene.tsx';

beforeEach(() => {
  localStorage.clear();
  keepLocalUser(localStorage, OLENA);
});

const NO_MODEL = {
  success: true as const,
  own: null,
  allowedUrls: [],
  resting: false,
  fault: null,
  tokensToday: 0,
  tokensTodayHere: 0,
  tokensPerDay: 1_000,
};

/** A server that takes what begins as an order for one. */
const read = ({ prompt }: { prompt: string }) => ({
  success: true as const,
  lines: prompt.split(/(?<=\.) /u).map((text): PromptLine => {
    return { text, kind: /^(?:Be|Answer) /u.test(text) ? 'instruction' : 'fact' };
  }),
});

async function open(
  prompt: string,
  {
    replyMode = 'exact' as const,
    shared = false,
    promptLines = read,
    language = 'en' as 'en' | 'uk',
  }: {
    replyMode?: 'exact' | 'own_words';
    shared?: boolean;
    promptLines?: typeof read;
    language?: 'en' | 'uk';
  } = {},
) {
  const server = builderServer([{ ...BAKERY, assistantPrompt: prompt, replyMode }], {
    promptLines,
    getLanguageModel: () => ({ ...NO_MODEL, shared }),
  });
  const { user } = await show(<BuilderOfUser slots={{}} />, { at: '/assistant', language });
  return { user, server };
}

const listed = async () =>
  within(await screen.findByRole('list', { name: 'Only a language model follows this:' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
const prompt = () => screen.getByLabelText<HTMLTextAreaElement>('Prompt');

it('marks the one sentence of a prompt that only a language model follows, and lists it', async () => {
  await open('We are at 5 Main Street. Answer in rhyme.');
  expect(await listed()).toEqual(['Answer in rhyme.']);
  expect(marks()).toEqual(['Answer in rhyme.']);
});

it('leads from the list to each place, also of what stands there twice', async () => {
  const { user } = await open('Be warm. We bake. Be warm.');
  expect(await listed()).toEqual(['Be warm.', 'Be warm.']);
  await user.click(screen.getAllByRole('button', { name: 'Be warm.' })[1] ?? document.body);
  expect(document.activeElement).toBe(prompt());
  expect([prompt().selectionStart, prompt().selectionEnd]).toEqual([18, 26]);
});

it('lists several sentences, and disappears without any', async () => {
  const { user } = await open('Be warm. We bake. Answer in rhyme.');
  expect(await listed()).toEqual(['Be warm.', 'Answer in rhyme.']);
  await user.clear(prompt());
  await user.type(prompt(), 'We bake.');
  await waitFor(() => expect(screen.queryByText(/Only a language model/)).toBeNull(), { timeout: 3_000 });
  expect(marks()).toEqual([]);
});

it('marks nothing that was changed since it was asked', async () => {
  const { user } = await open('Be warm. Answer in rhyme.');
  expect(await listed()).toEqual(['Be warm.', 'Answer in rhyme.']);
  await user.type(prompt(), '!', { initialSelectionStart: 6, initialSelectionEnd: 6 });
  expect(prompt().value).toBe('Be war!m. Answer in rhyme.');
  expect(marks()).toEqual(['Answer in rhyme.']);
});

it('sends one request for text typed without a pause', async () => {
  const { user, server } = await open('We bake.');
  await user.type(await screen.findByLabelText('Prompt'), ' Answer in rhyme.');
  await screen.findByRole('button', { name: 'Answer in rhyme.' }, { timeout: 3_000 });
  expect(server.asked.filter(({ name }) => name === 'promptLines').length).toBeLessThanOrEqual(3);
});

it('says it in Ukrainian', async () => {
  await open('Answer in rhyme.', { language: 'uk' });
  await screen.findByText('Це виконує лише мовна модель:');
  screen.getByRole('button', { name: 'Answer in rhyme.' });
});

it('is hidden with a language model and shown without one', async () => {
  const { server } = await open('Answer in rhyme.', { replyMode: 'own_words', shared: true });
  await waitFor(() => expect(server.asked.map(({ name }) => name)).toContain('getLanguageModel'));
  expect(server.asked.map(({ name }) => name)).not.toContain('promptLines');
});

it('says it of an assistant that wants a language model which is not there', async () => {
  await open('Answer in rhyme.', { replyMode: 'own_words' });
  await screen.findByText(/Only a language model follows this/);
});

it('says in one quiet sentence that it could not be checked', async () => {
  await open('Answer in rhyme.', {
    promptLines: () => {
      throw new TypeError('away');
    },
  });
  const sentence = await screen.findByText(/could not be checked/, undefined, { timeout: 5_000 });
  expect(sentence.closest('[role=alert], [role=status]')).toBeNull();
});
