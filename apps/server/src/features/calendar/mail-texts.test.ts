import { describe, expect, it } from 'vitest';
import { ownerMail, visitorMail } from './mail-texts.ts';

const MEETING = {
  assistant: 'Mia',
  service: '',
  resource: '',
  start: new Date('2026-11-26T16:00:00Z'),
  end: new Date('2026-11-26T16:45:00Z'),
  timeZone: 'Europe/Kyiv',
  language: 'en',
  meetLink: null,
} as const;
const LINK = 'https://parlo.example/booking?token=bk_1';
const GAVE = { name: 'Maria', email: 'maria@example.com', phone: '', note: '' };

const visitors = (kind: Parameters<typeof visitorMail>[0], more: object = {}) =>
  visitorMail(kind, GAVE.email, { ...MEETING, ...more }, LINK);

describe('a mail to a visitor', () => {
  it('says when, in their own zone and way of writing', () => {
    expect(visitors('booked').text).toContain('Thursday, 26 November 2026 at 18:00 EET\n45 minutes\n');
    expect(visitors('booked', { language: 'en-US' }).text).toMatch(/November 26, 2026 at 06:00\sPM/);
    expect(visitors('booked', { language: 'uk-UA' }).text).toMatch(/26 листопада 2026 р\. о 18:00/);
    const nepal = { timeZone: 'Asia/Kathmandu', service: 'First visit' };
    expect(visitors('moved', nepal).text).toMatch(/at 21:45 GMT\+5:45\nFirst visit, 45 minutes/);
  });

  it('names the person or room', () => {
    expect(visitors('booked', { resource: 'Lea' }).text).toContain('\nLea, 45 minutes\n');
    const massage = { service: 'Massage', resource: 'Lea' };
    for (const kind of ['booked', 'moved', 'cancelled', 'reminder'] as const) {
      expect(visitors(kind, massage).text).toContain('\nMassage (Lea), 45 minutes\n');
    }
    expect(visitors('booked', { ...massage, language: 'uk' }).text).toContain('\nMassage (Lea), 45 хв\n');
  });

  it('is English for a language that has no words here', () => {
    expect(visitors('booked', { language: 'de-AT' }).text).toContain('Thursday, 26 November 2026 at 18:00');
  });

  it('has the links that are of use', () => {
    const meetLink = 'https://meet.example.com/abc';
    for (const kind of ['booked', 'moved', 'reminder'] as const) {
      expect(visitors(kind, { meetLink }).text).toContain(`${meetLink}\n`);
      expect(visitors(kind).text).toContain(`\n${LINK}\n`);
    }
    expect(visitors('cancelled', { meetLink }).text).not.toMatch(/https:/);
  });
});

describe('a mail to an owner', () => {
  it('holds what the visitor gave, marked, and nothing empty', () => {
    const { text, subject } = ownerMail(
      'booked',
      'ada@example.com',
      MEETING,
      GAVE,
      'https://parlo.example/dashboard',
    );
    expect(subject).toBe('A meeting was booked');
    expect(text).toContain('\n> Name: Maria\n> Email: maria@example.com\n\n');
  });

  it('is Ukrainian for an assistant that is', () => {
    const mail = ownerMail('cancelled', 'ada@example.com', { ...MEETING, language: 'uk' }, GAVE, LINK);
    expect(mail.subject).toBe('Зустріч скасовано');
    expect(mail.text).toContain('> Ім’я: Maria');
  });
});
