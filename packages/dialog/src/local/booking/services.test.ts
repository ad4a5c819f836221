import { describe, expect, it } from 'vitest';
import { otherServiceIn, serviceIn } from './services.ts';

const SERVICES = [
  'First visit',
  'Follow-up visit',
  'Check-up',
  'Teeth cleaning',
  'Spa',
  'Стрижка',
  'Чоловіча стрижка',
].map((name) => ({ name }));

describe('a service', () => {
  it.each([
    ['the first visit please', 'First visit'],
    ['it is a follow up', 'Follow-up visit'],
    ['I need a checkup', 'Check-up'],
    ['a check up', 'Check-up'],
    ['my teeth, a cleaning', 'Teeth cleaning'],
    ['CLEANING!', 'Teeth cleaning'],
    ['the spa', 'Spa'],
    ['на чоловічу стрижку', 'Чоловіча стрижка'],
  ])('is named by %j', (text, name) => expect(serviceIn(text, SERVICES)).toBe(name));

  it.each(['a visit', 'spare me', 'something else', '', 'yes'])('is not named by %j', (text) =>
    expect(serviceIn(text, SERVICES)).toBeUndefined(),
  );

  it('is none where there are none, and none of two alike', () => {
    expect(serviceIn('a check-up', [])).toBeUndefined();
    expect(serviceIn('massage', [{ name: 'Back massage' }, { name: 'Foot massage' }])).toBeUndefined();
  });

  it('takes the place of another that is named too', () => {
    const two = [{ name: 'Massage' }, { name: 'Manicure' }];
    expect(otherServiceIn('the massage', two, 'Massage')).toBeUndefined();
    expect(otherServiceIn('the manicure, not the massage', two, 'Massage')).toBe('Manicure');
  });

  it('is named in full where half of a name is not enough', () => {
    expect(serviceIn('a tooth cleaning for my teeth', SERVICES, true)).toBe('Teeth cleaning');
    expect(serviceIn('my teeth', SERVICES)).toBe('Teeth cleaning');
    expect(serviceIn('my teeth', SERVICES, true)).toBeUndefined();
  });
});
