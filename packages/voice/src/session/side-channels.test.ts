import { ServerEvent } from '@parlo/contract/realtime';
import { describe, expect, it } from 'vitest';
import { startScriptedCall } from '../testing/index.ts';
import { JOIN_LIMIT_MS } from './create-session.ts';
import { MAX_CHANNELS, MAX_WAITING } from './side-channels.ts';
import type { EndReason, EventChannel } from './types.ts';
import { MAX_REFUSED_PER_WINDOW } from './wire/flood-guard.ts';

const typed = (text: string) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
});

/** A further channel, as a test reads and speaks on it. */
function createChannel() {
  const events: ServerEvent[] = [];
  const closes: EndReason[] = [];
  const channel: EventChannel = {
    handlers: null,
    send: (text) => void events.push(ServerEvent.parse(JSON.parse(text))),
    close: (reason) => void closes.push(reason),
  };
  return {
    channel,
    events,
    closes,
    types: () => events.map(({ type }) => type),
    say: (event: object) => channel.handlers?.onMessage(JSON.stringify(event)),
    leave: () => channel.handlers?.onClose(),
  };
}

describe('a further channel of a call', () => {
  it('gets the session first, then every event that the caller gets, with the same ids', async () => {
    const call = startScriptedCall();
    const side = createChannel();
    expect(call.session.join(side.channel, 'owner')).toBe(true);
    expect(side.types()).toEqual(['session.created']);
    call.skip();
    await call.speak('What are your hours');
    await call.quiet(4_000);
    const seen = call.transport.events.slice(2);
    expect(side.types()).toContain('response.done');
    expect(side.events.slice(1)).toEqual(seen);
  });

  it('of the caller’s own client hangs up, and no other does', async () => {
    const call = startScriptedCall();
    const [owners, callers] = [createChannel(), createChannel()];
    call.session.join(owners.channel, 'owner');
    call.session.join(callers.channel, 'participant');
    owners.say({ type: 'session.close' });
    expect(callers.closes).toEqual([]);
    callers.say({ type: 'session.close' });
    expect([callers.closes, owners.closes]).toEqual([['left'], ['left']]);
    expect(call.ends).toMatchObject([{ reason: 'left' }]);
  });

  it('has its requests done, and its errors to itself', async () => {
    const call = startScriptedCall();
    const side = createChannel();
    call.session.join(side.channel, 'participant');
    side.say(typed('Hello'));
    side.say({ type: 'response.create' });
    await call.quiet(100);
    expect(call.types()).toContain('response.created');
    expect(side.types()).toContain('response.created');
    side.say({ type: 'nonsense', event_id: 'mine' });
    side.say({ type: 'conversation.item.retrieve', item_id: 'nobody', event_id: 'his' });
    const errors = side.events.flatMap((event) => (event.type === 'error' ? [event.error.event_id] : []));
    expect(errors).toEqual(['mine', 'his']);
    await call.say({ type: 'response.cancel', response_id: 'nobody', event_id: 'callers' });
    expect(call.all('error').map(({ error }) => error.event_id)).toEqual(['callers']);
    expect(side.types().filter((type) => type === 'error')).toHaveLength(2);
  });

  it('leaves without an end of the call, and gets nothing more', async () => {
    const call = startScriptedCall();
    const side = createChannel();
    call.session.join(side.channel, 'owner');
    side.leave();
    await call.say(typed('Hello'));
    expect(side.types()).toEqual(['session.created']);
    expect(call.ends).toEqual([]);
  });

  it.each(['left', 'lost'] as const)(
    'is told how the call ends when its caller has %s, and closes',
    async (how) => {
      const call = startScriptedCall();
      const side = createChannel();
      call.session.join(side.channel, 'owner');
      await call.speak('What are your hours');
      await call.quiet(650);
      const before = side.events.length;
      call.transport.leave(how);
      await call.session.done;
      expect(side.types().slice(before)).toContain('conversation.item.truncated');
      expect(side.closes).toEqual([how]);
      expect(call.transport.lateCalls).toEqual([]);
      expect(call.clock.pending).toBe(0);
    },
  );

  it('is told why the server ends the call', async () => {
    const call = startScriptedCall({ opened: false });
    const side = createChannel();
    call.session.join(side.channel, 'owner');
    call.session.close('stopped');
    call.session.close('failed');
    expect(side.types()).toEqual(['session.created', 'error']);
    expect(side.closes).toEqual(['stopped']);
    const late = createChannel();
    expect(call.session.join(late.channel, 'owner')).toBe(false);
    expect(late.events).toEqual([]);
  });

  it('waits with its requests until the caller is connected, but for settings', async () => {
    const call = startScriptedCall({ opened: false });
    const side = createChannel();
    call.session.join(side.channel, 'owner');
    side.say({ type: 'session.update', session: { type: 'realtime', output_modalities: ['text'] } });
    side.say(typed('Hello'));
    side.say({ type: 'response.create' });
    await call.quiet(1_000);
    expect(side.types()).toEqual(['session.created', 'session.updated']);
    expect(call.turns).toEqual([]);
    expect(call.openedAt).toEqual([]);
    call.transport.open();
    await call.quiet(1_000);
    expect(call.types()[0]).toBe('session.created');
    expect(call.all('session.created')[0]?.session.output_modalities).toEqual(['text']);
    expect(call.last('response.done').response.status).toBe('completed');
    expect(side.types().filter((type) => type === 'session.created')).toHaveLength(1);
  });

  it('does not pile up requests for a caller who does not come', () => {
    const call = startScriptedCall({ opened: false });
    const side = createChannel();
    call.session.join(side.channel, 'owner');
    for (let i = 0; i <= MAX_WAITING; i++) side.say({ type: 'response.create', event_id: `nr_${i}` });
    expect(side.events.at(-1)).toMatchObject({ type: 'error', error: { event_id: `nr_${MAX_WAITING}` } });
    expect(side.types()).toEqual(['session.created', 'error']);
  });

  it('is one of a few', () => {
    const call = startScriptedCall();
    const sides = Array.from({ length: MAX_CHANNELS }, createChannel);
    for (const { channel } of sides) expect(call.session.join(channel, 'participant')).toBe(true);
    expect(call.session.join(createChannel().channel, 'participant')).toBe(false);
    sides[0]?.leave();
    expect(call.session.channels).toBe(MAX_CHANNELS - 1);
    expect(call.session.join(createChannel().channel, 'participant')).toBe(true);
  });

  it('is lost to one who floods it, and to nobody else', () => {
    const call = startScriptedCall();
    const [bad, good] = [createChannel(), createChannel()];
    for (const { channel } of [bad, good]) call.session.join(channel, 'participant');
    for (let i = 0; i <= MAX_REFUSED_PER_WINDOW; i++) bad.say({ type: 'nonsense' });
    expect(bad.closes).toEqual(['failed']);
    expect([good.closes, call.ends]).toEqual([[], []]);
  });
});

