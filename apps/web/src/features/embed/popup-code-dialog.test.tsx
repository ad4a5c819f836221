// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { madeTalkTime } from '../../testing/talk-time.ts';
import { ExportDialog } from './export-dialog.tsx';
import { PopupCodeDialog } from './popup-code-dialog.tsx';

const poppy = { id: 'assistant 1', assistantName: 'Poppy' };
const account = (mayEmbed: boolean) => ({
  success: true as const,
  user: { ...OLENA, id: 'u', phone: '', admin: false, emailVerified: true, assistants: [], mayEmbed },
  minutes: 10,
  talk: madeTalkTime(10),
});
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void vi.unstubAllGlobals());

async function open({ mayEmbed = true, language = 'en' as 'en' | 'uk' } = {}) {
  const server = fakeApi({ getUser: () => account(mayEmbed) });
  const view = await show(<PopupCodeDialog assistant={poppy} onClose={onClose} />, {
    language,
    elsewhere: ['/pricing'],
  });
  return { ...view, ...server };
}
const generate = () => screen.getByRole('button', { name: 'Generate Widget Code' });
const link = () => screen.findByLabelText<HTMLTextAreaElement>('Popup link', { selector: 'textarea' });
const words = () => screen.getByLabelText<HTMLTextAreaElement>('Popup text');

