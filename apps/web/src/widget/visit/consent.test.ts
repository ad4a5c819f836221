// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
  reload,
  sent,
  show,
  strings,
  text,
  type,
  visitAnew,
} from '../testing/fake-visit.tsx';

visitAnew();
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const TEXT = 'We keep what you say: https://x.example/privacy.';
const assistant = { ...ASSISTANT, consentText: TEXT };
const panel = () => document.querySelector<HTMLElement>(`section[aria-label="${strings.consentTitle}"]`);
const consents = () => asked.filter(({ path }) => path === 'chat').map(({ body }) => body.consent);

describe('the visitor’s consent', () => {
  it('is asked when they want something, and not when the page opens', async () => {
    await show({ assistant });
    expect(panel()).toBeNull();
    expect(text()).toContain('Hello.');
    expect(button('Start a call')).toBeDefined();
  });

  it('leads to what the owner names, in a page of its own', async () => {
    await show({ assistant });
    await type('Cake?');
    const link = panel()?.querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://x.example/privacy');
    expect(link?.getAttribute('target')).toBe('_blank');
    expect(link?.getAttribute('rel')).toContain('noopener noreferrer');
  });

  it('hides what could be pressed otherwise, until there is an answer', async () => {
    await show({ assistant });
    await type('Cake?');
    expect(document.querySelector('footer')?.hidden).toBe(true);
    await press(strings.disagree);
    expect(document.querySelector('footer')?.hidden).toBe(false);
    expect(panel()).toBeNull();
  });

  it('sends nothing of what they typed before they agree, the first letter neither', async () => {
    await show({ assistant });
    await type('C', 'a');
    await type('Cake?');
    expect(paths()).toEqual([]);
    await press(strings.agree);
    expect(paths()).toContain('chat');
  });

  it('may be refused as often as they like, and agreed to after that', async () => {
    await show({ assistant });
    await type('Cake?');
    await press(strings.disagree);
    await press('Send');
    await press(strings.disagree);
    expect(paths()).toEqual([]);
    await press('Send');
    await press(strings.agree);
    await vi.waitFor(() => expect(text()).toContain('Yes, every day.'));
    expect(box()?.value).toBe('');
  });

  it('goes with every further message of the tab', async () => {
    answers.chat = [answered('Cake?', 'Yes.'), answered('Bread?', 'Too.')];
    await show({ assistant });
    await type('Cake?');
    await press(strings.agree);
    await vi.waitFor(() => expect(text()).toContain('Yes.'));
    await type('Bread?');
    await vi.waitFor(() => expect(text()).toContain('Too.'));
    expect(consents()).toEqual([true, true]);
  });

  it('is remembered over a reload of the tab, for this very text', async () => {
    sessionStorage.setItem('parlo:a', JSON.stringify({ conversation: 'cv_0', agreed: TEXT }));
    answers.conversation = [json({ success: true, messages: [], turns_left: 9 })];
    await show({ assistant });
    await type('Cake?');
    expect(panel()).toBeNull();
    expect(consents()).toEqual([true]);
  });

  it('is asked anew when the owner has written something else since', async () => {
    sessionStorage.setItem('parlo:a', JSON.stringify({ conversation: 'cv_0', agreed: 'We keep nothing.' }));
    answers.conversation = [json({ success: true, messages: [], turns_left: 9 })];
    await show({ assistant });
    await type('Cake?');
    expect(panel()).not.toBeNull();
    expect(consents()).toEqual([]);
  });

  it('stands after the conversation was deleted, as they agreed in this tab', async () => {
    await show({ assistant });
    await type('Cake?');
    await press(strings.agree);
    await press(strings.more);
    await press(strings.forget);
    await press(strings.forgetYes);
    await type('Bread?');
    expect(panel()).toBeNull();
    expect(consents()).toEqual([true, true]);
  });

  it('that the owner added while the page was open comes before the message is sent again', async () => {
    answers.chat = [refused('consent_required', 403), answered('Cake?', 'Yes.')];
    await show();
    await type('Cake?');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(text()).toContain(strings.unsent);
    // What was asked for has arrived.
    await show({ assistant });
    expect(panel()).not.toBeNull();
    expect(sent).toContainEqual({ type: 'parlo:state', state: 'consent' });
    await press(strings.agree);
    await vi.waitFor(() => expect(text()).toContain('Yes.'));
    expect(document.querySelectorAll('.visitor')).toHaveLength(1);
    expect(consents()).toEqual([undefined, true]);
  });
});

describe('the visitor’s rating of an answer', () => {
  const feedback = () =>
    asked.filter(({ path }) => path === 'feedback').map(({ body }) => [body.messageId, body.feedback]);
  const pressed = (name: string) =>
    [...document.querySelectorAll(`[aria-label="${name}"]`)].map((one) => one.getAttribute('aria-pressed'));

  it('is about that answer alone', async () => {
    answers.chat = [answered('Cake?', 'Yes.'), answered('Bread?', 'Too.')];
    await show();
    await type('Cake?');
    await type('Bread?');
    await vi.waitFor(() => expect(pressed(strings.thumbDown)).toEqual(['false', 'false']));
    await press(strings.thumbDown);
    expect(pressed(strings.thumbDown)).toEqual(['true', 'false']);
    expect(feedback()).toEqual([['a Cake?', 'down']]);
  });

  it('can be turned round, and only one of both is held down', async () => {
    await show();
    await type('Cake?');
    await press(strings.thumbUp);
    await press(strings.thumbDown);
    expect([pressed(strings.thumbUp), pressed(strings.thumbDown)]).toEqual([['false'], ['true']]);
    expect(feedback()).toEqual([
      ['a Cake?', 'up'],
      ['a Cake?', 'down'],
    ]);
  });

  it('goes back to what it was, not to nothing, when a change of it is not kept', async () => {
    await show();
    await type('Cake?');
    await press(strings.thumbUp);
    answers.feedback = [() => Promise.reject(new TypeError('network'))];
    await press(strings.thumbDown);
    expect([pressed(strings.thumbUp), pressed(strings.thumbDown)]).toEqual([['true'], ['false']]);
    expect(text()).toContain(strings.notKept);
  });

  it('is not asked of what they said themselves', async () => {
    await show();
    await type('Cake?');
    expect(document.querySelectorAll(`[aria-label="${strings.thumbUp}"]`)).toHaveLength(1);
  });

  it('is not asked of an answer that has no words yet', async () => {
    const stream = new TransformStream<Uint8Array, Uint8Array>();
    answers.chat = [() => new Response(stream.readable)];
    await show();
    await type('Cake?');
    expect(button(strings.thumbUp)).toBeUndefined();
    await stream.writable.getWriter().close();
  });
});
