import { readSayExactly } from '@parlo/contract/say-exactly';
import { describe, expect, it } from 'vitest';
import { CallRun, GREETING, NOTICE } from '../testing/run-call.ts';

const greeted = () => new CallRun().open().hi().replies(`${NOTICE} ${GREETING}`);
const done = (run: CallRun) =>
  run.shown.flatMap((event) => (event.type === 'response.done' ? [event.response] : []));
const HELPED = { outcome: 'answered', entryIds: [] } as const;

describe('a turn of the visitor', () => {
  it('is read for danger before the model may reply', () => {
    const run = greeted().says('How much is it?', 'item_v1');
    expect(run.asked).toHaveLength(1);
    expect(run.all('help')).toMatchObject([{ itemId: 'item_v1', text: 'How much is it?' }]);
    run.take({ type: 'helped', itemId: 'item_v1', help: null });
    expect(run.asked).toHaveLength(2);
    expect(run.asked[1]?.instructions).toBeUndefined();
    run.replies('Five euros.');
    expect(run.turns.slice(3)).toMatchObject([
      { role: 'visitor', text: 'How much is it?', via: 'voice' },
      { role: 'assistant', text: 'Five euros.', via: 'voice' },
    ]);
    const [timings, ...others] = run.all('timings').map((each) => each.timings);
    expect(others).toEqual([]);
    const waited = Object.values(timings ?? {}).reduce((sum, one) => sum + one, 0);
    expect(run.turns.at(-1)?.latencyMs).toBe(waited);
    expect(run.turns.slice(0, 4).every(({ latencyMs }) => latencyMs === undefined)).toBe(true);
  });

  it('in danger gets the words that help, exactly, and no reply', () => {
    const run = greeted().says('I want to die', 'item_v1');
    const help = { text: 'Please call 112.', memo: HELPED };
    run.take({ type: 'helped', itemId: 'item_v1', help });
    expect(readSayExactly(run.asked[1]?.instructions ?? '')).toBe('Please call 112.');
    run.replies('Please call 112.');
    expect(run.asked).toHaveLength(2);
  });

  it('without words gets none, but the reply that it cut is taken up again', () => {
    const run = greeted().says('What is it?').safe();
    run.replies('Bread.');
    const before = run.asked.length;
    run.says('', 'item_cough');
    expect(run.asked).toHaveLength(before);
    run.says('And more?', 'item_v2').safe();
    const { response_id } = run.begins('Rolls and');
    run
      .provider('input_audio_buffer.speech_started', { item_id: 'item_c2' })
      .provider('response.done', { response: { id: response_id, status: 'cancelled' } })
      .provider('output_audio_buffer.cleared', { response_id })
      .provider('input_audio_buffer.speech_stopped', { item_id: 'item_c2' })
      .provider('conversation.item.input_audio_transcription.completed', {
        item_id: 'item_c2',
        transcript: ' ',
      });
    expect(run.asked).toHaveLength(before + 2);
  });

  it('is stored once, however often and in whatever order its news comes', () => {
    const run = greeted();
    const words = { item_id: 'item_v1', transcript: 'Hello?' };
    const type = 'conversation.item.input_audio_transcription.completed';
    run.provider(type, words).provider('input_audio_buffer.committed', words).provider(type, words);
    run.provider('input_audio_buffer.speech_stopped', words);
    expect(run.turns.filter(({ text }) => text === 'Hello?')).toHaveLength(1);
    expect(run.shown.filter((event) => event.type === 'conversation.item.added')).toHaveLength(4);
  });

  it('whose words never come gets an apology', () => {
    const run = greeted();
    run.provider('input_audio_buffer.committed', { item_id: 'item_v1' }).wait(11_000);
    expect(run.asked).toHaveLength(2);
    expect(run.asked[1]?.instructions).toBeDefined();
  });

  it('that is typed reaches the model, and gets its reply after it was read', () => {
    const run = greeted().type('Do you have rye?');
    expect(run.commands.at(-1)).toMatchObject({
      type: 'write',
      item: { role: 'user', text: 'Do you have rye?' },
    });
    expect(run.asked).toHaveLength(1);
    run.safe();
    expect(run.asked).toHaveLength(2);
  });

  it('cuts a reply, of which what was heard is stored', () => {
    const run = greeted().says('Tell me all.', 'item_v1').safe();
    const text = 'We bake bread and rolls and cakes every morning at six o’clock, and on Sundays as well.';
    const ids = run.begins(text);
    run.at += 2_000;
    run
      .provider('input_audio_buffer.speech_started', { item_id: 'item_v2' })
      .provider('response.done', { response: { id: ids.response_id, status: 'cancelled' } })
      .provider('output_audio_buffer.cleared', { response_id: ids.response_id })
      .provider('conversation.item.truncated', { ...ids, content_index: 0, audio_end_ms: 1_500 });
    const stored = run.turns.at(-1);
    expect(stored).toMatchObject({ role: 'assistant', interrupted: true });
    expect(text.startsWith(stored?.text ?? '-')).toBe(true);
    expect(stored?.text.length).toBeLessThan(40);
    run.client({ type: 'conversation.item.retrieve', item_id: ids.item_id });
    expect(run.shown.at(-1)).toMatchObject({ item: { content: [{ transcript: stored?.text }] } });
  });
});

