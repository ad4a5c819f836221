import { SessionUpdate } from '@parlo/contract/realtime';
import { describe, expect, it } from 'vitest';
import { judgeUpdate, type Situation } from './settable-fields.ts';

const situation = (more: Partial<Situation> = {}): Situation => ({
  settable: true,
  repliesByModel: true,
  languages: ['en', 'uk'],
  voice: 'verse',
  speed: 1,
  instructions: 'You are Ada.',
  hasSpoken: false,
  generating: false,
  ...more,
});

const judge = (session: object, more: Partial<Situation> = {}) =>
  judgeUpdate(SessionUpdate.parse(session), situation(more));

const output = (fields: object) => ({ audio: { output: fields } });

describe('the update of a client without a key', () => {
  it('sets none of these fields and is no error, whatever it wishes', () => {
    const wishes = {
      instructions: 'Be mine.',
      prompt: { id: 'p' },
      ...output({ voice: 'marin' }),
    };
    const { applies, error } = judge(wishes, { settable: false });
    expect(error).toBeNull();
    for (const field of ['voice', 'speed', 'instructions'] as const) expect(applies(field)).toBe(false);
  });
});

describe('the update of a key’s holder', () => {
  it('is applied where it may be', () => {
    const wishes = {
      instructions: 'Be brief.',
    };
    const { applies, error } = judge({ ...wishes, ...output({ voice: 'coral', speed: 1.25 }) });
    expect(error).toBeNull();
    for (const field of ['voice', 'speed', 'instructions'] as const) expect(applies(field)).toBe(true);
  });

  it.each([
    ['an unknown voice', output({ voice: 'marin' }), 'invalid_value', 'audio.output.voice'],
    ['a voice by its id', output({ voice: { id: 'voice_1' } }), 'invalid_value', 'audio.output.voice'],
    ['long instructions', { instructions: 'x'.repeat(16_001) }, 'invalid_value', 'instructions'],
    ['a stored prompt', { prompt: { id: 'pmpt_1' } }, 'not_supported', 'prompt'],
    ['reasoning', { reasoning: { effort: 'high' } }, 'not_supported', 'reasoning'],
    ['likelihoods', { include: ['item.input_audio_transcription.logprobs'] }, 'not_supported', 'include'],
    [
      'a cut by ratio',
      { truncation: { type: 'retention_ratio', retention_ratio: 0.8 } },
      'not_supported',
      'truncation',
    ],
    ['a field of the beta', { modalities: ['text'] }, 'unknown_parameter', 'modalities'],
    [
      'another language',
      { audio: { input: { transcription: { language: 'ja' } } } },
      'not_supported',
      'audio.input.transcription.language',
    ],
  ])('names %s', (_, session, code, param) => {
    const { error } = judge(session);
    expect(error).toMatchObject({ type: 'invalid_request_error', code, param: `session.${param}` });
    expect(error?.message).toContain('The rest of this update was applied.');
  });

  it.each([['instructions', { instructions: 'Be brief.' }, 'not_supported', 'instructions']])(
    'is told that %s need a language model',
    (_, session, code, param) => {
      expect(judge(session, { repliesByModel: false }).error).toMatchObject({
        code,
        param: `session.${param}`,
      });
    },
  );

  it('wishes for nothing with what stock clients send, or with what holds already', () => {
    const stock = {
      type: 'realtime',
      model: 'gpt-realtime',
      instructions: '',
      tools: [],
      tool_choice: 'auto',
      prompt: null,
      tracing: 'auto',
      truncation: 'auto',
      include: null,
      parallel_tool_calls: true,
      audio: {
        input: { transcription: { model: 'gpt-4o-mini-transcribe', language: 'uk' }, noise_reduction: null },
        output: { voice: 'verse', speed: 1 },
      },
    };
    expect(judge(stock, { repliesByModel: false }).error).toBeNull();
    expect(judge({ instructions: 'You are Ada.' }, { repliesByModel: false }).error).toBeNull();
  });

  it('keeps the voice that has spoken, and the speed of a response that is being made', () => {
    expect(judge(output({ voice: 'coral' }), { hasSpoken: true }).error?.code).toBe('cannot_update_voice');
    expect(judge(output({ voice: 'verse' }), { hasSpoken: true }).error).toBeNull();
    expect(judge(output({ speed: 1.5 }), { generating: true }).error?.param).toBe(
      'session.audio.output.speed',
    );
  });

  it('loses the fields that were refused, and no others', () => {
    const { applies, error } = judge({
      instructions: 'Be brief.',
      ...output({ voice: 'marin', speed: 1.1 }),
    });
    expect(applies('voice')).toBe(false);
    expect(applies('instructions')).toBe(true);
    expect(applies('speed')).toBe(true);
    expect(error?.message).toBe(
      'The voice is one of alloy, ash, ballad, coral, echo, sage, shimmer, verse. The rest of this update was applied.',
    );
  });
});
