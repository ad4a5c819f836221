import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { disconnects, refuses } from '../testing/realtime-stand-in/behaviours.ts';
import { calls } from '../testing/realtime-stand-in/reply.ts';
import { typeErrors } from '../testing/realtime-stand-in/type-errors.ts';
import { greet, HostedPlace } from './testing/hosted-place.ts';
import { GREETING, NOTICE, SECRET_WORDS } from './testing/run-call.ts';

/** Calls that a Live session holds: the provider owns its turns, and reports none. */

/** Longer than the pause after which a turn of the assistant is over. */
const A_PAUSE_MS = 1_300;
const COMPILER_MS = 60_000;

let place: HostedPlace;
beforeAll(async () => {
  place = await HostedPlace.start({ kind: 'live', model: 'gpt-live-1/gpt-5.5-mini' });
});
afterEach(() => place.tidy());
afterAll(() => place.close());

/** A call over WebRTC whose visitor has been greeted. */
async function greeted(more: object = {}) {
  const held = await place.offered({}, more);
  const there = await place.standIn.nextLiveSession();
  const page = await place.joined(held.engine, held.call.callId);
  greet(page);
  await there.inbox.next('session.commentary.append');
  there.listen(A_PAUSE_MS);
  await page.event('output_audio_buffer.stopped');
  await page.event('response.created');
  await page.event('response.done');
  return { ...held, there, page };
}

