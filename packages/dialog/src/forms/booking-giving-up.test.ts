import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../testing/booking-visit.ts';
import { BOOK } from '../tools/calendar-tools.ts';

const READ_BACK = ['Book me for Thursday at 10', 'Tim Roth', 'tim@roth.com', '0791234567'] as const;

const ASKS = 'так все правильно а з собакою можна';
const ASKS_ALONE = 'так а я можу прийти з дитиною';
const GIVES_UP = [
  'I’ll get back to you on Thursday',
  'It’s fine, I’ll phone you tomorrow',
  'I’d rather talk to my husband first',
  'on second thought, no',
  'I’m not interested any more',
  'i give up',
  'that’s too expensive for me, i’ll pass',
  'No, I really can’t before 7 pm. Never mind then, bye',
  'no it has to be today otherwise forget it thanks bye',
  'я вам завтра подзвоню',
  'ні, я не хочу записуватись',
  'просто цікавилась, дякую',
  'запізно для мене, все одно дякую',
  'ні я можу тільки в суботу тоді не треба дякую',
  'Okay, I’ll pass.',
  'Ok, I give up',
  'Okay, I’ll get back to you',
  'ok i’ll pass thanks',
  'Добре, я вам передзвоню',
  'Добре, я передзвоню, коли вирішу',
  'а ні, стоп, завтра ж я їду до Львова. не треба записувати, я потім сам напишу',
];

describe('giving up', () => {
  it.each(GIVES_UP)('ends it at any question: %j', async (said) => {
    for (const count of [1, 2, 4]) {
      const { sayAll, callsOf } = visitForBooking({ acts: { [said]: 'leave' } });
      const reply = await sayAll(READ_BACK[0], ...READ_BACK.slice(1, count), said);
      expect(reply.memo.booking).toBeUndefined();
      expect(callsOf(BOOK)).toEqual([]);
    }
    const offered = await visitForBooking({ acts: { [said]: 'leave' } }).sayAll(
      'I want to come on Thursday',
      said,
    );
    expect(offered.memo.booking).toBeUndefined();
  });

  it('is not meant by a question', async () => {
    const reply = await visitForBooking().sayAll(...READ_BACK, 'just wondering, do you have parking?');
    expect(reply.memo.booking).toMatchObject({ step: 'confirm' });
  });

  it.each([
    'Yes. I’ll call you when I’m there.',
    'Okay, I’ll call once I arrive',
    'yes i’ll text you when we are outside',
    'Так. Я вам подзвоню, коли приїду.',
    'Добре, наберу, як буду біля входу',
    'Yes, I’ll write it down',
  ])('is not meant by a yes: %j', async (said) => {
    const { sayAll, callsOf } = visitForBooking({ acts: { [said]: 'agree' } });
    await sayAll(...READ_BACK, said);
    expect(callsOf(BOOK)).toHaveLength(1);
  });

  it('is no yes where it says something else too', async () => {
    const { sayAll, callsOf } = visitForBooking();
    const reply = await sayAll(...READ_BACK, 'Okay, Thursday is no good, I’ll pass');
    expect(callsOf(BOOK)).toEqual([]);
    expect(reply.memo.booking?.step).not.toBe('email');
  });

  const services = [
    { name: 'Check-up', duration: 30 as const },
    { name: 'Cleaning', duration: 60 as const },
  ];
  const poslugy = [
    { name: 'Огляд', duration: 30 as const },
    { name: 'Чистка', duration: 60 as const },
  ];

  it.each([
    [['I want to book', 'next week'], 'On second thought, I’ll take Tuesday', '2026-12-01'],
    [['I want to book', 'next week'], 'second thoughts, no, make it Friday', '2026-12-04'],
    [['I want to book'], 'I’m away, I’ll be back on Monday', '2026-11-30'],
    [['Book me for tomorrow at 10'], 'maybe another time, like Thursday at 3', '2026-11-26'],
    [['I want to book'], 'maybe another time, like Thursday at 3', '2026-11-26'],
  ] as const)('is not meant where a time is named: after %j %j', async ([first, ...others], said, day) => {
    const reply = await visitForBooking({ acts: { [said]: 'tell' } }).sayAll(first, ...others, said);
    const { draft, offers = [], wish } = reply.memo.booking ?? {};
    expect(JSON.stringify([draft?.slot ?? offers[0] ?? wish])).toContain(day);
  });

  it('is not meant where a later time is too late', async () => {
    const { sayAll } = visitForBooking({
      language: 'uk',
      calendar: { hours: { from: '17:00', to: '20:00' } },
    });
    const reply = await sayAll('хочу прийти в четвер', '18:00 запізно для мене');
    expect(reply.memo.booking).toMatchObject({ step: 'choose' });
    expect(reply.memo.booking?.offers[0]?.start).toBe('2026-11-26T15:00:00.000Z');
  });

  it.each([
    ['en', services, 'the cleaning is too expensive for me, better the check-up', 'Check-up'],
    ['uk', poslugy, 'година – дуже довго, краще 30 хвилин', 'Огляд'],
    ['uk', poslugy, 'чистка – задорого, давайте огляд', 'Огляд'],
  ] as const)('is not meant where a service is named (%s)', async (language, of, said, service) => {
    const acts = { [said]: 'tell' } as const;
    const { sayAll } = visitForBooking({ language, acts, calendar: { services: [...of] } });
    const reply = await sayAll(language === 'en' ? 'I want to book' : 'хочу записатися', said);
    expect(reply.memo.booking).toMatchObject({ step: 'when', draft: { service } });
  });

  it.each([
    [2, 'I’ll write it'],
    [3, 'I’ll text it'],
    [2, 'зараз напишу'],
  ])('is not meant by a detail to come: at step %i %j', async (count, said) => {
    const { sayAll } = visitForBooking({ acts: { [said]: 'tell' } });
    const reply = await sayAll(READ_BACK[0], ...READ_BACK.slice(1, count), said);
    expect(reply.memo.booking?.step).toBe(count === 2 ? 'email' : 'phone');
  });
});

