// @vitest-environment jsdom
import { type Assistant, summaryOf } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { assistantOf, listOf } from '../testing/test-answers.ts';
import { AssistantCard } from './assistant-card.tsx';

type Answers = Parameters<typeof fakeApi>[0];

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** A card in its edit mode. */
async function open(answers: Answers = {}, assistant = assistantOf(), language: 'en' | 'uk' = 'en') {
  const { asked } = fakeApi(answers);
  const card = (
    <ul>
      <AssistantCard
        email={OLENA.email}
        assistant={summaryOf(assistant)}
        index={0}
        askGate={async () => 'open'}
        onPopup={() => undefined}
        onTopUp={() => undefined}
        onDeleted={() => undefined}
      />
    </ul>
  );
  const view = await show(card, { language });
  await view.user.click(pencil());
  return { ...view, asked, card };
}
const pencil = () => screen.getByRole('button', { name: /^(Edit|Змінити|Редагувати)/ });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const CONFLICT = 'This assistant was changed somewhere else in the meantime.';

/** A server on which somebody else saved since; the second try goes through. */
function conflict(theirs: Partial<Assistant>): { answers: Answers; versions: unknown[] } {
  const current = assistantOf({ ...theirs, version: 9 });
  const versions: unknown[] = [];
  return {
    versions,
    answers: {
      editAssistant({ updated }) {
        versions.push(updated.version);
        if (updated.version !== 9) refuse('version_conflict', CONFLICT, { current });
        return listOf({ ...current, ...(updated as Partial<Assistant>), version: 10 });
      },
    },
  };
}

describe('a card that is edited', () => {
  it('hides where it leads while it is edited, and shows it again after', async () => {
    const { user } = await open();
    expect(screen.queryByRole('link', { name: 'Analytics' })).toBeNull();
    expect(pencil().getAttribute('aria-expanded')).toBe('true');
    await user.click(button('Cancel'));
    expect(screen.getByRole('link', { name: 'Analytics' })).toBeTruthy();
    expect(document.activeElement).toBe(pencil());
  });

  it('is saved with Enter, and says so until it is edited again', async () => {
    const { user } = await open({ editAssistant: () => listOf(assistantOf({ version: 4 })) });
    await user.type(field('Greeting'), '!{Enter}');
    expect(await screen.findByText('Changes saved')).toBeTruthy();
    await user.click(pencil());
    expect(screen.queryByText('Changes saved')).toBeNull();
  });

  it('discards typed text on Cancel', async () => {
    const { user, asked } = await open();
    await user.type(field('Greeting'), ' Hm.');
    await user.click(button('Cancel'));
    await user.click(pencil());
    expect(field('Greeting').value).toBe('Hello, this is the bakery.');
    expect(asked).toEqual([]);
  });

  it.each([
    ['Assistant name', 'Assistant name is required.'],
    ['Prompt', 'Prompt is required.'],
    ['Greeting', 'Greeting is required.'],
  ])('is not saved without its %s', async (label, words) => {
    const { user, asked } = await open();
    await user.clear(field(label));
    await user.type(field(label), '  ');
    await user.click(button('Save'));
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(field(label));
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(asked).toEqual([]);
  });

  it('leads to the first of several mistakes', async () => {
    const { user } = await open();
    await user.clear(field('Prompt'));
    await user.clear(field('Assistant name'));
    await user.click(button('Save'));
    expect(document.activeElement).toBe(field('Assistant name'));
    expect(screen.getByText('Prompt is required.')).toBeTruthy();
  });

  it('says that it is being saved, and can’t be saved twice meanwhile', async () => {
    const { user, asked } = await open({ editAssistant: () => new Promise<never>(() => {}) });
    await user.type(field('Greeting'), '!');
    await user.click(button('Save'));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })).disabled).toBe(true);
    await user.type(field('Greeting'), '{Enter}');
    expect(asked).toHaveLength(1);
  });

  it('keeps typed text when saving fails, and clears the reason at the next try', async () => {
    let away = true;
    const { user } = await open({
      editAssistant: () => (away ? refuse('unavailable', 'Not now.') : listOf(assistantOf({ version: 4 }))),
    });
    await user.type(field('Greeting'), '!');
    await user.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toContain('Your input is still here.');
    expect(field('Greeting').value).toBe('Hello, this is the bakery.!');
    away = false;
    await user.click(button('Save'));
    expect(await screen.findByText('Changes saved')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('speaks Ukrainian, its mistakes and failures too', async () => {
    const { user } = await open({ editAssistant: () => refuse('internal', '') }, assistantOf(), 'uk');
    await user.clear(screen.getByDisplayValue('Hello, this is the bakery.'));
    await user.click(button('Зберегти'));
    expect(document.body.textContent).not.toMatch(/required|Save|Cancel/);
    await user.keyboard('Добрий день');
    await user.click(button('Зберегти'));
    expect((await screen.findByRole('alert')).textContent).not.toMatch(/[a-z]{3}/i);
  });
});

describe('a concurrent save by another person', () => {
  it('is listed field by field, with a way to take each', async () => {
    const { answers, versions } = conflict({ assistantName: 'Rosa', voice: 'ash' });
    const { user } = await open(answers);
    await user.clear(field('Assistant name'));
    await user.type(field('Assistant name'), 'Lily');
    await user.click(button('Save'));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Assistant nameRosaUse this one',
      'VoiceAsh',
    ]);
    // What was not touched here took theirs at once.
    expect(field('Voice').value).toBe('ash');
    expect(field('Assistant name').value).toBe('Lily');
    await user.click(button('Save'));
    expect(await screen.findByText('Changes saved')).toBeTruthy();
    expect(versions).toEqual([3, 9]);
  });

  it('is named where it is empty, too', async () => {
    const { answers } = conflict({ voice: '' });
    const { user } = await open(answers);
    await user.selectOptions(field('Voice'), 'ash');
    await user.click(button('Save'));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('(empty)')).toBeTruthy();
    await user.click(alert.getByRole('button', { name: 'Use this one: Voice' }));
    expect(field('Voice').value).toBe('');
    expect(alert.queryByRole('button')).toBeNull();
  });

  it('may be something that this form does not show, which stays as they have it', async () => {
    const { answers } = conflict({ faqList: [{ question: 'Open?', answer: 'Yes.', phrasings: [] }] });
    const { user } = await open(answers);
    await user.type(field('Greeting'), '!');
    await user.click(button('Save'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Its questions, files or logo were changed there too');
    expect(within(alert).queryByRole('listitem')).toBeNull();
  });

  it('is given up with the rest when the owner cancels', async () => {
    const { answers, versions } = conflict({ assistantName: 'Rosa' });
    const { user } = await open(answers);
    await user.type(field('Greeting'), '!');
    await user.click(button('Save'));
    await screen.findByRole('alert');
    await user.click(button('Cancel'));
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(versions).toEqual([3]);
    expect(sessionStorage).toHaveLength(0);
  });
});
