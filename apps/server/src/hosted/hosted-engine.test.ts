import { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { says } from '../testing/realtime-stand-in/reply.ts';
import { answerTo, withForeignCandidates } from '../testing/realtime-stand-in/sdp.ts';
import { STAND_IN_MODEL } from '../testing/realtime-stand-in/start.ts';
import { typeErrors } from '../testing/realtime-stand-in/type-errors.ts';
import { callTo, NotedCall, OFFER } from './testing/hosted-calls.ts';
import { greet, HostedPlace } from './testing/hosted-place.ts';
import { GREETING, NOTICE, SECRET_WORDS } from './testing/run-call.ts';

let place: HostedPlace;
beforeAll(async () => {
  place = await HostedPlace.start();
});
afterEach(() => place.tidy());
afterAll(() => place.close());

describe('a call without a provider', () => {
  it('is held by the local engine, and all that is asked about it', async () => {
    const { local, engine } = place.engine();
    const { hosted: _, ...call } = callTo(place.provider, { kind: 'offer', offer: OFFER });
    expect(await engine.open(call, new NotedCall().handlers)).toEqual({ sdp: 'local answer' });
    expect(local.opened).toEqual([call]);
    engine.hangUp('rtc_x', 'moved');
    engine.runOut('rtc_x', 'no_minutes');
    engine.requireReady();
    await engine.stop(7);
    const { signal } = new AbortController();
    expect(await engine.hear(new Int16Array(1), { language: 'en' }, signal)).toBe('Heard here.');
    expect(local.told).toEqual([
      'hangUp rtc_x moved',
      'runOut rtc_x no_minutes',
      'requireReady',
      'stop 7',
      'hear',
    ]);
    expect(place.standIn.requests).toEqual([]);
  });
});

describe('a call that a provider holds over WebRTC', () => {
  it('is offered without a data channel, answered with a rejected one, and greeted', async () => {
    const { engine, noted, call, result, local } = await place.offered();
    const there = await place.standIn.nextCall();
    const [request] = place.standIn.requests;
    expect(request?.sdp).not.toContain('m=application');
    expect(request?.body).toMatchObject({ model: STAND_IN_MODEL });
    const { session: told } = await there.inbox.next('session.update');
    expect(told).toMatchObject({ instructions: SECRET_WORDS, tools: [{ name: 'search_knowledge' }] });
    expect('sdp' in result && result.sdp).toMatch(/m=audio [\s\S]*m=application 0 /);
    expect(noted.refs).toEqual([there.id]);
    expect(engine.activeCalls).toBe(1);
    const page = await place.joined(engine, call.callId);
    const { session } = await page.event('session.created');
    expect(session).toMatchObject({ ai_notice: NOTICE, instructions: 'You are Vera.', tools: [] });
    greet(page);
    await noted.connected.promise;
    const { response } = await page.event('response.done');
    expect(response.output).toMatchObject([
      { content: [{ transcript: NOTICE }] },
      { content: [{ transcript: GREETING }] },
    ]);
    expect(response.ai_generated).toBe(true);
    await page.event('output_audio_buffer.stopped');
    there.hear('Do you have rye?');
    const { transcript } = await page.event('conversation.item.input_audio_transcription.completed');
    expect(transcript).toBe('Do you have rye?');
    expect((await page.event('response.done')).response.status).toBe('completed');
    await expect
      .poll(() => noted.turns.map(({ text }) => text))
      .toEqual(['Hi', NOTICE, GREETING, 'Do you have rye?', 'Certainly.']);
    engine.hangUp(call.callId, 'no_minutes');
    expect((await page.event('error')).error.code).toBe('no_minutes');
    expect(await there.ended).toBe('hangup');
    expect(noted.ends).toMatchObject([{ reason: 'no_minutes' }]);
    expect(noted.usage.length).toBeGreaterThan(1);
    expect(local.opened).toEqual([]);
    expect(engine.activeCalls).toBe(0);
  });

  it('is answered without candidates that name a host', async () => {
    place.standIn.answers = (sdp) => withForeignCandidates(answerTo(sdp));
    const { result, noted } = await place.offered();
    const sdp = 'sdp' in result ? (result.sdp ?? '') : '';
    expect(noted.faults).toEqual([]);
    // This provider may be at private addresses; names are nobody's.
    expect(sdp).toContain('203.0.113.9');
    expect(sdp).not.toContain('metadata.internal');
  });

  it('has its tools run here, and what they cost capped', async () => {
    const { engine, noted, call } = await place.offered();
    const there = await place.standIn.nextCall();
    const page = await place.joined(engine, call.callId);
    greet(page);
    await page.event('output_audio_buffer.stopped');
    place.standIn.replies = ({ items }) =>
      items.some((item) => item.type === 'function_call_output')
        ? says('It is rye bread.')
        : says('', { name: 'search_knowledge', arguments: '{"query":"rye"}' });
    const asked: string[] = [];
    noted.useTool = async ({ name, input }) => {
      asked.push(`${name} ${input}`);
      return { output: '{"found":"Rye."}', memo: { outcome: 'answered', entryIds: ['e1'] } };
    };
    there.hear('What bread?');
    await expect.poll(() => noted.turns.at(-1)?.text).toBe('It is rye bread.');
    expect(asked).toEqual(['search_knowledge {"query":"rye"}']);
    expect(noted.turns.at(-1)?.memo).toEqual({ outcome: 'answered', entryIds: ['e1'] });
    noted.mayCost = () => false;
    there.hear('And more?');
    expect((await noted.ended.promise).reason).toBe('cost_cap');
    expect(await there.ended).toBe('hangup');
  });

  it.each([
    ['odd words', (text: string) => text],
    ['deep', (text: string) => `${'['.repeat(5_000)}${text}`],
  ])('takes no harm from what is no event: %s', async (_, wrap) => {
    const { engine, noted, call } = await place.offered();
    const there = await place.standIn.nextCall();
    const page = await place.joined(engine, call.callId);
    for (const text of ['not JSON', 'null', '[]', '{"type":7}', '{"type":"response.done","response":null}']) {
      there.sendRaw(wrap(text));
    }
    there.send({ type: 'mcp_list_tools.in_progress', item_id: '<script>' });
    greet(page);
    expect((await page.event('response.done')).response.status).toBe('completed');
    expect(noted.ends).toEqual([]);
  });

  it('is lost to the visitor where the provider breaks in mid-sentence, and never held here then', async () => {
    const { engine, noted, call, local } = await place.offered();
    const there = await place.standIn.nextCall();
    const page = await place.joined(engine, call.callId);
    place.standIn.replies = () => ({ kind: 'breaks', text: 'You are talking with an AI. Hello, this' });
    greet(page);
    expect((await page.closed).code).toBe(1_011);
    expect(await noted.ended.promise).toMatchObject({ reason: 'lost' });
    expect(noted.faults).toEqual([['unreachable', 'during']]);
    expect(local.opened).toEqual([]);
    expect(await there.ended).toBe('broke');
  });

  it('ends with the session of the provider, and with its key', async () => {
    const expired = await place.offered();
    (await place.standIn.nextCall()).expire();
    expect(await expired.noted.ended.promise).toMatchObject({ reason: 'too_long' });
    const revoked = await place.offered();
    const there = await place.standIn.nextCall();
    await place.joined(revoked.engine, revoked.call.callId);
    there.revoke();
    expect(await revoked.noted.ended.promise).toMatchObject({ reason: 'lost' });
    expect(revoked.noted.faults).toEqual([['wrong_key', 'during']]);
  });

  it('ends as its visitor leaves, and tells the provider so', async () => {
    const { engine, noted, call } = await place.offered();
    const there = await place.standIn.nextCall();
    const page = await place.joined(engine, call.callId);
    await page.event('session.created');
    page.send({ type: 'session.close' });
    expect(await noted.ended.promise).toMatchObject({ reason: 'left' });
    expect(await there.ended).toBe('hangup');
    expect(noted.faults).toEqual([]);
  });

  it('goes on where only a program of the owner’s leaves', async () => {
    const { engine, noted, call } = await place.offered();
    await place.standIn.nextCall();
    const program = await place.joined(engine, call.callId, 'owner');
    await program.event('session.created');
    program.close();
    await program.closed;
    const page = await place.joined(engine, call.callId);
    greet(page);
    await page.event('response.done');
    expect(noted.ends).toEqual([]);
  });

  it('lets nobody join it who has gone meanwhile, and nobody join another', async () => {
    const { engine, call, noted, local } = await place.offered();
    await place.standIn.nextCall();
    const gone = new Socket().destroy();
    const joining = {
      handshake: { headers: {}, head: new Uint8Array() },
      socket: gone,
      as: 'owner',
    } as const;
    expect(await engine.join(call.callId, joining)).toBe(true);
    expect(await engine.join('rtc_other', joining)).toBe(false);
    expect(local.told).toEqual(['join rtc_other']);
    expect(noted.ends).toEqual([]);
  });

  it('is hung up where the engine stops', async () => {
    const { engine, noted, local } = await place.offered();
    const there = await place.standIn.nextCall();
    await engine.stop(0);
    expect(noted.ends).toMatchObject([{ reason: 'stopped' }]);
    expect(await there.ended).toBe('hangup');
    expect(local.told).toEqual(['stop 0']);
    const call = callTo(place.provider, { kind: 'offer', offer: OFFER });
    expect(await engine.open(call, noted.handlers)).toMatchObject({ refused: 'unavailable' });
  });
});

describe('all that a provider is sent', () => {
  it('is of the types of OpenAI’s own package', async () => {
    const { engine, noted, call } = await place.offered();
    const there = await place.standIn.nextCall();
    const page = await place.joined(engine, call.callId);
    greet(page);
    await page.event('output_audio_buffer.stopped');
    place.standIn.replies = ({ round }) =>
      round === 1 ? says('', { name: 'search_knowledge', arguments: '{}' }) : says('Yes.');
    there.hear('Do you have rye?');
    await expect.poll(() => noted.turns.at(-1)?.text).toBe('Yes.');
    const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'And rolls?' }] };
    page.send({ type: 'conversation.item.create', item });
    page.send({ type: 'response.create' });
    await expect.poll(() => noted.turns.filter(({ text }) => text === 'Yes.').length).toBe(2);
    page.send({ type: 'session.pause' });
    page.send({ type: 'session.resume' });
    await expect.poll(() => there.inbox.ofType('session.update').length).toBe(3);
    expect(await typeErrors(place.standIn)).toEqual([]);
  }, 60_000);
});