describe('a read-back', () => {
  it.each([
    'yes?',
    'ok?',
    'так?',
    'change the time',
    'move it',
    'looks good apart from the time',
    'almost',
    'my name is wrong',
    'ім’я неправильне',
    'do you have anything earlier?',
    'Can two of us come?',
    'так а нагадування прийде',
    ASKS,
    ASKS_ALONE,
  ])('is no yes to %j', async (said) => {
    const acts = { 'move it': 'move', [ASKS]: 'ask', [ASKS_ALONE]: 'ask' } as const;
    const { sayAll, callsOf } = visitForBooking({ acts });
    const reply = await sayAll(...READ_BACK, said);
    expect(callsOf(BOOK)).toEqual([]);
    expect(reply.memo.booking).toBeDefined();
    expect([undefined, 'Tim Roth']).toContain(reply.memo.booking?.draft.name);
  });

  it.each([
    'y',
    'k',
    'mhm',
    'submit',
    'send it',
    'Так, чекатиму на підтвердження!',
    'так а все правильно',
    'так а я буду з сином',
  ])('is confirmed by %j', async (said) => {
    const { sayAll, callsOf } = visitForBooking({ acts: { [said]: 'agree' } });
    await sayAll(...READ_BACK, said);
    expect(callsOf(BOOK)).toHaveLength(1);
  });

  it('is corrected in a clause after that of another part', async () => {
    const said = 'the phone should end with 35 and it’s Raymond, not Tim';
    const reply = await visitForBooking().sayAll(...READ_BACK, said);
    expect(reply.memo.booking?.draft).toMatchObject({ name: 'Raymond Roth', phone: '0791234535' });
  });

  it('is followed by earlier times of the day where those are asked for', async () => {
    const reply = await visitForBooking().sayAll(...READ_BACK, 'do you have anything earlier?');
    expect(reply.memo.booking?.offers.map(({ start }) => start)).toEqual([
      '2026-11-26T07:00:00.000Z',
      '2026-11-26T07:30:00.000Z',
    ]);
  });
});
