import { describe, expect, it } from 'vitest';
import { SubscribeInput, SupportInput, UnsubscribeInput } from './support.ts';

const complaint = (body: object) => SupportInput.safeParse(body).error?.issues[0]?.message;

describe('SupportInput', () => {
  it('needs a message and no more', () => {
    expect(SupportInput.parse({ message: ' Hello ' })).toEqual({ message: 'Hello' });
    const whole = { email: 'ada@example.com', subject: 'A question', message: 'Hello' };
    expect(SupportInput.parse({ ...whole, role: 'admin' })).toEqual(whole);
  });

  it('says what is wrong', () => {
    expect(complaint({})).toBe('Please write a message.');
    expect(complaint({ message: ' ' })).toBe('Please write a message.');
    expect(complaint({ message: 'x', email: 'ada' })).toBe('Invalid email format.');
    expect(complaint({ message: 'x', email: `${'a'.repeat(250)}@example.com` })).toBe(
      'Invalid email format.',
    );
    expect(complaint({ message: 'x', subject: 'x'.repeat(201) })).toBe('The subject is too long.');
    expect(complaint({ message: 'x'.repeat(5_000) })).toBeUndefined();
    expect(complaint({ message: 'x'.repeat(5_001) })).toContain('at most 5000');
  });
});

describe('mailing lists', () => {
  it('know an email in small letters, and the lists there are', () => {
    const list = 'api-news';
    expect(SubscribeInput.parse({ email: ' Ada@Example.com', list })).toEqual({
      email: 'ada@example.com',
      list,
    });
    expect(SubscribeInput.safeParse({ email: 'ada@example.com', list: 'spam' }).success).toBe(false);
  });

  it('take no endless token', () => {
    expect(UnsubscribeInput.safeParse({ token: 'x'.repeat(2_001) }).success).toBe(false);
  });
});
