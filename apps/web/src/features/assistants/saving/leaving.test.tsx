// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepLocalUser } from '../../../owner/account/local-user.ts';
import { sessionEnded } from '../../../owner/account/use-user.ts';
import { findUnsaved, keepDraft } from '../../../owner/assistants/builder-draft.ts';
import type { BuilderSlot } from '../../../owner/assistants/builder-slot.ts';
import { BAKERY } from '../../../testing/bakery.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { BuilderOfUser } from '../builder/builder-of-user.tsx';
import { toValues } from '../builder/form-values.ts';

async function open(slots: Parameters<typeof BuilderOfUser>[0]['slots'] = {}, at = '/assistant') {
  const scene = await show(<BuilderOfUser slots={slots} />, { at, elsewhere: ['/sandbox', '/auth', '/'] });
  const greeting = await screen.findByLabelText<HTMLInputElement>('Greeting');
  const retype = async (text: string) => {
    await scene.user.clear(greeting);
    await scene.user.type(greeting, text);
  };
  const test = () => scene.user.click(screen.getByRole('button', { name: 'Test Assistant' }));
  const leave = async () =>
    scene.user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  return { ...scene, retype, test, leave };
}

afterEach(() => void vi.restoreAllMocks());

beforeEach(() => {
  localStorage.clear();
  keepLocalUser(localStorage, OLENA);
  fakeApi({ getAssistants: () => ({ success: true, message: '', assistants: [BAKERY] }) });
});

it('to test asks if the browser could not store typed input', async () => {
  const { retype, test } = await open();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await retype('Good morning');
  await test();
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  expect(screen.getByDisplayValue('Good morning')).toBeTruthy();
});

it('to test asks when older work waits for an answer, which is kept', async () => {
  const older = { ...toValues(BAKERY), assistantPrompt: 'Be quick.' };
  keepDraft(localStorage, BAKERY.id, {
    ...older,
    unsaved: { email: OLENA.email, version: 4, at: 0, base: toValues(BAKERY) },
  });
  const { retype, test, leave } = await open();
  await retype('Good morning');
  await test();
  await leave();
  await screen.findByText('at /sandbox');
  expect(findUnsaved(localStorage, OLENA.email, BAKERY.id)?.typed.assistantPrompt).toBe('Be quick.');
});

it('to test discards waiting files, but not typed input', async () => {
  let slot: BuilderSlot | undefined;
  const { retype, test, leave } = await open({
    templates: (given) => {
      slot = given;
      return null;
    },
  });
  await retype('Good morning');
  act(() => slot?.withSave('files', async () => {}));
  await test();
  await leave();
  await screen.findByText('at /sandbox');
  expect(findUnsaved(localStorage, OLENA.email, BAKERY.id)?.typed.greetingMessage).toBe('Good morning');
});

it('stays with files that wait when the session ends, and goes to sign in without them', async () => {
  let slot: BuilderSlot | undefined;
  await open({
    templates: (given) => {
      slot = given;
      return null;
    },
  });
  act(() => slot?.withSave('files', async () => {}));
  act(() => sessionEnded());
  expect(screen.getByLabelText('Greeting')).toBeTruthy();
  act(() => slot?.withSave('files', null));
  expect(await screen.findByText('at /auth')).toBeTruthy();
});

it('saving leaves what another tab is writing on the same assistant', async () => {
  fakeApi({
    getAssistants: () => ({ success: true, message: '', assistants: [BAKERY] }),
    editAssistant: () => ({ success: true, message: '', assistants: [{ ...BAKERY, version: 5 }] }),
  });
  const { retype, user } = await open();
  await retype('Good morning');
  const kept = () => findUnsaved(localStorage, OLENA.email, BAKERY.id)?.typed;
  await waitFor(() => expect(kept()?.greetingMessage).toBe('Good morning'));
  const theirs = { ...toValues(BAKERY), assistantPrompt: 'Be quick.' };
  keepDraft(localStorage, BAKERY.id, {
    ...theirs,
    unsaved: { email: OLENA.email, version: 4, at: 1, base: toValues(BAKERY) },
  });
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await screen.findByText('Settings saved successfully!');
  expect(kept()?.assistantPrompt).toBe('Be quick.');
});
