import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { refuses, waitsFor } from '../testing/realtime-stand-in/behaviours.ts';
import { greet, HostedPlace } from './testing/hosted-place.ts';

/** The connection to a provider's events breaks, while the visitor talks on with its model. */

let place: HostedPlace;
beforeAll(async () => {
  place = await HostedPlace.start();
});
afterEach(() => place.tidy());
afterAll(() => place.close());

async function greeted() {
  const held = await place.offered();
  const there = await place.standIn.nextCall();
  const page = await place.joined(held.engine, held.call.callId);
  greet(page);
  await page.event('output_audio_buffer.stopped');
  return { ...held, there, page };
}
const joins = () => place.standIn.requests.filter(({ endpoint }) => endpoint === 'sideband').length;

it('the call goes on, with what was asked for meanwhile', async () => {
  const { noted, there, page } = await greeted();
  const gate = Promise.withResolvers<void>();
  place.standIn.behave('sideband', waitsFor(gate.promise));
  there.dropSidebands();
  await expect.poll(joins).toBe(2);
  const content = [{ type: 'input_text', text: 'When do you open?' }];
  page.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
  page.send({ type: 'response.create' });
  await expect.poll(() => noted.turns.at(-1)?.text).toBe('When do you open?');
  gate.resolve();
  await expect.poll(() => noted.turns.at(-1)?.text).toBe('Certainly.');
  there.hear('And tomorrow?');
  await expect
    .poll(() => noted.turns.slice(-2).map(({ text }) => text))
    .toEqual(['And tomorrow?', 'Certainly.']);
  expect([noted.faults, noted.ends, joins()]).toEqual([[], [], 2]);
});

it.each([
  ['the provider has ended it', () => place.standIn.behave('sideband', refuses(404)), 'unreachable'],
  ['the key was revoked', () => place.standIn.keys.clear(), 'wrong_key'],
] as const)('the call is lost where %s', async (_, happens, fault) => {
  const { noted, there, page } = await greeted();
  happens();
  there.dropSidebands();
  expect((await page.closed).code).toBe(1_011);
  expect(await noted.ended.promise).toMatchObject({ reason: 'lost' });
  expect(noted.faults).toEqual([[fault, 'during']]);
  expect(joins()).toBe(2);
});

it('a call that is hung up meanwhile ends, here and there', async () => {
  const { engine, call, noted, there } = await greeted();
  const gate = Promise.withResolvers<void>();
  place.later(gate.resolve);
  place.standIn.behave('sideband', waitsFor(gate.promise));
  there.dropSidebands();
  await expect.poll(joins).toBe(2);
  engine.hangUp(call.callId, 'left');
  expect(await noted.ended.promise).toMatchObject({ reason: 'left' });
  expect(await there.ended).toBe('hangup');
  expect(noted.faults).toEqual([]);
});

it('a second break right after it loses the call', async () => {
  const { noted, there } = await greeted();
  there.dropSidebands();
  await expect.poll(() => [joins(), there.connections]).toEqual([2, 1]);
  there.hear('Hello?');
  await expect.poll(() => noted.turns.at(-1)?.text).toBe('Certainly.');
  there.dropSidebands();
  expect(await noted.ended.promise).toMatchObject({ reason: 'lost' });
  expect(noted.faults).toEqual([['unreachable', 'during']]);
});