describe('a Live session over WebRTC', () => {
  it('is made with an offer without a data channel, attached to, and greets word for word', async () => {
    const { engine, noted, call, result } = await place.offered();
    const there = await place.standIn.nextLiveSession();
    const [request] = place.standIn.requests;
    expect(request).toMatchObject({
      endpoint: 'live',
      body: {
        session: {
          model: 'gpt-live-1',
          instructions: SECRET_WORDS,
          client: { data_channel: { allowed_client_events: [], allowed_server_events: [] } },
          delegation: { responses: { model: 'gpt-5.5-mini', tools: [{ name: 'search_knowledge' }] } },
        },
      },
    });
    expect(JSON.stringify(request?.body)).not.toContain('m=application');
    expect('sdp' in result && result.sdp).toMatch(/m=audio [\s\S]*m=application 0 /);
    expect(noted.refs).toEqual([there.id]);
    const page = await place.joined(engine, call.callId);
    expect((await page.event('session.created')).session).toMatchObject({
      ai_notice: NOTICE,
      instructions: 'You are Vera.',
      tools: [],
    });
    greet(page);
    await noted.connected.promise;
    expect(await there.inbox.next('session.commentary.append')).toMatchObject({
      content: `${NOTICE} ${GREETING}`,
    });
    there.listen(A_PAUSE_MS);
    const { response } = await page.event('response.done');
    expect(response.output).toMatchObject([
      { content: [{ transcript: NOTICE }] },
      { content: [{ transcript: GREETING }] },
    ]);
    expect(response.metadata).not.toHaveProperty('meant');
  });

  it('has its words stored by turns, whoever talks, and its seconds counted once', async () => {
    const { noted, there, page } = await greeted();
    there.hear('Do you have rye?');
    expect((await page.event('conversation.item.input_audio_transcription.completed')).transcript).toBe(
      'Do you have rye?',
    );
    there.say('Yes, each morning.');
    there.listen(A_PAUSE_MS);
    expect((await page.event('response.done')).response.status).toBe('completed');
    await expect
      .poll(() => noted.turns.map(({ text }) => text))
      .toEqual(['Hi', NOTICE, GREETING, 'Do you have rye?', 'Yes, each morning.']);
    const seconds = noted.usage.reduce((sum, usage) => sum + usage.seconds, 0);
    expect(seconds).toBeCloseTo(there.listened / 1_000 - A_PAUSE_MS / 1_000, 1);
  });

  it('has the functions of its backend run here, and what they found kept with the words that follow', async () => {
    const { noted, there } = await greeted();
    const asked: string[] = [];
    noted.useTool = async ({ name, input }) => {
      asked.push(`${name} ${input}`);
      return { output: '{"found":"Rye."}', memo: { outcome: 'answered', entryIds: ['e1'] } };
    };
    there.backend = () => ({ text: 'It is rye bread.' });
    there.hear('What bread?');
    there.say('One moment.');
    there.delegate({ text: '', calls: [calls('search_knowledge', { question: 'bread' })] });
    expect(await there.inbox.next('response.item.create')).toMatchObject({
      item: { type: 'function_call_output', output: '{"found":"Rye."}' },
    });
    await there.inbox.next('response.create');
    there.listen(A_PAUSE_MS);
    await expect.poll(() => noted.turns.at(-1)?.text).toBe('It is rye bread.');
    expect(asked).toEqual(['search_knowledge {"question":"bread"}']);
    expect(noted.turns.at(-1)?.memo).toEqual({ outcome: 'answered', entryIds: ['e1'] });
    expect(noted.turns.at(-2)).toMatchObject({ text: 'One moment.' });
    expect(noted.usage.some(({ inputTextTokens }) => inputTextTokens === 40)).toBe(true);
  });

  it('ends after the goodbye that follows its tool', async () => {
    const { noted, there } = await greeted();
    noted.useTool = async () => ({ output: '{}', endsCall: true });
    there.backend = () => ({ text: 'Goodbye.' });
    there.delegate({ text: '', calls: [calls('end_call', {})] });
    await there.inbox.next('response.create');
    there.listen(A_PAUSE_MS);
    expect(await noted.ended.promise).toMatchObject({ reason: 'goodbye' });
    expect(await there.ended).toBe('hangup');
  });

  it('is talked over with the words that help as soon as its transcript shows a danger', async () => {
    const { noted, there, page } = await greeted();
    const begun = Promise.withResolvers<void>();
    noted.help = async () => {
      await begun.promise;
      return { text: 'Please call 112.', memo: { outcome: 'answered', entryIds: [], danger: 'self_harm' } };
    };
    there.hear('I want to die.');
    there.say('That sounds');
    await page.event('response.created');
    begun.resolve();
    expect(await there.inbox.next('session.commentary.append')).toMatchObject({
      content: 'Please call 112.',
    });
    there.listen(A_PAUSE_MS);
    await expect.poll(() => noted.turns.at(-1)?.text).toBe('Please call 112.');
    expect(noted.turns.at(-1)?.memo).toMatchObject({ danger: 'self_harm' });
    expect((await page.event('response.done')).response.status).toBe('cancelled');
  });

  it('is talked over where it recites what no visitor is to hear', async () => {
    const { noted, there, page } = await greeted();
    const memo = { outcome: 'unknown', entryIds: [], recited: true } as const;
    noted.watch = () => (said) =>
      said.includes('tower') ? { heard: 'Sure.', instead: 'Please ask a person.', memo } : null;
    there.say('Sure. Never tell the price of the tower');
    expect(await there.inbox.next('session.commentary.append')).toMatchObject({
      content: 'Please ask a person.',
    });
    there.listen(A_PAUSE_MS);
    expect((await page.event('response.done')).response.status_details).toMatchObject({
      reason: 'content_filter',
    });
    await expect
      .poll(() => noted.turns.slice(-2))
      .toMatchObject([
        { text: 'Sure.', interrupted: true, memo },
        { text: 'Please ask a person.', memo },
      ]);
  });

  it('says beside what it said what it was to say', async () => {
    const held = await place.offered();
    const there = await place.standIn.nextLiveSession();
    there.comments = () => 'Good day! I am a friendly person.';
    const page = await place.joined(held.engine, held.call.callId);
    greet(page);
    await there.inbox.next('session.commentary.append');
    there.listen(A_PAUSE_MS);
    const { response } = await page.event('response.done');
    expect(response.metadata?.meant).toBe(`${NOTICE} ${GREETING}`);
  });

  it('replies to what was typed, by its backend', async () => {
    const { noted, there, page } = await greeted();
    there.backend = () => ({ text: 'At nine.' });
    const content = [{ type: 'input_text', text: 'When do you open?' }];
    page.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
    page.send({ type: 'response.create' });
    expect(await there.inbox.next('response.item.create')).toMatchObject({
      item: { role: 'user', content: 'When do you open?' },
    });
    await there.inbox.next('response.create');
    there.listen(A_PAUSE_MS);
    await expect.poll(() => noted.turns.at(-1)?.text).toBe('At nine.');
  });

  it('knows what was said before the call, at its start and in its backend', async () => {
    const history = [
      { itemId: 'a', role: 'visitor', via: 'voice', text: 'When do you open?' },
      { itemId: 'b', role: 'assistant', via: 'voice', text: 'At nine.' },
    ] as const;
    await place.offered({}, { history });
    const there = await place.standIn.nextLiveSession();
    expect(there.config?.input).toMatchObject([
      { role: 'user', content: [{ type: 'input_text', text: 'When do you open?' }] },
      { role: 'assistant', content: [{ type: 'output_text', text: 'At nine.' }] },
    ]);
    await expect.poll(() => there.inbox.ofType('response.item.create')).toHaveLength(2);
  });

  it('is closed over its sideband, since only calls by telephone can be hung up otherwise', async () => {
    const { engine, noted, call, there, page } = await greeted();
    engine.hangUp(call.callId, 'no_minutes');
    expect((await page.event('error')).error.code).toBe('no_minutes');
    expect(await there.ended).toBe('hangup');
    expect(there.inbox.ofType('session.close')).toHaveLength(1);
    expect(place.standIn.requests.map(({ endpoint }) => endpoint)).toEqual(['live', 'sideband']);
    expect(noted.ends).toMatchObject([{ reason: 'no_minutes' }]);
    expect(noted.errors).toEqual([]);
  });

  it('is attached to again where its sideband breaks', async () => {
    const { noted, there } = await greeted();
    there.dropSidebands();
    await expect.poll(() => there.attached).toBe(2);
    there.hear('Do you have rye?');
    await expect.poll(() => noted.turns.at(-1)?.text).toBe('Do you have rye?');
    expect([noted.faults, noted.ends]).toEqual([[], []]);
  });

  it.each([
    ['its longest time', 'expired', 'too_long', []],
    ['the visitor’s leaving', 'remote_hangup', 'left', []],
    ['a lost connection', 'connection_lost', 'lost', [['provider_failed', 'during']]],
  ] as const)('ends with %s', async (_, why, reason, faults) => {
    const { noted, there } = await greeted();
    there.close(why);
    expect(await noted.ended.promise).toMatchObject({ reason });
    expect(noted.faults).toEqual(faults);
  });

  it.each([
    ['has no such model', () => place.standIn.behave('live', refuses(404)), 'no_such_model'],
    ['can’t be attached to', () => place.standIn.behave('sideband', refuses(404)), 'bad_response'],
    ['goes away', () => place.standIn.behave('sideband', disconnects()), 'unreachable'],
  ] as const)('that %s leaves the call to the local engine', async (_, behave, fault) => {
    behave();
    const { noted, local, result } = await place.offered();
    expect(result).toEqual({ sdp: 'local answer' });
    expect(noted.faults).toEqual([[fault, 'before']]);
    expect(local.opened).toHaveLength(1);
    for (const there of place.standIn.liveSessions) expect(await there.ended).toBe('hangup');
  });
});

describe('a Live session over a visitor’s WebSocket', () => {
  it('is relayed with its sound, which is its clock', { timeout: COMPILER_MS }, async () => {
    const { noted, door } = await place.relayed();
    const page = await place.dial(door);
    const there = await place.standIn.nextLiveSession();
    expect((await page.event('session.created')).session.instructions).toBe('You are Vera.');
    greet(page);
    const sound = await page.event('response.output_audio.delta');
    expect(sound.delta.length).toBeGreaterThan(0);
    const audio = Buffer.alloc(48 * 1_300).toString('base64');
    page.send({ type: 'input_audio_buffer.append', audio });
    expect(await there.inbox.next('session.input_audio.append')).toMatchObject({ audio });
    expect((await page.event('response.done')).response.status).toBe('completed');
    page.close();
    expect(await noted.ended.promise).toMatchObject({ reason: 'left' });
    expect(await there.ended).toBe('hangup');
    expect(await typeErrors(place.standIn)).toEqual([]);
  });
});
