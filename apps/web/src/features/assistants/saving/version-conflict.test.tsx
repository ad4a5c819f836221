// @vitest-environment jsdom
import type { Assistant } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { BAKERY } from '../../../testing/bakery.ts';
import { refuse } from '../../../testing/fake-api.ts';
import { builderServer, openBuilder, saved, textOf } from '../testing/builder-scene.tsx';

beforeEach(() => localStorage.clear());

const CHANGED =
  'This assistant was changed somewhere else in the meantime. Please look at the changes and save again.';
const entry = (question: string) => ({ question, answer: `${question} Yes.`, phrasings: [] });

/** A server on which somebody else has saved since the builder was opened. */
function savedElsewhere(theirs: Partial<Assistant>) {
  const server = builderServer([BAKERY]);
  server.beforeEdit = ({ updated }) => {
    const current: Assistant = { ...BAKERY, ...theirs, version: 9 };
    server.assistants = [current];
    server.beforeEdit = null;
    if (updated.version !== 9) refuse('version_conflict', CHANGED, { current });
  };
  return server;
}
const alert = () => screen.findByRole('alert');
const questions = () =>
  within(screen.getByRole('region', { name: 'What it knows' }))
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('[id^=faq-entry] > span')?.textContent);
const open = (question: string) => screen.getByRole('button', { name: (name) => name.startsWith(question) });

describe('a concurrent save by another person', () => {
  it('is said, and shown where nothing was typed here', async () => {
    const server = savedElsewhere({ greetingMessage: 'Good evening' });
    const { retype, save } = await openBuilder();
    await retype('Prompt', 'Be quick.');
    await save();
    expect((await alert()).textContent).toBe(CHANGED);
    expect(textOf('Prompt')).toBe('Be quick.');
    expect(textOf('Greeting')).toBe('Good evening');
    expect(server.assistants[0]?.assistantPrompt).toBe('Be warm.');
  });

  it('is saved over by the second press alone, with all of both', async () => {
    const server = savedElsewhere({ greetingMessage: 'Good evening' });
    const { retype, save } = await openBuilder();
    await retype('Prompt', 'Be quick.');
    await save();
    await alert();
    await save();
    await saved();
    expect(server.edits.map(({ updated }) => updated.version)).toEqual([4, 9]);
    expect(server.assistants[0]).toMatchObject({
      assistantPrompt: 'Be quick.',
      greetingMessage: 'Good evening',
      version: 10,
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('gives way where the same field was typed here, which its owner can still see', async () => {
    const server = savedElsewhere({ greetingMessage: 'Good evening' });
    const { retype, save } = await openBuilder();
    await retype('Greeting', 'Good morning');
    await save();
    await alert();
    expect(textOf('Greeting')).toBe('Good morning');
    await save();
    await saved();
    expect(server.assistants[0]?.greetingMessage).toBe('Good morning');
  });

  it('shows both where the same field was typed here, and one press takes the other', async () => {
    const server = savedElsewhere({ greetingMessage: 'Good evening', consentText: 'We keep it.' });
    const { user, retype, save } = await openBuilder();
    await retype('Greeting', 'Good morning');
    await save();
    const offer = within(await screen.findByRole('region', { name: 'Changed in both places' }));
    expect(offer.getByText('Good morning')).toBeTruthy();
    expect(offer.getByText('Good evening')).toBeTruthy();
    // Of what only the other changed there is nothing to choose, and one value is the whole.
    expect(offer.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Use the other',
      'Keep mine',
    ]);
    await user.click(offer.getByRole('button', { name: 'Use the other' }));
    expect(textOf('Greeting')).toBe('Good evening');
    expect(screen.queryByRole('region', { name: 'Changed in both places' })).toBeNull();
    expect(server.assistants[0]?.greetingMessage).toBe('Good evening');
  });

  it('saves over the other with one press, and asks nothing more', async () => {
    const server = savedElsewhere({ greetingMessage: 'Good evening', consentText: 'We keep it.' });
    const { user, retype, save } = await openBuilder();
    await retype('Greeting', 'Good morning');
    await save();
    const offer = within(await screen.findByRole('region', { name: 'Changed in both places' }));
    await user.click(offer.getByRole('button', { name: 'Keep mine' }));
    await saved();
    expect(screen.queryByRole('region', { name: 'Changed in both places' })).toBeNull();
    expect(server.assistants[0]).toMatchObject({
      greetingMessage: 'Good morning',
      consentText: 'We keep it.',
      version: 10,
    });
  });

  it('lets several values be chosen one by one, too', async () => {
    const server = savedElsewhere({ greetingMessage: 'Good evening', assistantPrompt: 'Be exact.' });
    const { user, retype, save } = await openBuilder();
    await retype('Greeting', 'Good morning');
    await retype('Prompt', 'Be quick.');
    await save();
    const offer = within(await screen.findByRole('region', { name: 'Changed in both places' }));
    await user.click(offer.getByRole('button', { name: 'Take the other: Prompt' }));
    expect(textOf('Prompt')).toBe('Be exact.');
    expect(offer.queryByRole('button', { name: /^Take the other/ })).toBeNull();
    await user.click(offer.getByRole('button', { name: 'Keep mine' }));
    await saved();
    expect(server.assistants[0]).toMatchObject({
      greetingMessage: 'Good morning',
      assistantPrompt: 'Be exact.',
    });
  });

  it('brings its questions along where none was touched here', async () => {
    const server = savedElsewhere({ faqList: [entry('Cake?'), entry('Bread?')] });
    const { retype, save, visit } = await openBuilder();
    await retype('Greeting', 'Good morning');
    await save();
    await alert();
    await visit('knowledge');
    await screen.findByText('What it knows');
    expect(questions()).toEqual(['Cake?', 'Bread?']);
    await save();
    await saved();
    expect(server.assistants[0]?.faqList.map(({ question }) => question)).toEqual(['Cake?', 'Bread?']);
  });

  it('leaves the questions as they were typed here', async () => {
    const server = savedElsewhere({ faqList: [entry('Cake?')], greetingMessage: 'Good evening' });
    const { user, save, visit } = await openBuilder();
    await screen.findByLabelText('Greeting');
    await visit('knowledge');
    await screen.findByRole('region', { name: 'What it knows' });
    await user.click(open('Open?'));
    await user.type(await screen.findByLabelText('Answer'), ' From nine.');
    await save();
    await alert();
    expect(questions()).toEqual(['Open?']);
    expect(textOf('Greeting')).toBe('Good evening');
    await save();
    await saved();
    expect(server.assistants[0]?.faqList).toEqual([
      { question: 'Open?', answer: 'Yes. From nine.', phrasings: [] },
    ]);
  });

  it('leaves equal fields saved', async () => {
    const server = savedElsewhere({ greetingMessage: 'Good morning' });
    const { retype, save } = await openBuilder();
    await retype('Greeting', 'Good morning');
    await save();
    await alert();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'All Saved!' }).disabled).toBe(true);
    expect(server.edits).toHaveLength(1);
  });

  it('is told in Ukrainian', async () => {
    savedElsewhere({ greetingMessage: 'Good evening' });
    const { user, save } = await openBuilder({ language: 'uk' });
    await user.type(await screen.findByDisplayValue('Be warm.'), ' So.');
    await save();
    expect((await alert()).textContent).toMatch(/^[А-ЯІЇЄҐ][^a-z]+$/);
  });
});

