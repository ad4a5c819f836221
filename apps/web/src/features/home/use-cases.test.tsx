// @vitest-environment jsdom
import { VISITOR_LIMITS } from '@parlo/contract/limits';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import type { UseCase } from './content.ts';
import { UseCases } from './use-cases.tsx';

const CASES: readonly UseCase[] = ['Clinic', 'Hotel'].map((business) => ({
  assistantId: `assistant_demo_${business.toLowerCase()}`,
  business,
  description: `All about the ${business}.`,
  greeting: `Hello from the ${business}.`,
  suggestions: [`Is the ${business} open?`, 'Where is it?', 'What does it cost?'],
}));

const frame = () => document.querySelector('iframe');
const place = (name: string) => screen.getByRole('region', { name: `The assistant of: ${name}` });

/** What the page says to the widget, once that says that it listens. */
function listen() {
  const widget = frame()?.contentWindow ?? expect.fail('no widget');
  const said = vi.spyOn(widget, 'postMessage').mockReturnValue();
  const event = { data: { type: 'parlo:ready' }, origin: location.origin };
  fireEvent(window, new MessageEvent('message', { ...event, source: window }));
  expect(said).not.toHaveBeenCalled();
  fireEvent(window, new MessageEvent('message', { ...event, source: widget }));
  return said.mock.calls.map(([message]) => message);
}

it('offers the first business: its greeting and three questions, and no widget before the press', async () => {
  await show(<UseCases cases={CASES} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Clinic/ }).checked).toBe(true);
  const clinic = place('Clinic');
  expect(clinic.textContent).toContain('Hello from the Clinic.');
  expect(within(clinic).getAllByRole('listitem')).toHaveLength(3);
  expect(frame()).toBeNull();
});

it('takes questions as long as the server does', async () => {
  await show(<UseCases cases={CASES} />);
  const fields = screen.getAllByRole<HTMLInputElement>('textbox').map(({ maxLength }) => maxLength);
  expect(fields).toEqual([VISITOR_LIMITS.chatMessage]);
});

it('asks the pressed question in the chosen business’s widget', async () => {
  const { user } = await show(<UseCases cases={CASES} />);
  await user.click(screen.getByRole('radio', { name: /^Hotel/ }));
  await user.click(within(place('Hotel')).getByRole('button', { name: 'Is the Hotel open?' }));
  const address = new URL(frame()?.src ?? expect.fail('no widget'));
  expect(address.pathname).toBe('/widget');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    assistantId: 'assistant_demo_hotel',
    lang: 'en',
    theme: 'light',
  });
  expect(frame()?.title).toBe('Assistant: Hotel');
  expect(listen()).toEqual([
    { type: 'parlo:shown', keys: false },
    { type: 'parlo:ask', text: 'Is the Hotel open?' },
  ]);
});

it('asks the typed question, and ignores an empty one', async () => {
  const { user } = await show(<UseCases cases={CASES} />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(frame()).toBeNull();
  await user.type(screen.getByLabelText('Your question'), '  Do you take dogs? {Enter}');
  expect(listen()).toContainEqual({ type: 'parlo:ask', text: 'Do you take dogs?' });
});

it('begins anew with another business', async () => {
  const { user } = await show(<UseCases cases={CASES} />);
  await user.click(within(place('Clinic')).getByRole('button', { name: 'Where is it?' }));
  expect(frame()).toBeTruthy();
  screen.getByRole('radio', { name: /^Clinic/ }).focus();
  await user.keyboard('{ArrowDown}');
  expect(place('Hotel').textContent).toContain('Hello from the Hotel.');
  expect(frame()).toBeNull();
});

it('is not there without businesses', async () => {
  const { container } = await show(<UseCases cases={[]} />);
  expect(container.textContent).toBe('');
});
