// @vitest-environment jsdom
import { type Assistant, RequestError } from '@parlo/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { BAKERY } from '../../testing/bakery.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { madeTalkTime } from '../../testing/talk-time.ts';
import { WidgetCode } from './widget-code.tsx';

const poppy: Assistant = {
  ...BAKERY,
  assistantName: 'Poppy',
  assistantPrompt: 'Short.',
  greetingMessage: 'Hello.',
  faqList: [],
  minutes: 0,
  version: 1,
};
const onWidget = vi.fn();
const slotOf = (some: Partial<BuilderSlot> = {}): BuilderSlot => ({
  email: OLENA.email,
  assistant: poppy,
  typed: () => ({ assistantPrompt: 'Short.', greetingMessage: 'Hello.', faqList: [] }),
  fill: () => undefined,
  withSave: () => undefined,
  draft: () => ({}),
  widget: { label: undefined, position: undefined },
  onWidget,
  withLook: (render) => render({ look: poppy.look, greeting: 'Hello.' }),
  ...some,
});
const account = (mayEmbed: boolean) => () => ({
  success: true as const,
  user: { ...OLENA, id: 'u', phone: '', admin: false, emailVerified: true, assistants: [], mayEmbed },
  minutes: 10,
  talk: madeTalkTime(10),
});
const generate = () => screen.getByRole('button', { name: 'Generate Widget Code' });
const code = () => screen.findByLabelText<HTMLTextAreaElement>('Code for your page');

