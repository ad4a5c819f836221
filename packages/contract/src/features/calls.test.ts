import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../api/messages.ts';
import { CALL_ORIGINS, SessionInput, WidgetConfigQuery } from './calls.ts';

describe('opening a call', () => {
  it('needs no fields at first: missing ones have their own refusals', () => {
    expect(SessionInput.parse({})).toEqual({});
    expect(WidgetConfigQuery.parse({})).toEqual({});
    expect(WidgetConfigQuery.safeParse({ assistantId: 'a'.repeat(129) }).error?.issues[0]?.message).toBe(
      MESSAGES.assistantNotFound,
    );
  });

  it.each(CALL_ORIGINS)('may begin at %s', (origin) => {
    expect(SessionInput.parse({ origin })).toEqual({ origin });
  });

  it('takes what stock clients send, and bounds it', () => {
    const stock = { model: 'gpt-realtime', voice: 'alloy', instructions: 'Be kind.' };
    expect(SessionInput.parse(stock)).toEqual(stock);
    expect(SessionInput.safeParse({ model: 'x'.repeat(201) }).success).toBe(false);
    expect(SessionInput.safeParse({ instructions: 'x'.repeat(1_000_001) }).success).toBe(false);
    expect(SessionInput.safeParse({ origin: 'moon' }).success).toBe(false);
  });

  it('takes a complete draft', () => {
    const draft = { assistantName: 'A', assistantPrompt: 'B', greetingMessage: 'C', voice: 'alloy' } as const;
    expect(SessionInput.parse({ draft })).toEqual({ draft });
    expect(SessionInput.safeParse({ draft: { ...draft, voice: '' } }).success).toBe(false);
  });
});
