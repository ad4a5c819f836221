import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RETRY_MS } from '../failures.ts';
import { secretAnswer } from '../testing/fake-browser.ts';
import {
  asked,
  bodyOf,
  call,
  expectNothingLeft,
  hostedBrowser,
  openedHosted,
  settle,
} from '../testing/fake-call.ts';
import { JOIN_LIMIT_MS, JOIN_TRIES } from './event-socket.ts';
import { QUIET_MS, QUIET_TIMES } from './realtime-socket.ts';
import { COUNT_EVERY_MS, COUNTS } from './watch-packets.ts';
import { MEDIA_LIMIT_MS } from './webrtc-transport.ts';

/** A call whose sound goes to a provider that takes no channel: its events come from the server. */

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const CHANGES_NOTHING = { type: 'session.update', session: { type: 'realtime' } };
const sounds = (what: 'started' | 'stopped') => ({
  type: `output_audio_buffer.${what}`,
  event_id: 'e',
  response_id: 'r',
});

describe('a call whose answer refuses the channel', () => {
  it('asks for its events while its sound is still on the way, by its own secret and name', async () => {
    const { browser, log } = call(hostedBrowser());
    await settle();
    const [socket] = browser.sockets;
    expect(socket?.path).toBe('/v1/realtime?call_id=rtc_1');
    expect(socket?.protocols).toEqual(['realtime', 'openai-insecure-api-key.ek_1']);
    expect(browser.peer.connectionState).toBe('new');
    socket?.accept();
    expect(socket?.sent).toEqual([CHANGES_NOTHING]);
    expect(log).not.toContain('open');
    browser.peer.become('connected');
    expect(log.at(-1)).toBe('open');
    expect(socket?.sent.slice(1).map(({ type }) => type)).toEqual([
      'conversation.item.create',
      'response.create',
    ]);
  });

  it('is open as soon as both are there, in the other order, too', async () => {
    const { browser, log } = call(hostedBrowser());
    await settle();
    browser.peer.become('connected');
    expect(log).not.toContain('open');
    browser.sockets[0]?.accept();
    expect(log.at(-1)).toBe('open');
  });

  it('does not take the end of its channel for the end of the call', async () => {
    const { browser, ends } = call(hostedBrowser());
    await settle();
    browser.peer.channel.onerror?.();
    browser.peer.channel.closed();
    browser.sockets[0]?.accept();
    browser.peer.become('connected');
    expect(ends).toEqual([]);
  });

  it('sends and hears over the socket, and hangs up there', async () => {
    const started = await openedHosted();
    const { socket, running, log } = started;
    socket.say(sounds('started'));
    expect(log).toEqual(['output_audio_buffer.started']);
    expect(running.type('Do you deliver?')).toBe(true);
    expect(socket.sent.at(-2)).toMatchObject({ item: { content: [{ text: 'Do you deliver?' }] } });
    running.close();
    expect(socket.sent.at(-1)).toEqual({ type: 'session.close' });
    expect(socket.closedWith).toBe(1_000);
    expectNothingLeft(started);
  });

  it.each([
    [1_000, { how: 'closed' }],
    [1_006, { how: 'closed' }],
  ])('ends with the server’s reason, whatever closes the socket: %d', async (code, end) => {
    const started = await openedHosted();
    const error = { type: 'server_error', code: 'no_minutes', message: 'None left.' };
    started.socket.say({ type: 'error', event_id: 'e', error });
    started.socket.closed(code);
    expect(started.ends).toEqual([end]);
    expectNothingLeft(started);
  });

  it('ends when the server ends it', async () => {
    const started = await openedHosted();
    started.socket.closed(1_000);
    expect(started.ends).toEqual([{ how: 'closed' }]);
    expectNothingLeft(started);
  });

  it('takes one socket for everything when its events can’t be had', async () => {
    for (const spoil of ['closed', 'silent']) {
      const started = call(hostedBrowser());
      await settle();
      started.browser.peer.become('connected');
      if (spoil === 'closed') started.browser.sockets[0]?.closed(1_006);
      else started.browser.pass(MEDIA_LIMIT_MS);
      await settle();
      expect(started.browser.sockets[1]?.path).toBe('/v1/realtime');
      started.browser.sockets[1]?.accept();
      expect(started.log.at(-1)).toBe('open');
      started.running.close();
      expectNothingLeft(started);
    }
  });

  it('leaves nothing behind when the visitor hangs up before it is open', async () => {
    for (const accepted of [false, true]) {
      const started = call(hostedBrowser());
      await settle();
      if (accepted) started.browser.sockets[0]?.accept();
      started.running.close();
      expectNothingLeft(started);
    }
  });
});