beforeEach(() => {
  onWidget.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void vi.unstubAllGlobals());

it('makes code when it is asked for, and offers to make it again', async () => {
  fakeApi({ getUser: account(true) });
  const { user } = await show(<WidgetCode slot={slotOf()} />);
  await user.click(screen.getByLabelText('Iframe'));
  expect(screen.queryByLabelText('Code for your page')).toBeNull();
  await user.click(generate());
  expect((await code()).value).toContain('/widget?assistantId=assistant_1"');
  expect(screen.getByRole('button', { name: 'Regenerate Widget Code' })).toBeTruthy();
});

it('offers four types and four corners, and begins with the first of each', async () => {
  fakeApi({ getUser: account(true) });
  await show(<WidgetCode slot={slotOf()} />);
  const types = ['Script', 'Iframe', 'Popup link', 'QR code'].map((name) =>
    screen.getByLabelText<HTMLInputElement>(name),
  );
  expect(types.map(({ checked }) => checked)).toEqual([true, false, false, false]);
  const { options, value } = screen.getByLabelText<HTMLSelectElement>('Position');
  const corners = ['Bottom right', 'Bottom left', 'Top right', 'Top left'];
  expect([...options].map(({ text }) => text)).toEqual(corners);
  expect(value).toBe('bottom-right');
});

it('takes the code away when an option or the type changes, and keeps the choice', async () => {
  fakeApi({ getUser: account(true) });
  const { user } = await show(<WidgetCode slot={slotOf()} />);
  await user.click(screen.getByLabelText('Iframe'));
  await user.click(generate());
  await code();
  await user.selectOptions(screen.getByLabelText('Position'), 'Top left');
  expect(screen.queryByLabelText('Code for your page')).toBeNull();
  expect(onWidget).toHaveBeenLastCalledWith({ label: 'Start a call', position: 'top-left' });
  await user.click(generate());
  expect((await code()).value).toContain('top:20px;left:20px');
  await user.click(screen.getByLabelText('Popup link'));
  expect(screen.queryByLabelText('Code for your page')).toBeNull();
  expect(generate()).toBeTruthy();
});

it('makes the code of the loader, with the way to talk, and takes it away when that changes', async () => {
  fakeApi({ getUser: account(true) });
  const { user } = await show(<WidgetCode slot={slotOf()} />);
  await user.selectOptions(screen.getByLabelText('How visitors talk'), 'By voice');
  await user.clear(screen.getByLabelText('Button label'));
  await user.type(screen.getByLabelText('Button label'), 'Ask us');
  await user.click(generate());
  expect((await code()).value).toBe(
    `<script src="${location.origin}/embed.js" async></script>\n<parlo-assistant assistant-id="assistant_1" label="Ask us" mode="voice"></parlo-assistant>`,
  );
  await user.selectOptions(screen.getByLabelText('How visitors talk'), 'By typing');
  expect(screen.queryByLabelText('Code for your page')).toBeNull();
  expect(screen.queryByText(/The script starts as a button/)).toBeNull();
  await user.click(screen.getByLabelText('Iframe'));
  expect(screen.queryByLabelText('How visitors talk')).toBeNull();
  expect(
    screen.getByText('The iframe is always open on your page. The script starts as a button.'),
  ).toBeTruthy();
});

it('says where the widget opens; in the text it has no corner', async () => {
  fakeApi({ getUser: account(true) });
  const { user } = await show(
    <WidgetCode slot={slotOf({ widget: { label: undefined, position: 'top-left' } })} />,
  );
  expect(screen.getByRole('img', { name: /top left/ })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Where it opens'), 'In the page');
  expect(screen.queryByLabelText('Position')).toBeNull();
  expect(screen.getByRole('img', { name: /in the text/ })).toBeTruthy();
  await user.click(generate());
  expect((await code()).value).toContain('<parlo-assistant assistant-id="assistant_1" variant="inline">');
});

it('shows the look, leads to where it is changed, and takes away code that shows another', async () => {
  fakeApi({ getUser: account(true) });
  function Owner() {
    const [look, setLook] = useState(poppy.look);
    return (
      <>
        <button type="button" onClick={() => setLook({ ...look, theme: 'dark', color: '#0a7d5a' })}>
          Another look
        </button>
        <WidgetCode slot={slotOf({ withLook: (render) => render({ look, greeting: 'Hello.' }) })} />
      </>
    );
  }
  const { user, router } = await show(<Owner />);
  expect(screen.getByText('Colour: Parlo’s own. Theme: as on the visitor’s device.')).toBeTruthy();
  await user.click(generate());
  expect((await code()).value).not.toContain('color=');
  await user.click(screen.getByRole('button', { name: 'Another look' }));
  expect(screen.queryByLabelText('Code for your page')).toBeNull();
  expect(screen.getByText('Colour: #0a7d5a. Theme: dark.')).toBeTruthy();
  await user.click(generate());
  expect((await code()).value).toContain('assistant-id="assistant_1" theme="dark" color="#0a7d5a">');
  await user.click(screen.getByRole('link', { name: 'Change the look' }));
  expect(router.state.location.hash).toBe('#look');
});

it('begins with the earlier choice', async () => {
  fakeApi({ getUser: account(true) });
  const slot = slotOf({ widget: { label: 'Ask us', position: 'bottom-left' } });
  const { user } = await show(<WidgetCode slot={slot} />);
  await user.click(screen.getByLabelText('Iframe'));
  expect(screen.getByLabelText<HTMLInputElement>('Button label').value).toBe('Ask us');
  await user.click(generate());
  expect((await code()).value).toContain('label=Ask+us');
});

it('shows a premium feature to who may not embed, whatever the browser says of a payment', async () => {
  localStorage.setItem('paymentStatus', 'completed');
  fakeApi({ getUser: account(false) });
  const { user, router } = await show(<WidgetCode slot={slotOf()} />, { elsewhere: ['/pricing'] });
  await user.click(generate());
  expect(await screen.findByRole('dialog', { name: 'Premium Feature' })).toBeTruthy();
  expect(screen.getByText('Starting from $29/month')).toBeTruthy();
  expect(localStorage.getItem('paymentStatus')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Upgrade Now' }));
  expect(router.state.location.pathname).toBe('/pricing');
});

it('asks the server again, so that a new payment counts', async () => {
  let paid = false;
  fakeApi({ getUser: () => account(paid)() });
  const { user } = await show(<WidgetCode slot={slotOf()} />);
  await waitFor(() => expect(localStorage.getItem('paymentStatus')).toBeNull());
  paid = true;
  await user.click(generate());
  await code();
  await waitFor(() => expect(localStorage.getItem('paymentStatus')).toBe('completed'));
});

it('says so when the server can’t be asked, and is not taken for a no', async () => {
  fakeApi({ getUser: () => refuse('internal', 'Server error.') });
  const { user } = await show(<WidgetCode slot={slotOf()} />);
  await user.click(generate());
  expect((await screen.findByRole('alert', {}, { timeout: 5_000 })).textContent).toContain('could not check');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('sends no request without an account', async () => {
  const { asked } = fakeApi({});
  const { user } = await show(<WidgetCode slot={slotOf({ email: null })} />);
  await user.click(generate());
  expect(await screen.findByRole('dialog', { name: 'Premium Feature' })).toBeTruthy();
  expect(asked).toEqual([]);
});

it('draws a QR code, and says when it can’t', async () => {
  fakeApi({ getUser: account(true) });
  const { user } = await show(<WidgetCode slot={slotOf()} />);
  await user.click(screen.getByLabelText('QR code'));
  await user.click(generate());
  const image = await screen.findByRole('img', { name: /^QR code for/ });
  expect(image.getAttribute('src')).toMatch(/^data:image\/png/);
  vi.stubGlobal('ClipboardItem', class {});
  Object.assign(navigator.clipboard, { write: () => Promise.reject(new RequestError('forbidden', '', 0)) });
  await user.click(screen.getByRole('button', { name: 'Copy image' }));
  expect(await screen.findByText('Failed to copy QR code')).toBeTruthy();
  Object.assign(navigator.clipboard, { write: () => Promise.resolve() });
  await user.click(screen.getByRole('button', { name: 'Copy image' }));
  expect(await screen.findByText('QR code copied to clipboard!')).toBeTruthy();
  await act(async () => undefined);
});
