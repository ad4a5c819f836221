import type { MaxOutputTokens } from '@parlo/contract/realtime';
import { describe, expect, it } from 'vitest';
import { startScriptedCall } from '../../testing/scripted-call.ts';
import type { ReplyPart } from './while-waiting.ts';
import { withinTokens } from './within-tokens.ts';

const END = { type: 'end', memo: { outcome: 'answered', entryIds: ['faq_1'] } } as const;
const text = (said: string) => ({ type: 'text', text: said }) as const;

async function partsWithin(most: MaxOutputTokens, ...parts: ReplyPart[]) {
  async function* source() {
    yield* parts;
  }
  const given = [];
  for await (const part of withinTokens(source(), most)) given.push(part);
  return given;
}

describe('a reply that may be so many tokens', () => {
  it('is all of it, in its pieces, without a limit', async () => {
    expect(await partsWithin('inf', text('One. T'), text('wo.'), END)).toEqual([
      text('One. T'),
      text('wo.'),
      END,
    ]);
  });

  it('is all of it where that fits', async () => {
    expect(await partsWithin(3, text('One two.'), text(' Six.'), END)).toEqual([
      text('One two.'),
      END,
      { type: 'cut' },
    ]);
    expect(await partsWithin(4, text('One two.'), text(' Six.'), END)).toEqual([
      text('One two.'),
      text(' Six.'),
      END,
    ]);
  });

  it('ends at a sentence that fits, however the text comes, and keeps what its end says', async () => {
    const pieces = [...'We open at nine. We close at five.'].map(text);
    expect(await partsWithin(6, ...pieces, END)).toEqual([text('We open at nine.'), END, { type: 'cut' }]);
  });

  it('is as many words as fit where no sentence does', async () => {
    expect(await partsWithin(3, text('We open at nine.'), END)).toEqual([
      text('We open at'),
      END,
      { type: 'cut' },
    ]);
    expect(await partsWithin(1, text('Hippopotamus.'), END)).toEqual([END, { type: 'cut' }]);
  });

  it('has the notice, words about waiting and calls whatever the limit', async () => {
    const notice = { type: 'notice', text: 'You are talking to an AI.' } as const;
    const waiting = { type: 'waiting', text: 'One moment, please.' } as const;
    const call = { type: 'client_call', name: 'look', arguments: '{}' } as const;
    expect(await partsWithin(1, notice, waiting, text('Yes. And no.'), call, END)).toEqual([
      notice,
      waiting,
      text('Yes.'),
      call,
      END,
      { type: 'cut' },
    ]);
  });
});

describe('a response of limited length', () => {
  const typed = {
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'When?' }] },
  };
  const long = async function* () {
    yield { type: 'notice', text: 'You are talking to an AI.' } as const;
    yield text('We open at nine. We close at five.');
    yield END;
  };

  it.each(['audio', 'text'] as const)('is incomplete in %s, and says why', async (modality) => {
    const { say, clock, last, all, turns } = startScriptedCall({ respond: long });
    await say({ type: 'session.update', session: { output_modalities: [modality], max_output_tokens: 6 } });
    expect(last('session.updated').session).toMatchObject({ max_output_tokens: 6 });
    await say(typed);
    await say({ type: 'response.create' });
    await clock.advance(5_000);
    expect(last('response.created').response.max_output_tokens).toBe(6);
    const { response } = last('response.done');
    expect(response).toMatchObject({
      status: 'incomplete',
      status_details: { type: 'incomplete', reason: 'max_output_tokens' },
      metadata: { outcome: 'answered' },
    });
    expect(response.output.map(({ status }) => status)).toEqual(['completed', 'incomplete']);
    expect(turns.at(-1)).toMatchObject({ text: 'We open at nine.', interrupted: false });
    expect(all('conversation.item.done').at(-1)?.item.status).toBe('incomplete');
  });

  it('has its own limit before the session’s', async () => {
    const { say, clock, last } = startScriptedCall({ respond: long });
    await say({ type: 'session.update', session: { max_output_tokens: 6 } });
    await say(typed);
    await say({ type: 'response.create', response: { max_output_tokens: 'inf' } });
    await clock.advance(5_000);
    expect(last('response.done').response).toMatchObject({ status: 'completed', max_output_tokens: 'inf' });
  });

  it.each([0, 4_097, 1.5, 'many'])('of %j tokens is refused', async (most) => {
    const { say, last } = startScriptedCall();
    await say({ type: 'response.create', event_id: 'mine', response: { max_output_tokens: most } });
    expect(last('error').error).toMatchObject({
      code: 'invalid_value',
      param: 'response.max_output_tokens',
      event_id: 'mine',
    });
  });
});
