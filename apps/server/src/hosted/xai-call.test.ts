import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { dialSocket } from '../testing/dial-socket.ts';
import { refuses } from '../testing/realtime-stand-in/behaviours.ts';
import { calls, says } from '../testing/realtime-stand-in/reply.ts';
import { greet, HostedPlace } from './testing/hosted-place.ts';
import { GREETING, NOTICE, SECRET_WORDS } from './testing/run-call.ts';

/** Calls that xAI's voice agent holds: over a WebSocket alone, and it replies to speech by itself. */

let place: HostedPlace;
beforeAll(async () => {
  place = await HostedPlace.start({ kind: 'xai', model: 'grok-voice-latest' });
});
afterEach(() => place.tidy());
afterAll(() => place.close());

/** A visitor who has been greeted, and whose socket is relayed. */
async function greeted() {
  const held = await place.relayed();
  const page = await place.dial(held.door);
  const there = await place.standIn.nextCall();
  greet(page);
  const { response } = await page.event('response.done');
  await page.event('response.created');
  return { ...held, page, there, response };
}

it('a call is set up by its own shape of a session, and greets word for word', async () => {
  const { there, response, noted } = await greeted();
  const session: object = there.session;
  expect(session).toMatchObject({
    instructions: SECRET_WORDS,
    voice: 'marin',
    turn_detection: { type: 'server_vad' },
    tools: [{ type: 'function', name: 'search_knowledge' }],
  });
  expect(response.output).toMatchObject([
    { content: [{ transcript: NOTICE }] },
    { content: [{ transcript: GREETING }] },
  ]);
  await noted.connected.promise;
});

it('sound goes both ways, and the provider replies to speech by itself', async () => {
  const { page, there, noted } = await greeted();
  const audio = Buffer.alloc(4_800).toString('base64');
  page.send({ type: 'input_audio_buffer.append', audio });
  expect(await there.inbox.next('input_audio_buffer.append')).toMatchObject({ audio });
  const asked = there.inbox.ofType('response.create').length;
  there.hear('Do you have rye?');
  expect((await page.event('response.output_audio.delta')).delta.length).toBeGreaterThan(0);
  await expect.poll(() => noted.turns.at(-1)?.text).toBe('Certainly.');
  expect(there.inbox.ofType('response.create')).toHaveLength(asked);
  expect(noted.usage.length).toBeGreaterThan(1);
  page.close();
  expect(await noted.ended.promise).toMatchObject({ reason: 'left' });
  expect(await there.ended).toBe('closed');
});

it('a function runs here once, though it is told twice, and its output is asked to be spoken of', async () => {
  const { there, noted } = await greeted();
  place.standIn.replies = ({ items }) =>
    items.some(({ type }) => type === 'function_call_output')
      ? says('It is rye bread.')
      : says('', calls('search_knowledge', { question: 'bread' }));
  const asked: string[] = [];
  noted.useTool = async ({ name }) => {
    asked.push(name);
    return { output: '{"found":"Rye."}', memo: { outcome: 'answered', entryIds: ['e1'] } };
  };
  there.hear('What bread?');
  await expect.poll(() => noted.turns.at(-1)?.text).toBe('It is rye bread.');
  expect(asked).toEqual(['search_knowledge']);
  expect(noted.turns.at(-1)?.memo).toEqual({ outcome: 'answered', entryIds: ['e1'] });
});

it('a danger cancels the reply that has begun, and has the words that help said instead', async () => {
  const { page, there, noted } = await greeted();
  const begun = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  noted.help = async () => {
    await begun.promise;
    return { text: 'Please call 112.', memo: { outcome: 'answered', entryIds: [], danger: 'self_harm' } };
  };
  const own = place.standIn.replies;
  place.standIn.replies = () => ({ kind: 'says', text: 'That sounds like fun, go on.', half: rest.promise });
  there.hear('I want to die.');
  await page.event('response.created');
  place.standIn.replies = own;
  begun.resolve();
  await there.inbox.next('response.cancel');
  await expect.poll(() => noted.turns.at(-1)?.text).toBe('Please call 112.');
  expect((await page.event('response.done')).response.status).toBe('cancelled');
  expect(noted.errors).toEqual([]);
  rest.resolve();
});

it('an offer is held here and nobody is to blame, and so is a visitor whom it refuses', async () => {
  const offered = await place.offered();
  expect(offered.result).toEqual({ sdp: 'local answer' });
  expect(offered.noted.faults).toEqual([]);
  place.standIn.behave('websocket', refuses(429));
  const { door, noted, local } = await place.relayed();
  await expect(dialSocket(door.url)).rejects.toMatchObject({ status: 418 });
  expect(noted.faults).toEqual([['rate_limited', 'before']]);
  expect(local.opened).toHaveLength(1);
});
