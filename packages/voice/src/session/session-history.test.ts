import { describe, expect, it } from 'vitest';
import { startScriptedCall } from '../testing/scripted-call.ts';
import type { EarlierTurn } from './types.ts';

const HISTORY: readonly EarlierTurn[] = [
  { itemId: 'item_1', role: 'visitor', via: 'voice', text: 'Do you deliver?' },
  {
    itemId: 'item_2',
    role: 'assistant',
    via: 'voice',
    text: 'Yes.',
    memo: { outcome: 'answered', entryIds: ['faq_1'] },
  },
];
const TYPED = HISTORY.map((turn) => ({ ...turn, via: 'text' as const }));
const typed = (text: string, id?: string) => ({
  type: 'conversation.item.create',
  item: { ...(id && { id }), type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
});
const respond = { type: 'response.create' };

describe('a call that goes on with a conversation', () => {
  it('is answered with the earlier turns, without events for them', async () => {
    const call = startScriptedCall({ history: HISTORY });
    expect(call.types()).toEqual(['session.created', 'conversation.created']);
    await call.speak('And on Sunday?');
    await call.quiet(2_000);
    expect(call.asked.at(-1)).toEqual([
      'visitor: Do you deliver?',
      'assistant: Yes.',
      'visitor: And on Sunday?',
    ]);
    expect(call.last('input_audio_buffer.committed').previous_item_id).toBeNull();
    const [first] = call.all('conversation.item.added');
    expect(first).toMatchObject({ previous_item_id: null });
    expect(call.turns.map(({ itemId }) => itemId)).not.toContain('item_1');
    call.session.close('left');
  });

  it('gives no id twice, and takes none from a client that is there already', async () => {
    const call = startScriptedCall({ history: HISTORY });
    await call.say(typed('Again', 'item_2'));
    expect(call.last('error').error.param).toBe('item.id');
    await call.say(typed('And Monday?'));
    expect(call.last('conversation.item.added').item.id).not.toMatch(/^item_[12]$/);
    call.session.close('left');
  });

  it('opens with a greeting, whether its client says Hi or only asks for a response', async () => {
    const silent = startScriptedCall({ history: HISTORY });
    await silent.say(respond);
    expect(silent.asked).toEqual([['visitor: Do you deliver?', 'assistant: Yes.', 'visitor: Hi']]);
    const polite = startScriptedCall({ history: HISTORY });
    await polite.say(typed('Hi'));
    await polite.say(respond);
    expect(polite.turns[0]).toMatchObject({ text: 'Hi', hidden: true });
    expect(polite.asked.at(-1)).toHaveLength(3);
    for (const call of [silent, polite]) call.session.close('left');
  });

  it.each([
    ['nothing was said', [], ['visitor: Hi']],
    ['it was only typed', TYPED, ['visitor: Hi']],
    ['it was spoken', HISTORY, ['visitor: Do you deliver?', 'assistant: Yes.', 'visitor: Hi']],
  ])('is greeted as promised, unless something was said aloud: %s', async (_, history, asked) => {
    for (const opening of [[respond], [typed('Hi'), respond]]) {
      const call = startScriptedCall({ history });
      for (const event of opening) await call.say(event);
      expect(call.asked).toEqual([asked]);
      await call.quiet(4_000);
      await call.say(typed('And Monday?'));
      await call.say(respond);
      // From then on with everything.
      expect(call.asked[1]?.length).toBeGreaterThanOrEqual(history.length + 2);
      call.session.close('left');
    }
  });

  it('answers an unanswered turn on `response.create`', async () => {
    const call = startScriptedCall({ history: HISTORY.slice(0, 1) });
    await call.say(respond);
    expect(call.asked).toEqual([['visitor: Do you deliver?']]);
    call.session.close('left');
  });

  it('puts an item of the root after the earlier turns', async () => {
    const call = startScriptedCall({ history: HISTORY });
    await call.say(typed('Monday?'));
    await call.say({ ...typed('By bike?'), previous_item_id: 'root' });
    expect(call.last('conversation.item.added').previous_item_id).toBeNull();
    await call.say(respond);
    expect(call.asked.at(-1)?.slice(2)).toEqual(['visitor: By bike? Monday?']);
    call.session.close('left');
  });
});

describe('a typed turn in a call', () => {
  it('is stored as text, and its reply is spoken where the call’s output is sound', async () => {
    const call = startScriptedCall();
    await call.say(typed('How much?'));
    await call.say(respond);
    await call.quiet(3_000);
    expect(call.turns).toMatchObject([
      { role: 'visitor', via: 'text', text: 'How much?' },
      { role: 'assistant', via: 'voice' },
    ]);
    expect(call.all('output_audio_buffer.started')).toHaveLength(1);
    call.session.close('left');
  });

  it('is answered in writing where text was asked for', async () => {
    const call = startScriptedCall();
    await call.say(typed('How much?'));
    await call.say({ ...respond, response: { output_modalities: ['text'] } });
    await call.quiet(500);
    expect(call.turns[1]).toMatchObject({ role: 'assistant', via: 'text' });
    call.session.close('left');
  });

  it('says with the response how it was answered, and from what', async () => {
    const sources = [{ title: 'Prices.pdf', heading: '', text: 'Two euros.' }];
    const call = startScriptedCall({
      async *respond() {
        yield { type: 'text', text: 'Two euros.' };
        yield { type: 'end', memo: { outcome: 'answered', entryIds: [], sources } };
      },
    });
    await call.say(typed('How much?'));
    await call.say({ ...respond, response: { metadata: { mine: 'x' } } });
    await call.quiet(1_000);
    expect(call.last('response.created').response.metadata).toEqual({ mine: 'x' });
    expect(call.last('response.done').response.metadata).toEqual({
      mine: 'x',
      outcome: 'answered',
      sources: JSON.stringify(sources),
    });
    call.session.close('left');
  });
});
