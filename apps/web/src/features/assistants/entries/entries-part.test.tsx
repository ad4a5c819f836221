// @vitest-environment jsdom
import { type Assistant, LIMITS } from '@parlo/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLocalUser } from '../../../owner/account/local-user.ts';
import { BAKERY as DEFAULTS } from '../../../testing/bakery.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { BuilderOfUser } from '../builder/builder-of-user.tsx';
import { loadSections } from '../testing/builder-scene.tsx';
import { ENTRIES } from '../testing/entries-slot.tsx';

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
  const scene = await show(<BuilderOfUser slots={ENTRIES} />, { at: `/assistant/${section}`, language });
  if (section === 'about') await screen.findByLabelText('Greeting');
  else await screen.findByRole('region', { name: 'What it knows' });
  return { ...scene, saved };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const questions = () =>
  within(screen.getByRole('region', { name: 'What it knows' }))
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('[id^=faq-entry] > span')?.textContent);
/** The button of a question that is folded up. */
const line = (question: string) => screen.getByRole('button', { name: (name) => name.startsWith(question) });
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  vi.restoreAllMocks();
  keepLocalUser(localStorage, OLENA);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('an assistant’s questions', () => {
  it('begins empty; a new question is typed at once, and saved with its answer', async () => {
    const { user, saved } = await open();
    await user.click(button('Add a question'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Question')));
    await user.keyboard('Open on Sundays?');
    await user.type(await screen.findByLabelText('Answer'), 'From ten.');
    await user.click(button('Save Settings'));
    await screen.findByText('Settings saved successfully!');
    expect(saved).toEqual([[{ question: 'Open on Sundays?', answer: 'From ten.', phrasings: [] }]]);
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
    expect((await screen.findByRole('button', { name: /^Cake/ })).getAttribute('aria-expanded')).toBe(
      'false',
    );
  });

  it('is put into another order by the arrow keys, which is said, and the focus goes along', async () => {
    const { user, saved } = await open(THREE);
    button('Move: Bread?').focus();
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(questions()).toEqual(['Open?', 'Bread?', 'Cake?']);
    expect(screen.getByText('Now number 2 of 3.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(button('Move: Bread?')));
    await user.keyboard('{ArrowUp}');
    expect(questions()).toEqual(['Bread?', 'Open?', 'Cake?']);
    await user.click(button('Save Settings'));
    await screen.findByText('Settings saved successfully!');
    expect(saved).toMatchObject([[{ question: 'Bread?' }, { question: 'Open?' }, { question: 'Cake?' }]]);
  });

  it('is moved by the buttons of an open question as well', async () => {
    const { user } = await open(THREE);
    await user.click(line('Open?'));
    expect(button('Move question 1 up').disabled).toBe(true);
    await user.click(button('Move question 1 down'));
    await user.click(button('Move question 2 down'));
    expect(button('Move question 3 down').disabled).toBe(true);
    await user.click(button('Done'));
    expect(questions()).toEqual(['Cake?', 'Bread?', 'Open?']);
  });

  it('is dragged by its handle, and stays where it was when that is given up', async () => {
    await open(THREE);
    // Three rows of 60 pixels.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return new DOMRect(0, 200 + 60 * Number(this.dataset.row ?? 0), 300, 60);
    });
    const drag = (name: string, to: number, then: 'up' | 'cancel') => {
      fireEvent.pointerDown(button(name), { button: 0, pointerId: 1, clientY: 230 });
      fireEvent.pointerMove(window, { pointerId: 1, clientY: to });
      if (then === 'up') fireEvent.pointerUp(window, { pointerId: 1, clientY: to });
      else fireEvent.pointerCancel(window, { pointerId: 1 });
    };
    drag('Move: Open?', 360, 'up');
    expect(questions()).toEqual(['Cake?', 'Bread?', 'Open?']);
    drag('Move: Open?', 210, 'cancel');
    expect(questions()).toEqual(['Cake?', 'Bread?', 'Open?']);
    drag('Move: Open?', 210, 'up');
    expect(questions()).toEqual(['Open?', 'Cake?', 'Bread?']);
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
  });

  it('has a question back that was removed, in its place', async () => {
    const { user, saved } = await open(THREE);
    await user.click(button('Remove question 2'));
    await user.click(button('Undo'));
    expect(questions()).toEqual(['Open?', 'Cake?', 'Bread?']);
    expect(saved).toEqual([]);
  });

  it('is edited by keys: Enter goes on and ends, Escape puts back what it was', async () => {
    const { user } = await open([entry('Open?')]);
    await user.click(line('Open?'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Question')));
    await user.keyboard(' On Sundays?{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(line('Open? On Sundays?')));
    expect(within(screen.getByRole('region', { name: 'What it knows' })).getByText('Not saved')).toBeTruthy();
    await user.keyboard('{Enter}');
    await user.type(await screen.findByLabelText('Answer'), ' Never.');
    await user.keyboard('{Escape}');
    expect((await screen.findByRole('button', { name: /^Open\? On Sundays\?/ })).textContent).toMatch(
      /Yes\.$/,
    );
    await user.click(button('Add a question'));
    await user.keyboard('Cake?{Enter}Daily.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('Daily.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(questions()).toEqual(['Open? On Sundays?', 'Cake?']);
    await user.click(button('Add a question'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Question')));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(questions()).toEqual(['Open? On Sundays?', 'Cake?']));
  });

  it('is searched, also in other ways to ask, and keeps its order meanwhile', async () => {
    const { user } = await open([...THREE.slice(0, 2), { ...entry('Bread?'), phrasings: ['Any rye left?'] }]);
    await user.type(screen.getByLabelText('Search'), 'RYE');
    expect(questions()).toEqual(['Bread?']);
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    await user.click(line('Bread?'));
    expect(await screen.findByDisplayValue('Bread?')).toBeTruthy();
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
    expect(document.querySelectorAll('[data-row]')).toHaveLength(25);
    await user.click(screen.getByText('Show 975 more'));
    expect(document.querySelectorAll('[data-row]')).toHaveLength(125);
    await user.click(screen.getByLabelText('Remove question 50'));
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