describe('the popup link of an assistant', () => {
  it('is made for a page or a QR code, and for no frame', async () => {
    await open();
    const dialog = screen.getByRole('dialog', { name: 'Popup link for Poppy' });
    const types = within(dialog).getAllByRole('radio');
    expect(types.map((one) => one.closest('label')?.textContent)).toEqual(['Popup link', 'QR code']);
    expect(screen.queryByLabelText('Position')).toBeNull();
    expect(screen.queryByLabelText('Button label')).toBeNull();
  });

  it('leads to the assistant, without the words that its page says by itself', async () => {
    const { user } = await open();
    expect(words().value).toBe('Your personal AI assistant. Just TAP to talk!');
    await user.click(generate());
    expect((await link()).value).toBe(`${location.origin}/popup/assistant%201`);
  });

  it('carries the owner’s own words', async () => {
    const { user } = await open();
    await user.clear(words());
    await user.type(words(), 'Ask about bread & cake?');
    await user.click(generate());
    const made = new URL((await link()).value);
    expect(made.searchParams.get('popupText')).toBe('Ask about bread & cake?');
  });

  it('takes no more words than the page shows', async () => {
    const { user } = await open();
    await user.clear(words());
    await user.click(words());
    await user.paste('x'.repeat(300));
    expect(words().value).toHaveLength(200);
  });

  it('disappears when its inputs change', async () => {
    const { user } = await open();
    await user.click(generate());
    await link();
    await user.type(words(), '!');
    expect(screen.queryByRole('link', { name: 'Open in a new tab' })).toBeNull();
    expect(generate()).toBeTruthy();
  });

  it('is copied, and opened in a tab of its own', async () => {
    const { user } = await open();
    await user.click(generate());
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/popup/assistant%201`);
    const opened = screen.getByRole('link', { name: 'Open in a new tab' });
    expect(opened.getAttribute('href')).toBe(`${location.origin}/popup/assistant%201`);
    expect(opened.getAttribute('target')).toBe('_blank');
    expect(opened.getAttribute('rel')).toContain('noreferrer');
  });

  it('comes with one for a second device, as text to copy and as a picture to scan', async () => {
    const { user } = await open();
    await user.click(generate());
    const second = `${location.origin}/popup/assistant%201?device=second`;
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Link for a second device');
    expect(field.value).toBe(second);
    await user.click(screen.getByRole('button', { name: 'Copy the second link' }));
    expect(await navigator.clipboard.readText()).toBe(second);
    expect(await screen.findByRole('img', { name: `QR code for ${second}` })).toBeTruthy();
  });

  it('is selected whole when somebody clicks into it', async () => {
    const { user } = await open();
    await user.click(generate());
    const field = await link();
    await user.click(field);
    expect(field.readOnly).toBe(true);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(field.value);
  });

  it('is a QR code of the same address, with the words in it', async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText('QR code'));
    await user.clear(words());
    await user.type(words(), 'Ask us');
    await user.click(generate());
    const address = `${location.origin}/popup/assistant%201?popupText=Ask+us&qr=1`;
    expect(await screen.findByRole('img', { name: `QR code for ${address}` })).toBeTruthy();
  });

  it('is announced when it is ready', async () => {
    const { user } = await open();
    expect(screen.getByRole('status').textContent).toBe('');
    await user.click(generate());
    await waitFor(() => expect(screen.getByText('The code is ready.')).toBeTruthy());
  });

  it('speaks Ukrainian', async () => {
    const { user } = await open({ language: 'uk' });
    expect(screen.getByRole('dialog', { name: 'Посилання: Poppy' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Створити код віджета' }));
    expect(await screen.findByLabelText('Посилання для другого пристрою')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Скопіювати друге посилання' })).toBeTruthy();
  });

  it('closes with Escape and with its button', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('an owner without permission to embed', () => {
  it('is shown the price, may go on as they are, and keeps their words', async () => {
    const { user } = await open({ mayEmbed: false });
    await user.type(words(), ' Really.');
    await user.click(generate());
    const dialog = await screen.findByRole('dialog', { name: 'Premium Feature' });
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Premium Feature' })).toBeNull());
    expect(words().value).toContain('Really.');
    expect(screen.queryByLabelText('Link for a second device')).toBeNull();
  });

  it('finds the focus on the way to a plan', async () => {
    const { user } = await open({ mayEmbed: false });
    await user.click(generate());
    await screen.findByRole('dialog', { name: 'Premium Feature' });
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Upgrade Now' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('at /pricing')).toBeTruthy();
  });
});

describe('while the server is asked whether they may', () => {
  it('says so, and asks once however often it is pressed', async () => {
    const paid = Promise.withResolvers<ReturnType<typeof account>>();
    let answer: () => ReturnType<typeof account> | Promise<ReturnType<typeof account>> = () => account(false);
    const { asked } = fakeApi({ getUser: () => answer() });
    const { user } = await show(<PopupCodeDialog assistant={poppy} onClose={onClose} />);
    await user.click(generate());
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    answer = () => paid.promise;
    const before = asked.length;
    await user.click(generate());
    const waiting = screen.getByRole('button', { name: 'One moment...' });
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    await user.click(waiting);
    await user.click(waiting);
    paid.resolve(account(true));
    await link();
    expect(asked).toHaveLength(before + 1);
  });

  it('says that it could not be asked, and makes the link with the next press', async () => {
    let away = true;
    fakeApi({ getUser: () => (away ? refuse('unavailable', 'Not now.') : account(true)) });
    const { user } = await show(<PopupCodeDialog assistant={poppy} onClose={onClose} />);
    await user.click(generate());
    const alert = await screen.findByRole('alert', {}, { timeout: 10_000 });
    expect(alert.textContent).toContain('Nothing is lost');
    away = false;
    await user.click(generate());
    expect((await link()).value).toContain('/popup/');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the export of a tested assistant', () => {
  it('offers every kind of code, the script first', async () => {
    fakeApi({ getUser: () => account(true) });
    const { user } = await show(<ExportDialog assistant={poppy} onClose={onClose} />);
    const dialog = screen.getByRole('dialog', { name: 'Export Poppy' });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(4);
    await user.click(screen.getByLabelText('Iframe'));
    await user.click(generate());
    const code = await screen.findByLabelText<HTMLTextAreaElement>('Code for your page');
    expect(code.value).toContain('title="Poppy"');
    expect(code.value).toContain('allow="microphone; autoplay"');
    await user.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(await navigator.clipboard.readText()).toBe(code.value);
  });

  it('keeps the words of one kind while another is looked at', async () => {
    fakeApi({ getUser: () => account(true) });
    const { user } = await show(<ExportDialog assistant={poppy} onClose={onClose} />);
    await user.clear(screen.getByLabelText('Button label'));
    await user.type(screen.getByLabelText('Button label'), 'Ask us');
    await user.click(screen.getByLabelText('QR code'));
    await user.click(screen.getByLabelText('Script'));
    expect(screen.getByLabelText<HTMLInputElement>('Button label').value).toBe('Ask us');
    await user.click(generate());
    const code = await screen.findByLabelText<HTMLTextAreaElement>('Code for your page');
    expect(code.value).toContain('label="Ask us"');
    expect(screen.getByText(/Paste it once before the closing body tag/)).toBeTruthy();
  });
});
