// @vitest-environment jsdom
import { type Assistant, LIMITS } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLocalUser } from '../../../owner/account/local-user.ts';
import { BAKERY as DEFAULTS } from '../../../testing/bakery.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { BuilderOfUser } from '../builder/builder-of-user.tsx';
import { loadSections } from '../testing/builder-scene.tsx';

const BAKERY: Assistant = { ...DEFAULTS, faqList: [] };
const entry = (question: string) => ({ question, answer: `${question} Yes.`, phrasings: [] });
const THREE = [entry('Open?'), entry('Cake?'), entry('Bread?')];

/** Opens the builder on an assistant with these questions; what is saved is remembered. */
async function open(
  faqList: Assistant['faqList'] = [],
  language: 'en' | 'uk' = 'en',
  section: 'knowledge' | 'about' = 'knowledge',
) {
  let bakery: Assistant = { ...BAKERY, faqList };
  const saved: unknown[] = [];
  fakeApi({
    getAssistants: () => ({ success: true, message: '', assistants: [bakery] }),
    editAssistant({ updated }) {
      saved.push(updated.faqList);
      bakery = { ...bakery, ...(updated as Partial<Assistant>), version: bakery.version + 1 };
      return { success: true, message: '', assistants: [bakery] };
    },
  });
  await loadSections();
  const scene = await show(<BuilderOfUser slots={{}} />, { at: `/assistant/${section}`, language });
  // The questions are drawn right after the fields above them. Roles of two hundred take a busy machine seconds.
  if (section === 'about') await screen.findByLabelText('Greeting');
  else await screen.findByText(language === 'en' ? 'What it knows' : 'Що він знає');
  return { ...scene, saved };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const questions = () =>
  within(screen.getByRole('region', { name: 'What it knows' }))
    .queryAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]?.querySelector('span')?.textContent);
