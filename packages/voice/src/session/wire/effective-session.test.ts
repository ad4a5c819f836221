import { describe, expect, it } from 'vitest';
import { effectiveSession } from './effective-session.ts';

const options = { id: 'sess_1', model: 'm', voice: 'ash', instructions: 'Talk.', expiresAt: 0 };
const tools = [{ type: 'function', name: 'look' }];

describe('effectiveSession', () => {
  it('shows what a session begins with, and what was set for it', () => {
    const turn_detection = { type: 'server_vad', create_response: false } as const;
    const { session, error } = effectiveSession(options, {
      audio: { input: { turn_detection }, output: { speed: 1.2 } },
    });
    expect(error).toBeNull();
    expect(session).toMatchObject({
      object: 'realtime.session',
      id: 'sess_1',
      audio: {
        input: { turn_detection: { silence_duration_ms: 500, create_response: false } },
        output: { voice: 'ash', speed: 1.2 },
      },
    });
    expect(effectiveSession(options, {}).session.audio.input.turn_detection?.type).toBe('semantic_vad');
  });

  it('names what needs a language model, and has it with one', () => {
    const { session, error } = effectiveSession(options, { tools });
    expect([error?.param, session.tools]).toEqual(['session.tools', []]);
    const instructions = 'Be kind.';
    expect(effectiveSession(options, { instructions }).error?.param).toBe('session.instructions');
    const set = { tools, instructions };
    expect(effectiveSession({ ...options, repliesByModel: true }, set)).toMatchObject({
      error: null,
      session: set,
    });
  });
});