describe('a socket of events that breaks', () => {
  it('is joined again while the sound goes on, and what was typed meanwhile is said then', async () => {
    const started = await openedHosted();
    const { browser, log, running } = started;
    started.socket.closed(1_006);
    expect(running.type('Do you deliver?')).toBe(true);
    browser.pass(RETRY_MS);
    const [, again] = browser.sockets;
    expect(again?.path).toBe('/v1/realtime?call_id=rtc_1');
    again?.accept();
    expect(again?.sent.map(({ type }) => type)).toEqual([
      'session.update',
      'response.cancel',
      'conversation.item.create',
      'response.create',
    ]);
    again?.say(sounds('started'));
    expect(log).toEqual(['output_audio_buffer.started']);
    expect(asked(started)).toEqual(['/api/session', '/v1/realtime/calls']);
    running.close();
    expectNothingLeft(started);
  });

  it('is found out by its silence', async () => {
    const started = await openedHosted();
    const { browser } = started;
    for (let count = 0; count <= QUIET_TIMES; count += 1) browser.pass(QUIET_MS);
    expect(started.socket.sent.filter(({ type }) => type === 'session.update')).toHaveLength(QUIET_TIMES);
    expect(started.socket.closedWith).toBe(4_000);
    browser.pass(RETRY_MS);
    browser.sockets[1]?.accept();
    expect(started.log).toEqual([]);
    expect(started.ends).toEqual([]);
  });

  it('asks at once when the page is shown again', async () => {
    const { browser, socket } = await openedHosted();
    const before = socket.sent.length;
    browser.returns();
    expect(socket.sent.slice(before)).toEqual([CHANGES_NOTHING]);
    browser.pass(QUIET_MS);
    expect(socket.readyState).toBe(3);
  });

  it('means a lost call after a few tries, and the call is made anew', async () => {
    const browser = hostedBrowser();
    browser.answers['/api/session'] = [async () => secretAnswer('ek_1'), async () => secretAnswer('ek_2')];
    const started = await openedHosted(browser);
    started.socket.say(sounds('started'));
    started.socket.closed(1_006);
    for (let attempt = 0; attempt < JOIN_TRIES; attempt += 1) {
      expect(started.log).not.toContain('waiting');
      browser.pass(RETRY_MS * 2 ** attempt);
      // Refused, or nothing comes back.
      if (attempt === 0) browser.sockets.at(-1)?.closed(1_006);
      else browser.pass(JOIN_LIMIT_MS);
    }
    expect(started.log.at(-1)).toBe('waiting');
    await settle();
    expect(bodyOf(started, 2).conversation).toBe('cv_1');
    expect(browser.peer.closed).toBe(true);
    expect(browser.peers).toHaveLength(2);
  });
});

describe('a provider that loses a call', () => {
  /** The server knows at once, and says so; the next call of the conversation is held there. */
  async function lostByProvider(code: number, reason: string) {
    const browser = hostedBrowser();
    browser.answers['/api/session'] = [async () => secretAnswer('ek_1'), async () => secretAnswer('ek_2')];
    const local = async () => new Response('answer', { status: 201 });
    browser.answers['/v1/realtime/calls'] = [...(browser.answers['/v1/realtime/calls'] ?? []), local];
    const started = await openedHosted(browser);
    started.socket.say(sounds('started'));
    started.socket.closed(code, reason);
    return started;
  }

  it.each([
    [1_000, 'lost'],
    [1_001, 'lost'],
    [1_011, ''],
  ])('leaves the visitor talking, over another connection: %d %s', async (code, reason) => {
    const started = await lostByProvider(code, reason);
    const { browser, running } = started;
    expect(started.log.at(-1)).toBe('waiting');
    expect(started.socket.sent.map(({ type }) => type)).not.toContain('session.close');
    await settle();
    expect(bodyOf(started, 2).conversation).toBe('cv_1');
    browser.peers[1]?.open();
    expect(started.log.slice(-2)).toEqual(['granted ek_2', 'open']);
    // What was not heard of the reply is asked for, and nobody is greeted again.
    expect(browser.peers[1]?.channel.sent).toEqual([{ type: 'session.resume' }]);
    expect(browser.peers[1]?.sentTrack).toBe(started.streams[0]?.tracks[0]);
    expect(started.streams).toHaveLength(1);
    expect(browser.sockets).toHaveLength(1);
    expect(started.ends).toEqual([]);
    running.close();
    expectNothingLeft(started);
  });

  it('may do so by its sound alone: the server is not told that the visitor left', async () => {
    const started = await openedHosted();
    started.browser.peer.become('failed');
    expect(started.log.at(-1)).toBe('waiting');
    expect(started.socket.sent.map(({ type }) => type)).not.toContain('session.close');
    expect(started.socket.closedWith).toBe(4_000);
  });

  it('sends no packet while it should be heard', async () => {
    const started = await openedHosted();
    const { browser, log, socket } = started;
    const count = async (times: number) => {
      for (let one = 0; one < times; one += 1) {
        browser.pass(COUNT_EVERY_MS);
        await settle();
      }
    };
    browser.peer.packetsReceived = 100;
    socket.say(sounds('started'));
    socket.say(sounds('stopped'));
    // Some send nothing between replies.
    await count(2 * COUNTS);
    expect(log).not.toContain('waiting');
    socket.say(sounds('started'));
    await count(COUNTS);
    expect(log).toContain('waiting');
  });
});
