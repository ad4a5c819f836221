// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import {
  answered,
  answers,
  asked,
  box,
  button,
  json,
  paths,
  press,
  refused,
  settle,
  show,
  status,
  strings,
  text,
  type,
  visitAnew,
} from '../testing/fake-visit.tsx';

visitAnew();

const sendButton = () => document.querySelector<HTMLButtonElement>('button[type=submit]');
const chats = () => paths().filter((path) => path === 'chat').length;
const browserIs = (onLine: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
const event = (body: object) => `data: ${JSON.stringify(body)}\n\n`;
const opened = event({ type: 'parlo.conversation', conversation: 'cv_1', turns_left: 9 });
const half = event({ type: 'response.output_text.delta', item_id: 'a1', delta: 'Yes, every' });
const stored = event({
  type: 'conversation.item.added',
  item: { id: 'u1', type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Cake?' }] },
  previous_item_id: null,
});
const done = event({ type: 'response.done', response: { status: 'completed' } });
const created = event({ type: 'response.created' });

/** A reply that the test writes piece by piece. */
function slowReply() {
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  const writer = stream.writable.getWriter();
  const encode = new TextEncoder();
  return {
    answer: () => new Response(stream.readable),
    async write(words: string) {
      await writer.write(encode.encode(words));
      await settle();
    },
    async end() {
      await writer.close();
      await settle();
    },
    async breakOff() {
      await writer.abort(new TypeError('network'));
      await settle();
    },
  };
}

describe('while a reply is on its way', () => {
  it('says so, and what is typed meanwhile waits in the box', async () => {
    const reply = slowReply();
    answers.chat = [reply.answer, answered('Bread?', 'Too.')];
    await show();
    await type('Cake?');
    expect(status()).toBe(strings.thinking);
    await type('Bread?');
    expect(chats()).toBe(1);
    expect(box()?.value).toBe('Bread?');
    expect(sendButton()?.disabled).toBe(true);
    await reply.write(opened + created + half + done);
    await reply.end();
    await vi.waitFor(() => expect(sendButton()?.disabled).toBe(false));
    await press('Send');
    expect(asked.at(-1)?.body).toMatchObject({ text: 'Bread?', conversation: 'cv_1' });
  });

  it('is left when the visitor begins anew: what still comes is not shown', async () => {
    const reply = slowReply();
    answers.chat = [answered('Cake?', 'Yes.'), reply.answer];
    await show();
    await type('Cake?');
    await type('Bread?');
    await press('More');
    await press(strings.beginAnew);
    await act(async () => reply.write(opened + created + half));
    expect(text()).not.toContain('Yes, every');
    expect(document.querySelectorAll('.said')).toHaveLength(0);
  });
});

describe('a reply that breaks off', () => {
  it('goes, since the next one says it whole, and the question can be asked again', async () => {
    const reply = slowReply();
    answers.chat = [reply.answer, answered('Cake?', 'Yes, every day.')];
    await show();
    await type('Cake?');
    await reply.write(opened + stored + created + half);
    expect(text()).toContain('Yes, every');
    await reply.breakOff();
    await vi.waitFor(() => expect(text()).toContain(`${strings.unanswered} ${strings.tryAgain}`));
    expect(text()).not.toContain('Yes, every');
    expect(status()).toBe(strings.unreachable);
    await press(strings.tryAgain);
    await vi.waitFor(() => expect(text()).toContain('Yes, every day.'));
    expect(document.querySelectorAll('.visitor')).toHaveLength(1);
    expect(text()).not.toContain(strings.tryAgain);
  });

  it('that the server gives up is told as the server’s fault', async () => {
    const broken = event({
      type: 'error',
      error: { type: 'server_error', code: 'internal', message: 'boom', param: null, event_id: null },
    });
    answers.chat = [() => new Response(opened + created + broken)];
    await show();
    await type('Cake?');
    await vi.waitFor(() => expect(status()).toBe(strings.chatFailed));
    expect(text()).not.toContain('boom');
    expect(button(strings.tryAgain)).toBeDefined();
  });
});

describe('without a connection', () => {
  it('says that the visitor is offline, and keeps what they wrote', async () => {
    browserIs(false);
    answers.chat = [() => Promise.reject(new TypeError('network'))];
    await show();
    await type('Cake?');
    expect(status()).toBe(strings.offline);
    expect(text()).toContain('Cake?');
    expect(text()).toContain(strings.unsent);
  });

  it('blames nobody’s network while the browser is online', async () => {
    browserIs(true);
    answers.chat = [() => Promise.reject(new TypeError('network'))];
    await show();
    await type('Cake?');
    expect(status()).toBe(strings.unreachable);
  });

  it('sends once it is back, and says no more of it', async () => {
    browserIs(false);
    answers.chat = [() => Promise.reject(new TypeError('network')), answered('Cake?', 'Yes.')];
    await show();
    await type('Cake?');
    browserIs(true);
    await press(strings.tryAgain);
    await vi.waitFor(() => expect(text()).toContain('Yes.'));
    expect(status()).toBe(strings.resting);
  });

  it('begins with the greeting where what was said before can’t be asked for', async () => {
    sessionStorage.setItem('parlo:a', JSON.stringify({ conversation: 'cv_0', agreed: '' }));
    answers.conversation = [() => Promise.reject(new TypeError('network'))];
    await show();
    await vi.waitFor(() => expect(paths()).toContain('conversation'));
    expect(text()).toContain('Hello.');
    expect(document.querySelector('.status.trouble')).toBeNull();
    // Another try of the visitor’s still goes on with it.
    await type('Cake?');
    expect(asked.find(({ path }) => path === 'chat')?.body.conversation).toBe('cv_0');
  });

  it('lets the first letter pass in silence when only the question whether one may type fails', async () => {
    answers.session = [() => Promise.reject(new TypeError('network'))];
    await show();
    await type('C', 'a');
    expect(status()).toBe(strings.resting);
    expect(box()).not.toBeNull();
  });
});

describe('a server that refuses what is typed', () => {
  it.each([
    ['too_many_requests', 429, strings.tooMany],
    ['unavailable', 503, strings.chatBusy],
    ['not_found', 404, strings.assistantNotFound],
    ['unauthenticated', 401, strings.signInAgain],
    ['internal', 500, strings.chatFailed],
    ['a_code_of_tomorrow', 418, strings.chatFailed],
  ])('with “%s” says why, keeps the words and takes them a second time', async (code, http, words) => {
    answers.chat = [refused(code, http), answered('Cake?', 'Yes, every day.')];
    await show();
    await type('Cake?');
    await vi.waitFor(() => expect(status()).toBe(words));
    expect(text()).toContain(strings.unsent);
    await press(strings.tryAgain);
    await vi.waitFor(() => expect(text()).toContain('Yes, every day.'));
    expect(status()).not.toBe(words);
    expect(document.querySelectorAll('.visitor')).toHaveLength(1);
  });

  it.each([
    ['upgrade_required', 402, strings.notAvailable],
    ['site_not_allowed', 403, strings.siteNotAllowed],
  ])('with “%s” for good leaves neither box nor button', async (code, http, words) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    answers.chat = [refused(code, http)];
    await show();
    await type('Cake?');
    await vi.waitFor(() => expect(status()).toBe(words));
    expect(box()).toBeNull();
    expect(button('Start a call')).toBeUndefined();
    expect(button('Send')).toBeUndefined();
  });

  it('because an earlier reply is being written asks again by itself', async () => {
    answers.chat = [refused('in_progress', 409), answered('Cake?', 'Yes, every day.')];
    await show();
    await type('Cake?');
    expect(status()).toBe(strings.thinking);
    await vi.waitFor(() => expect(text()).toContain('Yes, every day.'), { timeout: 5_000 });
    expect(chats()).toBe(2);
    expect(text()).not.toContain(strings.unsent);
  });

  it('with a page that is no reply of ours says that something broke', async () => {
    answers.chat = [() => new Response('<html>Bad gateway</html>', { status: 502 })];
    await show();
    await type('Cake?');
    await vi.waitFor(() => expect(status()).toBe(strings.chatFailed));
    expect(text()).not.toContain('gateway');
  });
});

describe('calls that the day’s limit or the minutes end', () => {
  it.each([
    ['daily_limit', 429, strings.dailyLimit],
    ['no_minutes', 402, strings.noMinutes],
  ])('(%s) leave typing, and say so from the first letter on', async (code, http, words) => {
    answers.session = [refused(code, http)];
    await show();
    await type('C', 'a');
    await vi.waitFor(() => expect(status()).toBe(`${words} ${strings.typeOn}`));
    expect(button('Start a call')).toBeUndefined();
    await type('Cake?');
    await vi.waitFor(() => expect(text()).toContain('Yes, every day.'));
  });
});

describe('a conversation that was deleted elsewhere', () => {
  it('begins anew in silence', async () => {
    sessionStorage.setItem('parlo:a', JSON.stringify({ conversation: 'cv_0', agreed: '' }));
    answers.conversation = [refused('not_found', 404)];
    await show();
    await vi.waitFor(() => expect(paths()).toContain('conversation'));
    expect(text()).toContain('Hello.');
    expect(document.querySelector('.trouble')).toBeNull();
  });

  it('counts as deleted when the visitor deletes it', async () => {
    answers.forget_conversation = [refused('not_found', 404)];
    await show();
    await type('Cake?');
    await press('More');
    await press(strings.forget);
    await press(strings.forgetYes);
    await vi.waitFor(() => expect(status()).toBe(strings.deleted));
    expect(text()).not.toContain('Cake?');
  });

  it('is not asked for where nothing was said in this tab', async () => {
    answers.conversation = [json({ success: true, messages: [], turns_left: 9 })];
    await show();
    await settle();
    expect(paths()).toEqual([]);
  });
});
