// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import {
  ASSISTANT,
  answered,
  answers,
  asked,
  box,
  button,
  json,
  paths,
  press,
  refused,
  sent,
  show,
  status,
  strings,
  stubNavigator,
  text,
  type,
  visitAnew,
} from '../testing/fake-visit.tsx';

visitAnew();

describe('the notice that an AI talks', () => {
  const notice = () => document.querySelector('.ai-notice')?.textContent;

  it('stands above all else, before and after the first word', async () => {
    await show();
    expect(notice()).toBe('You are talking to an AI.');
    expect(document.querySelector('.ai-notice')?.closest('[aria-hidden], [hidden]')).toBeNull();
    await type('Cake?');
    expect(notice()).toBe('You are talking to an AI.');
  });

  it('is in the owner’s words where the visitor can read them, and in ours where not', async () => {
    document.documentElement.lang = 'en';
    const own = { text: 'Our robot talks.', language: 'en' };
    await show({ assistant: { ...ASSISTANT, aiNotice: own } });
    expect(notice()).toBe('Our robot talks.');
    await show({ assistant: { ...ASSISTANT, aiNotice: { text: 'Говорить робот.', language: 'uk' } } });
    expect(notice()).toBe('You are talking to an AI.');
  });
});

describe('a visitor who types', () => {
  it('is answered, with links and with where it is from', async () => {
    await show();
    expect(sessionStorage.length).toBe(0);
    await type('Cake?');
    expect(text()).toContain('Yes, every day.');
    expect(box()?.value).toBe('');
    expect(asked.at(-1)).toMatchObject({ path: 'chat', body: { assistantId: 'a', text: 'Cake?' } });
    expect(JSON.parse(sessionStorage.getItem('parlo:a') ?? '')).toEqual({ conversation: 'cv_1', agreed: '' });
    await press('menu.pdf › Desserts');
    const link = document.querySelector('blockquote a');
    expect(link?.getAttribute('href')).toBe('https://x.example/cake');
    expect(link?.getAttribute('rel')).toContain('noopener noreferrer');
    await type('Cake?');
    expect(asked.at(-1)?.body).toMatchObject({ conversation: 'cv_1' });
  });

  it('says goodbye with the page, once something was typed', async () => {
    const beacons: [string, string][] = [];
    const read = (body: Blob) =>
      new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsText(body);
      });
    const sendBeacon = vi.fn((_: string, _body: Blob) => true);
    stubNavigator({ sendBeacon });
    await show();
    dispatchEvent(new Event('pagehide'));
    expect(sendBeacon).not.toHaveBeenCalled();
    await type('Cake?');
    dispatchEvent(new Event('pagehide'));
    for (const [path, body] of sendBeacon.mock.calls) beacons.push([path, await read(body)]);
    expect(beacons).toEqual([['/api/end_chat', '{"conversation":"cv_1"}']]);
    expect(sendBeacon.mock.lastCall?.[1].type).toBe('application/json');
    vi.unstubAllGlobals();
  });

  it('sends with Enter, and with nothing else', async () => {
    await show();
    await type('Cake?', 'Enter', { shiftKey: true });
    await type('Cake?', 'Enter', { isComposing: true });
    await type('   ');
    await type('Cake?', 'a');
    expect(paths()).not.toContain('chat');
    expect(box()?.value).toBe('Cake?');
    await press('Send');
    expect(paths()).toContain('chat');
  });

  it('learns politely that a message gets long', async () => {
    await show();
    await type('x'.repeat(899), 'a');
    expect(text()).not.toContain('characters left');
    await type('x'.repeat(930), 'a');
    expect(text()).toContain('70 characters left');
    expect(box()?.maxLength).toBe(1_000);
  });

  it('sends again what did not arrive', async () => {
    answers.chat = [() => Promise.reject(new TypeError('network')), answered('Cake?', 'Yes.')];
    await show();
    await type('Cake?');
    expect(text()).toContain(strings.unsent);
    expect(status()).toBe(strings.unreachable);
    expect(sent).toContainEqual({ type: 'parlo:error', code: 'unreachable', message: strings.unreachable });
    await press('Try again');
    expect(text()).toContain('Yes.');
    expect(text()).not.toContain(strings.unsent);
    expect(document.querySelectorAll('.visitor')).toHaveLength(1);
  });

  it('judges an answer, takes it back, and is sent when that was not kept', async () => {
    await show();
    await type('Cake?');
    await press('Good answer');
    expect(asked.at(-1)?.body).toEqual({ conversation: 'cv_1', messageId: 'a Cake?', feedback: 'up' });
    expect(button('Good answer')?.getAttribute('aria-pressed')).toBe('true');
    await press('Good answer');
    expect(asked.at(-1)?.body.feedback).toBeNull();
    answers.feedback = [refused('too_many_requests', 429)];
    await press('Bad answer');
    expect(button('Bad answer')?.getAttribute('aria-pressed')).toBe('false');
    expect(status()).toBe(strings.notKept);
  });

  it('finds what was said before in this tab, and judges no greeting', async () => {
    sessionStorage.setItem('parlo:a', JSON.stringify({ conversation: 'cv_0', agreed: '' }));
    const message = { via: 'voice', interrupted: false, feedback: null, sources: [] };
    const messages = [
      { ...message, id: '1', role: 'assistant', text: 'Hello.' },
      { ...message, id: '2', role: 'visitor', text: 'Cake?' },
      { ...message, id: '3', role: 'assistant', text: 'Yes.', interrupted: true, feedback: 'down' },
    ];
    answers.conversation = [json({ success: true, messages, turns_left: 3 })];
    await show();
    expect(asked).toEqual([{ path: 'conversation', body: { conversation: 'cv_0' } }]);
    expect(text()).toContain('Yes. — interrupted');
    expect(document.querySelectorAll('.thumbs')).toHaveLength(1);
    expect(button('Bad answer')?.getAttribute('aria-pressed')).toBe('true');
    // It was said when it was new.
    expect(sent.filter(({ type }) => type === 'parlo:message')).toEqual([]);
  });
});

