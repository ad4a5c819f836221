// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { madeTalkTime } from '../../testing/talk-time.ts';
import { DEFAULT_IDENTITY } from './default-identity.ts';
import { Sandbox } from './sandbox.tsx';

const account = (minutes: number, admin = false) => ({
  success: true as const,
  user: { ...OLENA, id: 'u', phone: '', admin, emailVerified: true, assistants: [], mayEmbed: admin },
  minutes,
  talk: madeTalkTime(minutes),
});
const open = (tested: Parameters<typeof Sandbox>[0]['tested'] = DEFAULT_IDENTITY) =>
  show(<Sandbox email={OLENA.email} tested={tested} />);
const start = () => screen.findByRole('button', { name: 'Start a call' }, { timeout: 5_000 });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

it('offers the call to an owner with minutes', async () => {
  fakeApi({ getUser: () => account(1) });
  await open();
  expect(await start()).toBeTruthy();
});

it('explains why there is no call without minutes, and what to do', async () => {
  fakeApi({ getUser: () => account(0) });
  await open();
  expect(
    await screen.findByRole('heading', { name: 'Less than a minute is left on your account' }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/pricing');
  expect(screen.queryByRole('button', { name: 'Start a call' })).toBeNull();
});

it('keeps a call that used the last minutes, and shows the next step after it', async () => {
  let left = 1;
  fakeApi({ getUser: () => account(left) });
  const { user } = await open();
  const button = await start();
  left = 0;
  await user.click(button);
  expect(await screen.findByRole('heading', { name: /^Less than a minute/ })).toBeTruthy();
  // What was said, and how it ended, is there to read.
  expect(screen.getByRole('log')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start a call' })).toBeNull();
});

it('can be typed to, and says when no answer came', async () => {
  const { asked } = fakeApi({
    getUser: () => account(1),
    session: () => ({
      success: true,
      client_secret: { value: 'ek_1', expires_at: 0 },
      conversation: 'cv_1',
      ice_servers: [],
    }),
    chat: () => refuse('too_many_requests', 'Too many.'),
  });
  const { user } = await open();
  const field = await screen.findByLabelText<HTMLInputElement>('Message');
  await user.type(field, '  ');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(asked.some(({ name }) => name === 'chat')).toBe(false);
  await user.type(field, 'Open today?{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing is lost/);
  expect(field.value).toBe('');
  expect(screen.getByRole('log').textContent).toContain('YouOpen today? Not sent.');
  expect(asked.at(-1)).toMatchObject({ name: 'chat', input: { conversation: 'cv_1', text: 'Open today?' } });
});

it('offers it to an administrator always', async () => {
  fakeApi({ getUser: () => account(0, true) });
  await open();
  expect(await start()).toBeTruthy();
});

it('offers it, and says so, when the minutes can’t be asked for', async () => {
  fakeApi({ getUser: () => refuse('internal', 'Server error.') });
  await open();
  expect(await start()).toBeTruthy();
  expect(screen.getByText(/could not check your minutes/)).toBeTruthy();
});

it('names the tested assistant: the sample, or the builder’s', async () => {
  fakeApi({ getUser: () => account(1) });
  await open();
  expect(screen.getByRole('heading', { name: 'Parlo Mini' })).toBeTruthy();
  expect(screen.getByText(/A sample/)).toBeTruthy();
});

it('leads back to the assistant that is tested', async () => {
  fakeApi({ getUser: () => account(1) });
  const faqList = [{ question: 'Open?', answer: 'Always.' }];
  await open({ ...DEFAULT_IDENTITY, id: 'assistant_7', assistantName: 'Poppy', voice: '', faqList });
  expect(screen.getByRole('heading', { name: 'Poppy' })).toBeTruthy();
  expect(screen.getByText('Verse')).toBeTruthy();
  expect(screen.getByText('1 question')).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Open the builder' });
  expect(back.getAttribute('href')).toBe('/assistant?id=assistant_7');
});