/** The button of a question that is folded up. */
const line = (question: string) => screen.getByRole('button', { name: (name) => name.startsWith(question) });
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  keepLocalUser(localStorage, OLENA);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('an assistant’s questions', () => {
  it('begins empty; a new question is typed at once, and saved with its answer', async () => {
    const { user, saved } = await open();
    expect(screen.getByText('No questions yet. Start with the one you hear most.')).toBeTruthy();
    await user.click(button('Add a question'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Question')));
    await user.keyboard('Open on Sundays?');
    await user.type(await screen.findByLabelText('Answer'), 'From ten.');
    await user.click(button('Save Settings'));
    await screen.findByText('Settings saved successfully!');
    expect(saved).toEqual([[{ question: 'Open on Sundays?', answer: 'From ten.', phrasings: [] }]]);
    expect(screen.queryByText(/No questions yet/)).toBeNull();
  });

  it('takes other ways to ask as lines, each once and without those that are empty', async () => {
    const { user, saved } = await open([entry('Open?')]);
    await user.click(line('Open?'));
    const ways = await screen.findByLabelText('Other ways to ask it');
    await user.click(ways);
    await user.paste('Are you open?\n\n  When can I come? \nAre you open?\n');
    await user.click(button('Save Settings'));
    await screen.findByText('Settings saved successfully!');
    expect(saved).toEqual([
      [{ question: 'Open?', answer: 'Open? Yes.', phrasings: ['Are you open?', 'When can I come?'] }],
    ]);
  });

  it('has one question open at a time, and folds it up again', async () => {
    const { user } = await open(THREE);
    await user.click(line('Open?'));
    expect(await screen.findByDisplayValue('Open?')).toBeTruthy();
    await user.click(line('Cake?'));
    expect(await screen.findByDisplayValue('Cake?')).toBeTruthy();
    expect(screen.queryByDisplayValue('Open?')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(screen.queryByDisplayValue('Cake?')).toBeNull();
    expect(line('Cake?').getAttribute('aria-expanded')).toBe('false');
  });

  it('is put into another order, and the focus goes along', async () => {
    const { user, saved } = await open(THREE);
    expect(button('Move question 1 up').disabled).toBe(true);
    expect(button('Move question 3 down').disabled).toBe(true);
    await user.click(button('Move question 3 up'));
    expect(questions()).toEqual(['Open?', 'Bread?', 'Cake?']);
    await waitFor(() => expect(focused()).toContain('Bread?'));
    await user.click(button('Move question 1 down'));
    expect(questions()).toEqual(['Bread?', 'Open?', 'Cake?']);
    await waitFor(() => expect(focused()).toContain('Open?'));
    await user.click(button('Save Settings'));
    await screen.findByText('Settings saved successfully!');
    expect(saved).toMatchObject([[{ question: 'Bread?' }, { question: 'Open?' }, { question: 'Cake?' }]]);
  });

  it('loses a question, and the focus goes to the next one, to the last, to the way to add one', async () => {
    const { user } = await open(THREE);
    await user.click(button('Remove question 1'));
    expect(questions()).toEqual(['Cake?', 'Bread?']);
    await waitFor(() => expect(focused()).toContain('Cake?'));
    await user.click(button('Remove question 2'));
    await waitFor(() => expect(focused()).toContain('Cake?'));
    await user.click(button('Remove question 1'));
    await waitFor(() => expect(document.activeElement).toBe(button('Add a question')));
    expect(screen.getByText(/No questions yet/)).toBeTruthy();
  });

  it('names a question that has no words yet by its place', async () => {
    const { user } = await open([entry('Open?')]);
    await user.click(button('Add a question'));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(line('Question 2').textContent).toContain('No answer yet');
  });

  it('is not saved while a question has no answer: the question opens and names the missing field', async () => {
    const { user, saved } = await open([entry('Open?')]);
    await user.click(button('Add a question'));
    await user.type(screen.getByLabelText('Question'), 'Cake?');
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(screen.queryByLabelText('Answer')).toBeNull();
    await user.click(button('Save Settings'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Some fields need your attention before saving.',
    );
    expect(await screen.findByText('Answer is required.')).toBeTruthy();
    expect(saved).toEqual([]);
    await user.type(screen.getByLabelText('Answer'), 'Every day.');
    await user.click(button('Save Settings'));
    await screen.findByText('Settings saved successfully!');
    expect(saved).toMatchObject([[{ question: 'Open?' }, { question: 'Cake?', answer: 'Every day.' }]]);
  });

  it.each([
    ['too many of them', Array.from({ length: LIMITS.faqPhrasings + 1 }, (_, at) => `Way ${at}`).join('\n')],
    ['one that is too long', 'x'.repeat(LIMITS.faqQuestion + 1)],
  ])('takes no other ways to ask beyond the limits: %s', async (_, text) => {
    const { user, saved } = await open([entry('Open?')]);
    await user.click(line('Open?'));
    await user.click(await screen.findByLabelText('Other ways to ask it'));
    await user.paste(text);
    await user.click(button('Save Settings'));
    expect(await screen.findByText('At most 20 other ways, each up to 500 characters.')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('is full with 1,000 questions, until one goes', async () => {
    const many = Array.from({ length: LIMITS.faqEntries }, (_, at) => entry(`Question about ${at}?`));
    const { user } = await open(many);
    const full = 'That is all 1000 questions an assistant can have.';
    expect(screen.getByText(full)).toBeTruthy();
    const add = () => screen.queryByText('Add a question');
    expect(add()).toBeNull();
    await user.click(screen.getByLabelText('Remove question 200'));
    expect(screen.queryByText(full)).toBeNull();
    expect(add()).not.toBeNull();
  });

  it('is said in Ukrainian, mistakes too', async () => {
    const { user, saved } = await open([], 'uk');
    await user.click(button('Додати запитання'));
    await user.type(await screen.findByLabelText('Запитання'), 'Торт?');
    await user.click(button('Зберегти'));
    await screen.findByRole('alert');
    expect(document.body.textContent).not.toMatch(/required|attention|Answer/);
    expect(saved).toEqual([]);
  });
});

describe('the fields of an assistant', () => {
  it.each([
    ['Assistant name', 'Bakery'],
    ['Prompt', 'Be warm.'],
    ['Greeting', 'Hello'],
  ])('are not saved without its %s, which then has the focus', async (label, value) => {
    const { user, saved } = await open([], 'en', 'about');
    const field = screen.getByDisplayValue(value);
    await user.clear(field);
    await user.click(button('Save Settings'));
    expect(await screen.findByText(`${label} is required.`)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(saved).toEqual([]);
    await user.type(field, 'New');
    await waitFor(() => expect(screen.queryByText(`${label} is required.`)).toBeNull());
  });

  it.each([
    ['Assistant name', LIMITS.assistantName],
    ['Prompt', LIMITS.assistantPrompt],
    ['Greeting', LIMITS.greetingMessage],
  ])('count the characters of the %s, and take no more than the limit', async (label, max) => {
    const { user } = await open([], 'en', 'about');
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await user.clear(field);
    await user.click(field);
    await user.paste('x'.repeat(max + 5));
    expect(field.value).toHaveLength(max);
    expect(screen.getByText(new RegExp(`^${max} of ${max} characters`))).toBeTruthy();
  });
});

describe('the list of assistants', () => {
  it('that could not be loaded says so, and is asked for again', async () => {
    let away = true;
    fakeApi({
      getAssistants: () =>
        away ? refuse('internal', '') : { success: true, message: '', assistants: [BAKERY] },
    });
    const { user } = await show(<BuilderOfUser slots={{}} />, { at: '/assistant' });
    expect(screen.getByText('Loading assistants...')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    away = false;
    await user.click(button('Try again'));
    expect(await screen.findByDisplayValue('Bakery')).toBeTruthy();
  });

  it('opens the one that the address names, and the first where it names none of them', async () => {
    const shop = { ...BAKERY, id: 'assistant_2', assistantName: 'Shop' };
    const assistants = () => ({ success: true as const, message: '', assistants: [BAKERY, shop] });
    fakeApi({ getAssistants: assistants });
    const { unmount } = await show(<BuilderOfUser slots={{}} />, { at: '/assistant?id=assistant_2' });
    expect(await screen.findByDisplayValue('Shop')).toBeTruthy();
    unmount();
    await show(<BuilderOfUser slots={{}} />, { at: '/assistant?id=assistant_of_others' });
    expect(await screen.findByDisplayValue('Bakery')).toBeTruthy();
  });
});
