// @vitest-environment jsdom
import { type Assistant, type EndpointInput, summaryOf } from '@parlo/contract';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Gate } from '../../../owner/account/premium-gate.ts';
import { signedIn } from '../../../owner/account/use-user.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { assistantOf, listOf } from '../testing/test-answers.ts';
import { AssistantCard } from './assistant-card.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

async function card(assistant: Assistant = assistantOf(), gate: Gate = 'open') {
  const onPopup = vi.fn();
  const onTopUp = vi.fn();
  const onDeleted = vi.fn();
  const scene = await show(
    <ul>
      <AssistantCard
        email={OLENA.email}
        assistant={summaryOf(assistant)}
        index={1}
        askGate={async () => gate}
        onPopup={onPopup}
        onTopUp={onTopUp}
        onDeleted={onDeleted}
      />
    </ul>,
  );
  return { ...scene, onPopup, onTopUp, onDeleted };
}

const edit = () => screen.getByRole('button', { name: 'Edit Poppy' });
const save = () => screen.getByRole('button', { name: 'Save' });
const greeting = () => screen.getByLabelText<HTMLInputElement>('Greeting');

it('shows an assistant and its remaining minutes', async () => {
  await card();
  expect(screen.getByRole('heading', { name: 'Poppy' })).toBeTruthy();
  expect(screen.getByText('Warm and short.')).toBeTruthy();
  expect(screen.getByText('Voice: Coral')).toBeTruthy();
  expect(screen.getByText('10 minutes left to talk')).toBeTruthy();
  expect(screen.getByText('Monthly cap: 20 of 500 minutes, 4% used')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('4');
  expect(screen.getByText('That is all your account has left.')).toBeTruthy();
  expect(screen.queryByText(/your limits for visitors/)).toBeNull();
});

it('says that limits for visitors struck', async () => {
  await card(assistantOf({ limitedCalls: 2 }));
  expect(screen.getByText('2 calls reached your limits for visitors in the last 7 days')).toBeTruthy();
});

it('is never without a name or a voice, and has no less than nothing left', async () => {
  await card(assistantOf({ assistantName: ' ', voice: '', minutes: 512 }));
  expect(screen.getByRole('heading', { name: 'Assistant' })).toBeTruthy();
  expect(screen.getByText('Voice: Verse, as none is chosen')).toBeTruthy();
  expect(screen.getByText('Monthly cap: 512 of 500 minutes, 102% used')).toBeTruthy();
});

it('leads to all that is about it', async () => {
  await card(assistantOf({ id: 'assistant 1' }));
  const goal = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(goal('Analytics')).toBe('/dashboard/analytics?assistantId=assistant%201');
  expect(goal('API Key')).toBe('/dashboard/api');
  expect(goal('Open in builder')).toBe('/assistant?id=assistant%201');
});

it('has more minutes added to it', async () => {
  const { user, onTopUp } = await card();
  await user.click(screen.getByRole('button', { name: 'Add minutes to Poppy' }));
  expect(onTopUp).toHaveBeenCalledOnce();
});

it('opens the pop-up code with a plan, and explains the need of one without', async () => {
  const { user, onPopup, unmount } = await card();
  await user.click(screen.getByRole('button', { name: 'Pop-up' }));
  expect(onPopup).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  const blocked = await card(assistantOf(), 'closed');
  await blocked.user.click(screen.getByRole('button', { name: 'Pop-up' }));
  expect(blocked.onPopup).not.toHaveBeenCalled();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Please upgrade to premium plan to generate widget code');
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/pricing');
  blocked.unmount();
  const unknown = await card(assistantOf(), 'unknown');
  await unknown.user.click(screen.getByRole('button', { name: 'Pop-up' }));
  expect(unknown.onPopup).not.toHaveBeenCalled();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be checked');
});

it('leads to its calendar', async () => {
  await card();
  expect(screen.getByRole('link', { name: 'Calendar' }).getAttribute('href')).toBe(
    '/dashboard/calendar?assistant=assistant_1',
  );
});

it('toggles edit mode with stored values and limits', async () => {
  const { user } = await card();
  await user.click(edit());
  const name = screen.getByLabelText<HTMLInputElement>('Assistant name');
  expect(document.activeElement).toBe(name);
  expect([name.value, name.maxLength]).toEqual(['Poppy', 32]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Prompt').maxLength).toBe(300);
  expect(greeting().maxLength).toBe(64);
  expect(screen.getByText('26/64')).toBeTruthy();
  const voices = within(screen.getByLabelText('Voice')).getAllByRole('option');
  expect(voices.map((one) => one.getAttribute('value'))).toContain('');
  expect(voices).toHaveLength(9);
  await user.click(edit());
  expect(screen.queryByRole('form')).toBeNull();
});

it('sends changes with id, index and version, and leaves edit mode', async () => {
  const { asked } = fakeApi({ editAssistant: () => listOf(assistantOf({ version: 4 })) });
  const { user } = await card();
  await user.click(edit());
  await user.clear(greeting());
  await user.type(greeting(), 'Good morning');
  await user.selectOptions(screen.getByLabelText('Voice'), '');
  // Twice before anything is drawn again: no button is disabled yet.
  const button = save();
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(edit()));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.input).toEqual({
    email: OLENA.email,
    assistantId: 'assistant_1',
    index: 1,
    updated: {
      id: 'assistant_1',
      version: 3,
      assistantName: 'Poppy',
      assistantPrompt: 'Warm and short.',
      greetingMessage: 'Good morning',
      voice: '',
    },
  });
  expect(sessionStorage).toHaveLength(0);
});