describe('a save that the server refuses', () => {
  it.each([
    ['faqList.0.answer', 'too_long', { max: 2_000 }, 'Answer'],
    ['greetingMessage', 'too_long', { max: 64 }, 'Greeting'],
    ['assistantName', 'required', {}, 'Assistant name'],
  ] as const)(
    'for %s says so at that field, and takes the person there',
    async (field, reason, params, label) => {
      const server = builderServer([BAKERY]);
      server.beforeEdit = () => refuse(reason, 'No.', { field, params });
      const { user, save } = await openBuilder();
      await user.type(await screen.findByLabelText('Prompt'), ' So.');
      await save();
      const control = await screen.findByLabelText(label);
      await waitFor(() => expect(control.getAttribute('aria-invalid')).toBe('true'));
      expect(textOf('Prompt')).toBe('Be warm. So.');
      server.beforeEdit = null;
      await user.type(control, '!');
      await save();
      await saved();
    },
  );

  it('keeps input typed meanwhile as unsaved', async () => {
    const arrived = Promise.withResolvers<void>();
    const stored = { ...BAKERY, greetingMessage: 'Hello!', version: 5 };
    builderServer([BAKERY], {
      editAssistant: async () => {
        await arrived.promise;
        return { success: true, message: '', assistants: [stored] };
      },
    });
    const { user, save } = await openBuilder();
    await user.type(await screen.findByLabelText('Greeting'), '!');
    await save();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' }).disabled).toBe(true);
    await user.type(screen.getByLabelText('Prompt'), ' More.');
    arrived.resolve();
    expect(await screen.findByRole('button', { name: 'Save Settings' })).toBeTruthy();
    expect(textOf('Prompt')).toBe('Be warm. More.');
  });
});
