import { describe, expect, it } from 'vitest';
import { CallSlots } from './call-slots.ts';

const caps = { total: 3, perAddress: 2, perAssistant: 2 };
const refusal = (status: number, code: string) => expect.objectContaining({ status, code });

describe('CallSlots', () => {
  it('limits what one address holds at once', () => {
    const slots = new CallSlots(caps);
    const first = slots.take('192.0.2.1', 'a');
    slots.take('192.0.2.1', 'b');
    expect(() => slots.take('192.0.2.1', 'c')).toThrow(refusal(429, 'too_many_calls'));
    first.release();
    expect(() => slots.take('192.0.2.1', 'c')).not.toThrow();
  });

  it('limits what one assistant answers at once', () => {
    const slots = new CallSlots(caps);
    slots.take('192.0.2.1', 'a');
    slots.take('192.0.2.2', 'a');
    expect(() => slots.take('192.0.2.3', 'a')).toThrow(refusal(503, 'lines_busy'));
    expect(() => slots.take('192.0.2.3', 'b')).not.toThrow();
  });

  it('limits all of them together', () => {
    const slots = new CallSlots(caps);
    for (const n of [1, 2, 3]) slots.take(`192.0.2.${n}`, `assistant_${n}`);
    expect(() => slots.take('192.0.2.4', 'assistant_4')).toThrow(refusal(503, 'lines_busy'));
  });

  it('takes a place back once, however often it is given', () => {
    const slots = new CallSlots({ total: 2, perAddress: 9, perAssistant: 9 });
    const first = slots.take('192.0.2.1', 'a');
    slots.take('192.0.2.1', 'a');
    first.release();
    first.release();
    slots.take('192.0.2.1', 'a');
    expect(() => slots.take('192.0.2.1', 'a')).toThrow(refusal(503, 'lines_busy'));
  });
});
