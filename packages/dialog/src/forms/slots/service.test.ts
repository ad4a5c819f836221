import { describe, expect, it } from 'vitest';
import {
  namesService,
  otherServiceIn,
  refusesService,
  serviceIn,
  serviceNotRefused,
  severalServicesIn,
} from './service.ts';

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

  it.each([
    'first visit.. no wait, teeth cleaning actually',
    'first visit no wait teeth cleaning',
    'check-up, sorry, I mean the cleaning',
    'cleaning, no, check-up, no, cleaning',
  ])('is the one that sets another right: %j', (text) =>
    expect(serviceIn(text, SERVICES)).toBe('Teeth cleaning'),
  );

  it.each(['манікюр, ой ні, педикюр', 'манікюр тобто педикюр', 'на манікюр.. вибачте, на педикюр'])(
    'is the one that sets another right in Ukrainian: %j',
    (text) => expect(serviceIn(text, [{ name: 'Манікюр' }, { name: 'Педикюр' }])).toBe('Педикюр'),
  );

  it.each(['a check-up, no cleaning', 'a check-up and a cleaning for my teeth'])(
    'is none of two that are both named: %j',
    (text) => {
      expect(serviceIn(text, [{ name: 'Check-up' }, { name: 'Cleaning' }])).toBeUndefined();
      expect(severalServicesIn(text, SERVICES).map(({ name }) => name)).toEqual([
        'Check-up',
        'Teeth cleaning',
      ]);
    },
  );

  it('is refused up to what is wanted', () => {
    const two = [{ name: 'Стрижка' }, { name: 'Фарбування' }];
    expect(serviceNotRefused('не стрижка а фарбування', two)).toBe('Фарбування');
    expect(serviceNotRefused('not a wash but a trim', [{ name: 'Wash' }, { name: 'Trim' }])).toBe('Trim');
  });

  it('is named in full where half of a name is not enough', () => {
    expect(serviceIn('a tooth cleaning for my teeth', SERVICES, true)).toBe('Teeth cleaning');
    expect(serviceIn('my teeth', SERVICES)).toBe('Teeth cleaning');
    expect(serviceIn('my teeth', SERVICES, true)).toBeUndefined();
  });
});

describe('words that are alike', () => {
  it.each([
    ['a haircut for my kid', ['Haircut', 'Kids haircut'], 'Kids haircut'],
    ['just a haircut', ['Haircut', 'Kids haircut'], 'Haircut'],
    ['it is my first time', ['Initial consultation', 'Follow-up'], 'Initial consultation'],
    ['winter tires', ['Oil change', 'Tyre change'], 'Tyre change'],
    ['стрижка для сина', ['Стрижка', 'Дитяча стрижка'], 'Дитяча стрижка'],
    ['стрижка з укладанням', ['Стрижка', 'Стрижка та укладання'], 'Стрижка та укладання'],
    ['я у вас вперше', ['Первинний прийом', 'Повторний прийом'], 'Первинний прийом'],
    ['скласти договір', ['Консультація юриста', 'Складання договору'], 'Складання договору'],
  ])('%j of %j is %j', (text, names, service) => {
    expect(
      serviceIn(
        text,
        names.map((name) => ({ name })),
      ),
    ).toBe(service);
  });

  it('a service that is refused is not the one that is meant', () => {
    const services = [{ name: 'Check-up' }, { name: 'Teeth cleaning' }];
    expect(otherServiceIn('not the check-up, the cleaning', services, 'Check-up')).toBe('Teeth cleaning');
    expect(refusesService('not the check-up', services, 'Check-up')).toBe(true);
    expect(refusesService('the check-up is fine', services, 'Check-up')).toBe(false);
  });
});

describe('what is done at several services', () => {
  const services = [
    { name: 'Back massage' },
    { name: 'Full massage' },
    { name: 'Second visit' },
    { name: 'First visit' },
  ];

  it.each(['I would like a massage', 'хочу back massage', 'massages'])('is named by %j', (text) =>
    expect(namesService(text, services)).toBe(true),
  );

  it.each(['I would like a visit', 'hello there'])('is not named by %j', (text) =>
    expect(namesService(text, services)).toBe(false),
  );
});

describe('one of two services', () => {
  const services = [{ name: 'Piano lesson' }, { name: 'Guitar lesson' }];

  it.each([
    ['not piano', 'Guitar lesson'],
    ['not the piano one, the other', 'Guitar lesson'],
    ['guitar, not piano', 'Guitar lesson'],
    ['piano', 'Piano lesson'],
  ])('is meant by %j', (text, name) => expect(serviceNotRefused(text, services)).toBe(name));
});
