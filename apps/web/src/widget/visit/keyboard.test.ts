// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ASSISTANT,
  asked,
  box,
  button,
  command,
  press,
  sent,
  settle,
  show,
  strings,
  text,
  type,
  visitAnew,
} from '../testing/fake-visit.tsx';
import { unmount } from '../testing/unmount.ts';

visitAnew();
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const focused = () => {
  const { activeElement } = document;
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
};
async function key(name: string, from: Element = document.body): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
  await act(() => void from.dispatchEvent(event));
  return event;
}
const closes = () => sent.filter(({ type }) => type === 'parlo:close').length;
const more = () => button(strings.more) ?? expect.fail('no menu');

describe('the focus', () => {
  it('goes to what the visitor is asked to agree to, so that it is read out', async () => {
    await show({ assistant: { ...ASSISTANT, consentText: 'We keep it.' } });
    await type('Cake?');
    expect(focused()).toBe(strings.consentTitle);
    expect(document.activeElement?.textContent).toContain('We keep it.');
    expect(document.querySelector('footer')?.hidden).toBe(true);
  });

  it('returns to the box after the send button was pressed', async () => {
    await show();
    await type('Cake?', 'a');
    button('Send')?.focus();
    await press('Send');
    expect(document.activeElement).toBe(box());
  });

  it('returns to the menu’s button when the menu is closed by Escape, or by an entry', async () => {
    await show();
    await type('Cake?');
    await press(strings.more);
    button(strings.copy)?.focus();
    await key('Escape', document.activeElement ?? document.body);
    expect(document.activeElement).toBe(more());
    await press(strings.more);
    await press(strings.forget);
    await press(strings.forgetNo);
    expect(document.activeElement).toBe(more());
  });

  it('is put on the call button when the page around shows the widget', async () => {
    await show();
    await act(() => command({ type: 'parlo:shown' }));
    await vi.waitFor(() => expect(focused()).toBe('Start a call'));
    const { documentElement: page } = document;
    expect(page.hasAttribute('data-pressed')).toBe(false);
    await act(() => command({ type: 'parlo:shown', keys: false }));
    expect(page.hasAttribute('data-pressed')).toBe(true);
    page.removeAttribute('data-pressed');
  });

  it('is put into the box where there is no call button', async () => {
    await show({ mode: 'chat' });
    await act(() => command({ type: 'parlo:shown' }));
    await vi.waitFor(() => expect(document.activeElement).toBe(box()));
  });

  it('is left where it is by a page that hides the widget', async () => {
    await show();
    box()?.focus();
    await act(() => command({ type: 'parlo:hidden' }));
    await settle();
    expect(document.activeElement).toBe(box());
  });
});

describe('the menu', () => {
  it('says whether it is open', async () => {
    await show();
    await type('Cake?');
    expect(more().getAttribute('aria-expanded')).toBe('false');
    await press(strings.more);
    expect(more().getAttribute('aria-expanded')).toBe('true');
    await press(strings.more);
    expect(more().getAttribute('aria-expanded')).toBe('false');
    expect(button(strings.copy)).toBeUndefined();
  });

  it('is not there before anything was said', async () => {
    await show();
    expect(button(strings.more)).toBeUndefined();
  });

  it('closes when the visitor presses elsewhere, and stays for a press inside', async () => {
    await show();
    await type('Cake?');
    await press(strings.more);
    const entry = button(strings.copy) ?? expect.fail('no entry');
    await act(() => void entry.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(button(strings.copy)).toBeDefined();
    await act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(button(strings.copy)).toBeUndefined();
  });

  it('takes back the question whether to delete with Escape, and deletes nothing', async () => {
    await show();
    await type('Cake?');
    await press(strings.more);
    await press(strings.forget);
    expect(text()).toContain(strings.forgetSure);
    await key('Escape');
    expect(text()).not.toContain(strings.forgetSure);
    expect(text()).toContain('Yes, every day.');
    expect(asked.map(({ path }) => path)).not.toContain('forget_conversation');
    expect(closes()).toBe(0);
  });

  it('ignores every other key', async () => {
    await show();
    await type('Cake?');
    await press(strings.more);
    await key('a');
    await key('Tab');
    expect(button(strings.copy)).toBeDefined();
  });
});

describe('the box', () => {
  it('keeps the Enter that sends from making a line, and lets Shift and Enter make one', async () => {
    await show();
    const field = box() ?? expect.fail('no box');
    const enter = await key('Enter', field);
    expect(enter.defaultPrevented).toBe(true);
    const event = new KeyboardEvent('keydown', {
      key: 'Enter',
      shiftKey: true,
      bubbles: true,
      cancelable: true,
    });
    await act(() => void field.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(false);
  });

  it('has a button that can be pressed once there is something to send', async () => {
    await show();
    const send = () => document.querySelector<HTMLButtonElement>('button[type=submit]');
    expect(send()?.disabled).toBe(true);
    await type('  \n ', 'a');
    expect(send()?.disabled).toBe(true);
    await type('Cake?', 'a');
    expect(send()?.disabled).toBe(false);
  });

  it('sends without the white space around', async () => {
    await show();
    await type('  Cake?\n');
    expect(asked.at(-1)?.body.text).toBe('Cake?');
  });

  it('counts down to nothing left', async () => {
    await show();
    await type('x'.repeat(1_000), 'a');
    expect(text()).toContain('0 characters left');
    expect(document.querySelector('small')?.getAttribute('aria-live')).toBe('polite');
  });
});

describe('a transcript', () => {
  it('can be reached by keyboard, since it scrolls', async () => {
    await show();
    await type('Cake?');
    expect(document.querySelector<HTMLElement>('[role=log]')?.tabIndex).toBe(0);
  });

  it('reads a typed reply out, as nothing is spoken meanwhile', async () => {
    await show();
    await type('Cake?');
    expect(document.querySelector('[role=log]')?.getAttribute('aria-live')).toBe('polite');
  });

  it('opens one cited passage at a time, and closes it again', async () => {
    await show();
    await type('Cake?');
    const chip = () => button('menu.pdf › Desserts');
    expect(chip()?.getAttribute('aria-expanded')).toBe('false');
    await press('menu.pdf › Desserts');
    expect(chip()?.getAttribute('aria-expanded')).toBe('true');
    expect(document.querySelector('blockquote')?.textContent).toContain('Honey cake');
    await press('menu.pdf › Desserts');
    expect(document.querySelector('blockquote')).toBeNull();
  });
});

describe('Escape', () => {
  it('asks the page around to close, from anywhere in the widget', async () => {
    await show();
    await key('Escape', box() ?? document.body);
    expect(closes()).toBe(1);
  });

  it('does nothing more once the widget is gone', async () => {
    await show();
    await unmount();
    await key('Escape');
    expect(closes()).toBe(0);
  });
});