describe('the actions on a conversation', () => {
  it('is to copy it as a play', async () => {
    const writeText = vi.fn(async () => {});
    stubNavigator({ clipboard: { writeText } });
    await show();
    await type('Cake?');
    await press('More');
    await press(strings.copy);
    expect(writeText).toHaveBeenCalledWith('You: Cake?\n\nBakery: Yes, every day.');
    expect(status()).toBe('Copied');
  });

  it('is to leave it for a new one, which is said when it takes no more', async () => {
    answers.chat = [answered('Cake?', 'Yes.'), answered('Bread?', 'Too.', 1), refused('limit_reached', 409)];
    await show();
    await type('Cake?');
    expect(button(strings.beginAnew)).toBeUndefined();
    await type('Bread?');
    expect(text()).toContain('Messages left: 1.');
    await type('Tea?');
    expect(status()).toBe(strings.chatTooLong);
    expect(text()).toContain('Messages left: 0.');
    await press(strings.beginAnew);
    expect(document.querySelectorAll('.said')).toHaveLength(0);
    expect(text()).not.toContain('Messages left');
    expect([box()?.value, sessionStorage.length]).toEqual(['Tea?', 0]);
    answers.chat = [answered('Tea?', 'Green.')];
    await press('Send');
    expect(asked.at(-1)).toMatchObject({ path: 'chat', body: { assistantId: 'a', text: 'Tea?' } });
    expect(paths()).not.toContain('forget_conversation');
    await press('More');
    await press(strings.beginAnew);
    expect(text()).not.toContain('Green.');
  });

  it('is to delete it, after being asked', async () => {
    await show();
    await type('Cake?');
    await press('More');
    await press(strings.forget);
    await press(strings.forgetNo);
    expect(paths()).not.toContain('forget_conversation');
    await press('More');
    await press(strings.forget);
    answers.forget_conversation = [refused('unavailable', 503), json({ success: true, message: '' })];
    await press(strings.forgetYes);
    expect(status()).toBe(strings.notDeleted);
    expect(text()).toContain('Yes, every day.');
    await press('More');
    await press(strings.forget);
    await press(strings.forgetYes);
    expect(asked.at(-1)).toEqual({ path: 'forget_conversation', body: { conversation: 'cv_1' } });
    expect(status()).toBe('Deleted');
    expect(text()).not.toContain('Yes, every day.');
    expect(sessionStorage.length).toBe(0);
  });
});
