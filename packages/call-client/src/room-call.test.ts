import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBrowser, FakeTrack, secretAnswer } from './testing/fake-browser.ts';
import { asked, call, expectNothingLeft, settle } from './testing/fake-call.ts';
import { QUIET_MS } from './transports/realtime-socket.ts';
import { HELLO_MS, ROOM_LIMIT_MS } from './transports/room-transport.ts';

/** A call in a room of LiveKit, as a browser that is told of one makes it. */

class FakeMediaStream {
  readonly tracks: readonly unknown[];
  constructor(tracks: readonly unknown[]) {
    this.tracks = tracks;
  }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('MediaStream', FakeMediaStream);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ADDRESS = { url: 'wss://livekit.example.com', token: 'only for this room' };

async function roomBrowser(): Promise<FakeBrowser> {
  const browser = new FakeBrowser();
  const answer = { ...(await secretAnswer('ek_1').json()), transport: 'livekit' };
  browser.answers = {
    ...browser.answers,
    '/api/session': [async () => Response.json(answer)],
    '/v1/realtime/rooms': [async () => Response.json({ call_id: 'rtc_1', ...ADDRESS }, { status: 201 })],
  };
  return browser;
}

async function joined() {
  const browser = await roomBrowser();
  const started = call(browser);
  await settle();
  const [room] = browser.rooms;
  if (!room) throw new Error('no room was joined');
  return { ...started, room };
}

describe('a call in a room', () => {
  it('is joined with the token that the secret brings, and opens with the first word of the assistant', async () => {
    const started = await joined();
    const { room, log, streams } = started;
    expect(asked(started)).toEqual(['/api/session', '/v1/realtime/rooms']);
    expect(room.address).toEqual(ADDRESS);
    expect(room.heard).toEqual(streams[0]?.getAudioTracks());
    expect(log).not.toContain('open');
    room.accept();
    await settle();
    expect(log).toContain('open');
    const types = room.sent.map(({ type }) => type);
    expect(types).toEqual(['session.update', 'conversation.item.create', 'response.create']);
    started.running.close();
    expect(room.sent.at(-1)).toEqual({ type: 'session.close' });
    expectNothingLeft(started);
  });

  it('says hello until it is heard', async () => {
    const { browser, room, running } = await joined();
    browser.pass(HELLO_MS);
    browser.pass(HELLO_MS);
    expect(room.sent.map(({ type }) => type)).toEqual(Array(3).fill('session.update'));
    room.accept();
    browser.pass(HELLO_MS);
    expect(room.sent.filter(({ type }) => type === 'session.update')).toHaveLength(3);
    running.close();
  });

  it('plays the assistant, and hands on its events', async () => {
    const { room, log, browser, running } = await joined();
    room.handlers.onSound(new MediaStream([new FakeTrack() as unknown as MediaStreamTrack]));
    room.accept();
    const long = 'a long transcript '.repeat(3_000);
    room.say({
      type: 'error',
      event_id: 'e2',
      error: { type: 'server_error', code: 'x', message: long, param: null },
    });
    expect(log).toEqual(expect.arrayContaining(['sound', 'open', 'error']));
    expect(browser.audio.srcObject).toBeInstanceOf(FakeMediaStream);
    running.close();
    expect(browser.audio.removed).toBe(1);
  });

  it('ends when the assistant hangs up', async () => {
    const started = await joined();
    started.room.accept();
    started.room.say({ type: 'session.close' });
    await settle();
    expect(started.ends).toEqual([{ how: 'closed' }]);
    expectNothingLeft(started);
  });

  it.each([
    ['leaves without a word', ({ room }: Awaited<ReturnType<typeof joined>>) => room.handlers.onGone()],
    [
      'is silent for too long',
      ({ browser }: Awaited<ReturnType<typeof joined>>) => {
        for (let times = 0; times < 3; times++) browser.pass(QUIET_MS);
      },
    ],
  ])('comes back in another room when the assistant %s', async (_, lose) => {
    const started = await joined();
    started.room.accept();
    lose(started);
    await settle();
    expect(started.log).toContain('waiting');
    expect(started.room.left).toBe(true);
    expect(started.browser.rooms).toHaveLength(2);
    started.browser.rooms[1]?.accept();
    await settle();
    expect(started.log.filter((each) => each === 'open')).toHaveLength(2);
    started.running.close();
    expectNothingLeft(started);
  });
});

describe('where a room gets nothing through', () => {
  async function expectWebRtc(browser: FakeBrowser, started: ReturnType<typeof call>) {
    await settle();
    expect(asked(started)).toContain('/v1/realtime/calls');
    browser.peer.open();
    expect(started.log).toContain('open');
    started.running.close();
  }

  it('the call comes over WebRTC when LiveKit can’t be joined', async () => {
    const browser = await roomBrowser();
    browser.hasRooms = false;
    await expectWebRtc(browser, call(browser));
  });

  it('the call comes over WebRTC when the assistant says nothing', async () => {
    const started = await joined();
    started.browser.pass(ROOM_LIMIT_MS);
    await expectWebRtc(started.browser, started);
    expect(started.room.left).toBe(true);
  });

  it('the call comes over WebRTC when the server has no room', async () => {
    const browser = await roomBrowser();
    const refusal = { error: { message: 'LiveKit can’t be reached.', code: 'rtc_unavailable' } };
    browser.answers['/v1/realtime/rooms'] = [async () => Response.json(refusal, { status: 501 })];
    await expectWebRtc(browser, call(browser));
  });

  it('a refusal that no other way would change ends the call', async () => {
    const browser = await roomBrowser();
    const refusal = { error: { message: 'No minutes.', code: 'no_minutes' } };
    browser.answers['/v1/realtime/rooms'] = [async () => Response.json(refusal, { status: 402 })];
    const started = call(browser);
    await settle();
    expect(started.ends).toEqual([{ how: 'failed', code: 'no_minutes' }]);
    expectNothingLeft(started);
  });

  it('a call that is closed while its room is joined leaves it', async () => {
    const browser = await roomBrowser();
    const started = call(browser);
    await new Promise((resolve) => setImmediate(resolve));
    started.running.close();
    await settle();
    expectNothingLeft(started);
  });
});
