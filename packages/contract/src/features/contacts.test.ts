import { describe, expect, it } from 'vitest';
import { Contact, ContactSettings, CorrectContactInput, LeaveContactInput } from './contacts.ts';

const INPUT = { conversation: 'cv_1', id: 'draft_1' };

describe('the questions to visitors', () => {
  it('has a way to reply, each field once and in one order', () => {
    expect(ContactSettings.parse({ enabled: true, ask: ['message', 'phone', 'phone'] })).toEqual({
      enabled: true,
      ask: ['phone', 'message'],
    });
    for (const ask of [[], ['name'], ['name', 'message'], ['fax']])
      expect(ContactSettings.safeParse({ enabled: false, ask }).success).toBe(false);
  });
});

describe('details', () => {
  it('need an email address or a phone number', () => {
    for (const details of [{ email: ' a@example.com ' }, { phone: '+380 (67) 123-45-67' }])
      expect(LeaveContactInput.safeParse({ ...INPUT, ...details }).success).toBe(true);
    expect(LeaveContactInput.parse({ ...INPUT, email: ' a@example.com ' }).email).toBe('a@example.com');
  });

  it.each([
    {},
    { name: 'Ana' },
    { email: 'ana' },
    { email: 'a@b.co, c@d.co' },
    { phone: '12' },
    { phone: 'ring me' },
    { email: 'a@example.com', name: 'x'.repeat(101) },
    { email: 'a@example.com', id: '' },
    { email: 'a@example.com', conversation: 'x'.repeat(1_025) },
  ])('are not taken as %j', (details) => {
    expect(LeaveContactInput.safeParse({ ...INPUT, ...details }).success).toBe(false);
  });

  it('are open or done', () => {
    expect(Contact.shape.state.safeParse('read').success).toBe(false);
  });
});

describe('a change on the card', () => {
  const CHANGE = { conversation: 'cv_1', id: 'draft_1', edit: 1, values: { email: 'ana@' } };
  const takes = (more: object) => CorrectContactInput.safeParse({ ...CHANGE, ...more }).success;

  it('is taken while it is being typed', () => {
    expect(CorrectContactInput.parse(CHANGE)).toEqual(CHANGE);
    expect(takes({ values: { email: '', phone: '12', name: ' ' } })).toBe(true);
  });

  it.each([
    { values: { email: 'x'.repeat(255) } },
    { values: { name: 7 } },
    { edit: 0 },
    { edit: 1.5 },
    { id: '' },
    { values: undefined },
  ])('is refused as %j', (more) => {
    expect(takes(more)).toBe(false);
  });
});