it('sends nothing that the server would refuse, and shows where it is', async () => {
  const { asked } = fakeApi({});
  const { user } = await card();
  await user.click(edit());
  await user.clear(greeting());
  await user.click(save());
  expect(screen.getByText('Greeting is required.')).toBeTruthy();
  expect(document.activeElement).toBe(greeting());
  expect(asked).toHaveLength(0);
});

it.each([
  ['the session ended', () => refuse('unauthenticated', 'no'), 'Please sign in to save changes'],
  [
    'the server has words',
    () => refuse('restarting', 'The server starts anew.'),
    'Parlo is being restarted. Please try again in a moment.',
  ],
  ['the server has none', () => refuse('internal', ''), 'Failed to save changes'],
  [
    'no answer comes',
    () => {
      throw new TypeError('no network');
    },
    'Failed to save changes. Please try again.',
  ],
])('stays in edit mode when %s', async (_, answer, words) => {
  fakeApi({ editAssistant: answer });
  const { user } = await card();
  await user.click(edit());
  await user.type(greeting(), '!');
  await user.click(save());
  const alert = await screen.findByRole('alert');
  expect(alert.querySelector('p')?.textContent).toBe(words);
  expect(greeting().value).toBe('Hello, this is the bakery.!');
});

it('restores typed text after signing in again', async () => {
  fakeApi({ editAssistant: () => refuse('unauthenticated', 'no') });
  signedIn(OLENA);
  const { user, unmount } = await card();
  await user.click(edit());
  await user.type(greeting(), ' Hm.');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  // Else the page for it would lead back here at once.
  expect(localStorage.getItem('user')).toBeNull();
  unmount();
  const again = await card();
  expect(greeting().value).toBe('Hello, this is the bakery. Hm.');
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
  again.unmount();
  await card();
  expect(screen.queryByLabelText('Greeting')).toBeNull();
});

it('keeps text typed during saving', async () => {
  let arrived = () => {};
  const stored = assistantOf({ greetingMessage: 'Hello, this is the bakery. Hm.', version: 4 });
  const { asked } = fakeApi({
    editAssistant: () =>
      new Promise((resolve) => {
        arrived = () => resolve(listOf(stored));
      }),
  });
  const { user } = await card();
  await user.click(edit());
  await user.type(greeting(), ' Hm.');
  await user.click(save());
  await user.type(greeting(), ' And more.');
  arrived();
  await screen.findByRole('button', { name: 'Save' });
  expect(greeting().value).toBe('Hello, this is the bakery. Hm. And more.');
  await user.click(save());
  expect(asked.at(-1)?.input).toMatchObject({ updated: { version: 4 } });
});

it('after a conflict shows the stored values, keeps typed text and continues', async () => {
  const theirs = assistantOf({ assistantName: 'Rosa', greetingMessage: 'Hi there', version: 8 });
  const sent: EndpointInput<'editAssistant'>[] = [];
  conflicting(theirs, sent);
  const { user } = await card();
  await user.click(edit());
  await user.clear(greeting());
  await user.type(greeting(), 'Good morning');
  await user.click(save());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This assistant was changed somewhere else');
  expect(alert.textContent).toContain('Hi there');
  expect(greeting().value).toBe('Good morning');
  expect(screen.getByLabelText<HTMLInputElement>('Assistant name').value).toBe('Rosa');
  expect(within(alert).getAllByRole('button')).toHaveLength(1);
  await user.click(within(alert).getByRole('button', { name: 'Use this one: Greeting' }));
  expect(greeting().value).toBe('Hi there');
  await user.click(save());
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(sent.map(({ updated }) => updated.version)).toEqual([3, 8]);
});

it('asks before deleting, and a failure is said where trying again is', async () => {
  let away = true;
  const { asked } = fakeApi({
    deleteAssistant: () => (away ? refuse('unauthenticated', 'no') : listOf()),
  });
  const { user, onDeleted } = await card();
  await user.click(screen.getByRole('button', { name: 'Delete Poppy' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this assistant?',
  });
  expect(asked).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please sign in to delete assistant Sign In');
  expect(onDeleted).not.toHaveBeenCalled();
  away = false;
  await user.dblClick(within(question).getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(asked.map(({ input }) => input)).toEqual([
    { email: OLENA.email, assistantId: 'assistant_1' },
    { email: OLENA.email, assistantId: 'assistant_1' },
  ]);
});

it('is deleted when it was deleted somewhere else before', async () => {
  fakeApi({ deleteAssistant: () => refuse('not_found', 'Assistant not found') });
  const { user, onDeleted } = await card();
  await user.click(screen.getByRole('button', { name: 'Delete Poppy' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
});

/** A server on which `theirs` was saved since: the first save is refused with it. */
function conflicting(theirs: Assistant, sent: EndpointInput<'editAssistant'>[]) {
  const message =
    'This assistant was changed somewhere else in the meantime. Please look at the changes and save again.';
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body) as EndpointInput<'editAssistant'>);
    if (sent.length > 1) return Response.json(listOf(theirs));
    return Response.json(
      { success: false, code: 'version_conflict', message, current: theirs },
      { status: 409 },
    );
  });
}
