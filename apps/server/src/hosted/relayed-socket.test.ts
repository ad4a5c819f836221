import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dialSocket } from '../testing/dial-socket.ts';
import { refuses } from '../testing/realtime-stand-in/behaviours.ts';
import { greet, HostedPlace } from './testing/hosted-place.ts';
import { GREETING } from './testing/run-call.ts';

let place: HostedPlace;
beforeAll(async () => {
  place = await HostedPlace.start();
});
afterEach(() => place.tidy());
afterAll(() => place.close());

describe('a visitor’s WebSocket', () => {
  it('is relayed: sound both ways, and events as of a local call', async () => {
    const { noted, door } = await place.relayed();
    const page = await place.dial(door);
    const there = await place.standIn.nextCall();
    expect((await page.event('session.created')).session.instructions).toBe('You are Vera.');
    expect(there.session.audio?.input?.format).toEqual({ type: 'audio/pcm', rate: 24_000 });
    greet(page);
    await noted.connected.promise;
    const delta = await page.event('response.output_audio.delta');
    expect(delta.delta.length).toBeGreaterThan(0);
    const { response } = await page.event('response.done');
    expect(response.output).toMatchObject([{}, { id: delta.item_id, content: [{ transcript: GREETING }] }]);
    const audio = Buffer.alloc(4_800).toString('base64');
    page.send({ type: 'input_audio_buffer.append', audio });
    expect(await there.inbox.next('input_audio_buffer.append')).toMatchObject({ audio });
    page.send({ type: 'input_audio_buffer.append', audio: 'not base64!' });
    expect((await page.event('error')).error.code).toBe('invalid_value');
    there.hear('Bye');
    await expect.poll(() => noted.turns.at(-1)?.text).toBe('Certainly.');
    page.close();
    expect(await noted.ended.promise).toMatchObject({ reason: 'left' });
    expect(await there.ended).toBe('closed');
  });

  it('is untouched, and goes to the local engine, where the provider refuses', async () => {
    place.standIn.behave('websocket', refuses(503));
    const { noted, local, door } = await place.relayed();
    await expect(dialSocket(door.url)).rejects.toMatchObject({ status: 418 });
    expect(noted.faults).toEqual([['provider_failed', 'before']]);
    expect(local.opened).toHaveLength(1);
  });
});