describe('what an owner set for a session', () => {
  const initial = {
    output_modalities: ['text' as const],
    audio: { input: { format: { type: 'audio/pcmu' }, turn_detection: null } },
  };

  it('is its first state, but for a format where sound is not inside events', () => {
    const { output_modalities, audio } = startScriptedCall({ initial }).last('session.created').session;
    expect([output_modalities, audio.input]).toMatchObject([
      ['text'],
      { turn_detection: null, format: { type: 'audio/pcm' } },
    ]);
    const inEvents = startScriptedCall({ initial, over: 'websocket' }).last('session.created').session;
    expect(inEvents.audio.input).toMatchObject({ format: { type: 'audio/pcmu' } });
  });
});

describe('a call of sound alone', () => {
  it('ends when nobody joins it', async () => {
    const call = startScriptedCall({ carriesEvents: false });
    await call.quiet(JOIN_LIMIT_MS - 100);
    expect(call.ends).toEqual([]);
    await call.quiet(200);
    expect(call.ends).toMatchObject([{ reason: 'lost' }]);
  });

  it.each(['before it is connected', 'after it'])('goes on when somebody joins %s', async (when) => {
    const call = startScriptedCall({ carriesEvents: false, opened: false });
    const side = createChannel();
    if (when === 'after it') call.transport.open();
    call.session.join(side.channel, 'owner');
    if (when !== 'after it') call.transport.open();
    side.say(typed('Hello'));
    side.say({ type: 'response.create' });
    await call.quiet(2 * JOIN_LIMIT_MS);
    expect(call.ends).toEqual([]);
    expect(side.types()).toContain('response.done');
    side.leave();
    await call.quiet(2 * JOIN_LIMIT_MS);
    expect(call.ends).toEqual([]);
  });
});

describe('what channels may set of a session', () => {
  const wishes = (more: object) => ({
    type: 'session.update',
    event_id: 'mine',
    session: { type: 'realtime', ...more },
  });
  const voiced = (voice: string) => ({ audio: { output: { voice } } });

  it('is the owner’s program’s alone, where it joins a visitor’s call', async () => {
    const call = startScriptedCall({ repliesByModel: true });
    const side = createChannel();
    call.session.join(side.channel, 'owner');
    side.say(wishes({ instructions: 'Be brief.', ...voiced('coral') }));
    expect(side.events.at(-1)).toMatchObject({ session: { instructions: 'Be brief.', ...voiced('coral') } });
    // The visitor hears the voice and does not read the instructions.
    expect(call.last('session.updated').session).toMatchObject({ instructions: 'Talk.', ...voiced('coral') });
    await call.say(wishes({ instructions: 'Be mine.', ...voiced('ash') }));
    expect(side.events.at(-1)).toMatchObject({ session: { instructions: 'Be brief.', ...voiced('coral') } });
    expect(call.all('error')).toEqual([]);
  });

  it('is refused by name to the channel that asked', () => {
    const call = startScriptedCall();
    const side = createChannel();
    call.session.join(side.channel, 'owner');
    side.say(wishes(voiced('marin')));
    expect(side.events.at(-1)).toMatchObject({
      error: { code: 'invalid_value', param: 'session.audio.output.voice', event_id: 'mine' },
    });
    expect(call.all('error')).toEqual([]);
  });
});