describe('a provider that owns the turns', () => {
  const live = () => new CallRun({ turns: 'providers' }).open().hi().replies(`${NOTICE} ${GREETING}`);

  it('replies by itself, and its replies are shown and stored', () => {
    const run = live().says('How much?', 'item_v1').safe();
    const { response_id } = run.begins('Five euros.');
    run.provider('response.done', { response: { id: response_id, status: 'completed' } });
    run.provider('output_audio_buffer.stopped', { response_id });
    expect(run.turns.slice(-2)).toMatchObject([{ text: 'How much?' }, { text: 'Five euros.' }]);
  });

  it('is not asked again for a reply that it made before the words of the turn were known', () => {
    const run = live();
    const asked = run.asked.length;
    run.provider('input_audio_buffer.speech_started', { item_id: 'item_v1' });
    run.provider('input_audio_buffer.speech_stopped', { item_id: 'item_v1' });
    run.provider('input_audio_buffer.committed', { item_id: 'item_v1' });
    run.replies('Five euros.');
    const words = { item_id: 'item_v1', transcript: 'How much?' };
    run.provider('conversation.item.input_audio_transcription.completed', words).safe();
    expect(run.asked).toHaveLength(asked);
  });

  it('is told the words that help while it talks already', () => {
    const run = live().says('I want to die.', 'item_v1');
    run.begins('That is');
    run.take({ type: 'helped', itemId: 'item_v1', help: { text: 'Please call 112.', memo: HELPED } });
    expect(readSayExactly(run.asked.at(-1)?.instructions ?? '')).toBe('Please call 112.');
  });
});

it('wants no response of a provider that was not asked for one', () => {
  const run = greeted();
  run.provider('response.created', { response: { id: 'resp_odd' } });
  expect(run.commands.at(-1)).toEqual({ type: 'cancel' });
  run.provider('response.output_audio_transcript.delta', {
    response_id: 'resp_odd',
    item_id: 'i',
    delta: 'Ha',
  });
  expect(JSON.stringify(run.shown)).not.toContain('resp_odd');
});

describe('the functions of a model', () => {
  const called = (run: CallRun, ...names: string[]) => {
    const response_id = 'resp_tools';
    run.provider('response.created', { response: { id: response_id } });
    for (const name of names) {
      const item = {
        type: 'function_call',
        id: `fc_${name}`,
        call_id: `call_${name}`,
        name,
        arguments: '{}',
        status: 'completed',
      };
      run.provider('response.output_item.added', { response_id, item: { ...item, status: 'in_progress' } });
      run.provider('response.output_item.done', { response_id, item });
    }
    return run.provider('response.done', { response: { id: response_id, status: 'completed' } });
  };
  const asking = () => greeted().says('What is it?').safe();

  it('run here, all of them, before the reply, which carries what they found', () => {
    const run = called(asking(), 'one', 'two');
    expect(run.all('tool')).toHaveLength(2);
    run.take({ type: 'tool_done', callId: 'call_one', output: { output: '{"a":1}' } });
    expect(run.asked).toHaveLength(2);
    const memo = {
      outcome: 'answered',
      entryIds: [],
      sources: [{ title: 'Menu', heading: '', text: 'Rye' }],
    } as const;
    run.take({ type: 'tool_done', callId: 'call_two', output: { output: '{"b":2}', memo } });
    expect(run.commands.filter(({ type }) => type === 'tool_output')).toHaveLength(2);
    expect(run.asked).toHaveLength(3);
    run.replies('It is rye.');
    expect(done(run).at(-1)?.metadata).toMatchObject({
      outcome: 'answered',
      sources: expect.stringContaining('Menu'),
    });
    expect(run.turns.at(-1)).toMatchObject({ memo });
    expect(JSON.stringify(run.shown)).not.toMatch(/function_call|call_one/);
  });

  it('may end the call, once the reply was heard', () => {
    const run = called(asking(), 'end_call');
    run.take({ type: 'tool_done', callId: 'call_end_call', output: { output: '{}', endsCall: true } });
    expect(run.all('end')).toEqual([]);
    run.replies('Goodbye.');
    expect(run.all('end')).toMatchObject([{ reason: 'goodbye' }]);
  });

  it('are not called for ever', () => {
    const run = asking();
    for (let round = 0; round < 12; round++) {
      const id = `resp_r${round}`;
      const item = {
        type: 'function_call',
        id: `fc_${round}`,
        call_id: `call_${round}`,
        name: 'x',
        arguments: '{}',
        status: 'completed',
      };
      run.provider('response.created', { response: { id } });
      run.provider('response.output_item.done', { response_id: id, item });
      run.provider('response.done', { response: { id, status: 'completed' } });
      run.take({ type: 'tool_done', callId: `call_${round}`, output: { output: '{}' } });
    }
    expect(run.asked.at(-1)).toMatchObject({ noTools: true });
  });
});
