import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../testing/booking-visit.ts';

const EN = ['Book me for Friday at 4 pm', 'Tim Roth', 'tim@roth.com'] as const;
const UK = ['Запишіть мене на п’ятницю о 16:00', 'Олена Кравчук', 'olena@ukr.net'] as const;
const THURSDAY = '2026-11-26T14:00:00.000Z';

describe('who it is', () => {
  it.each([
    [1, 'im tim roth', { name: 'Tim Roth' }],
    [1, 'Its dan (daniel) price', { name: 'Dan Price' }],
    [1, 'um hi im tim roth', { name: 'Tim Roth' }],
    [1, 'sure, its tim roth', { name: 'Tim Roth' }],
    [1, 'Sora Im', { name: 'Sora Im' }],
    [1, 'Sora Im.', { name: 'Sora Im' }],
    [1, 'Sora Im, sora@im.com', { name: 'Sora Im', email: 'sora@im.com' }],
    [1, 'Im, Sora', { name: 'Sora Im' }],
    [1, 'brian with an i', { name: 'Brian' }],
    [1, 'tim roth 35 years old', { name: 'Tim Roth' }],
    [1, 'priya patel thank you very much', { name: 'Priya Patel' }],
    [1, 'My name is spelled P-R-I-Y-A', { name: 'Priya' }],
    [1, 'quinn hadley q u i n n and h a d l e y', { name: 'Quinn Hadley' }],
    [1, 'whats this for? oh ok. Lara Finch', { name: 'Lara Finch' }],
    [1, 'put it under her name judith abernathy', { name: 'Judith Abernathy' }],
    [1, "put my dad down please that's peter roth", { name: 'Peter Roth' }],
    [2, 'tim at symbol roth dot com', { email: 'tim@roth.com' }],
    [2, 'tim at o hara dot com', { email: 'tim@ohara.com' }],
    [3, 'leave it blank', { phone: '' }],
    [3, 'later', { phone: '' }],
    [3, 'no problem, 067 123 45 67', { phone: '0671234567' }],
  ])('is taken from what is said at step %i: %j', async (step, said, draft) => {
    const reply = await visitForBooking().sayAll(EN[0], ...EN.slice(1, step), said);
    expect(reply.memo.booking?.draft).toMatchObject(draft);
  });

  it.each([
    ['sorry I was distracted', 'sorry I was distracted, Tim Roth'],
    ['Got distracted, sorry', 'tim roth'],
    ['I got cut off', 'Tim Roth'],
    ['my kids are screaming', 'tim roth'],
    ['sorry, just got back home', 'Sorry, Tim Roth'],
    ['I said Friday', 'Tim Roth'],
    ['this is taking forever', 'tim roth'],
  ])('is not what else the network hears: %j', async (other, name) => {
    const { sayAll, say } = visitForBooking({ acts: { [other]: 'small_talk' } });
    expect(await sayAll(EN[0], other)).toMatchObject({ step: 'name', memo: { booking: { draft: {} } } });
    expect((await say(name)).memo.booking?.draft).toMatchObject({ name: 'Tim Roth' });
  });

  it.each(['вибачте, відволікся', 'ой, дитина плакала', 'погано чути', 'я вже тут', 'зв’язок пропав'])(
    'is not what else the network hears in Ukrainian: %j',
    async (other) => {
      const { sayAll, say } = visitForBooking({ language: 'uk', acts: { [other]: 'small_talk' } });
      const asked = await sayAll(UK[0], other);
      expect(asked.step).toBe('name');
      expect(asked.memo.booking?.draft.name).toBeUndefined();
      expect((await say('вибачте, іван залізняк')).memo.booking?.draft).toMatchObject({
        name: 'Іван Залізняк',
      });
    },
  );

  it.each(['amy child', 'joe parent', 'jo reading', 'Fred Manning', 'ahmed mohammed', 'олександр покотило'])(
    'may look like a word of something else: %j, at the latest when it is said again',
    async (name) => {
      const { sayAll, say } = visitForBooking();
      const first = await sayAll(EN[0], name);
      const { draft } = (first.step === 'name' ? await say(name) : first).memo.booking ?? {};
      expect(draft?.name?.toLowerCase()).toBe(name.toLowerCase());
    },
  );

  it('is said in the opening and ends like a word that has lost its apostrophe', async () => {
    const reply = await visitForBooking().say('Book me for Friday at 4 pm, my name is Sora Im');
    expect(reply.memo.booking?.draft).toMatchObject({ name: 'Sora Im' });
  });

  it.each([
    [1, 'шпак моє прізвище, а звати галина. галина шпак', { name: 'Галина Шпак' }],
    [1, 'запишіть на Сич Ганну Олегівну', { name: 'Сич Ганна Олегівна' }],
    [1, 'мене петро звати петро гнатюк', { name: 'Петро Гнатюк' }],
    [1, 'запишіть тата його звати петро гнатюк', { name: 'Петро Гнатюк' }],
    [2, 'olena@ukr.net, а телефон 0671112233, і запишіть як Олена Сич', { name: 'Олена Сич' }],
    [2, 'олена собака юкр крапка нет', { email: 'olena@ukr.net' }],
    [3, 'потім', { phone: '' }],
  ])('is taken from what is said at step %i: %j', async (step, said, draft) => {
    const reply = await visitForBooking({ language: 'uk' }).sayAll(UK[0], ...UK.slice(1, step), said);
    expect(reply.memo.booking?.draft).toMatchObject(draft);
  });

  it.each([
    [1, 'Tim Roth, sorry can we do Thursday instead', { name: 'Tim Roth' }],
    [2, 'tim@roth.com, and can you make it Thursday', { email: 'tim@roth.com' }],
    [3, 'no phone, but could we make it Thursday?', { phone: '' }],
  ])('and another time are both taken at step %i: %j', async (step, said, draft) => {
    const reply = await visitForBooking().sayAll(EN[0], ...EN.slice(1, step), said);
    expect(reply.memo.booking?.draft).toMatchObject({ ...draft, slot: { start: THURSDAY } });
  });

  it('is set right after a no to the phone', async () => {
    const said = 'no phone, and my email is wrong, it’s tim@rot.com';
    const reply = await visitForBooking().sayAll(...EN, said);
    expect(reply.memo.booking).toMatchObject({
      step: 'confirm',
      draft: { email: 'tim@rot.com', phone: '' },
    });
  });

  it('and a question are both heard', async () => {
    const reply = await visitForBooking().sayAll(EN[0], EN[1], 'tim@roth.com. Do you deliver?');
    expect(reply.text).toMatch(/^Yes, within five miles\. .*phone number/);
    expect(reply.memo.booking).toMatchObject({ step: 'phone', draft: { email: 'tim@roth.com' } });
  });

  it.each(["Thursday I can't take calls", 'у четвер не дзвоніть, не можу'])(
    'and a day for calling leaves the time alone: %j',
    async (said) => {
      const steps = ['Book me for Thursday at 4 pm', 'Tim Roth', 'tim@roth.com'] as const;
      const reply = await visitForBooking().sayAll(...steps, said);
      expect(reply.memo.booking?.draft.slot?.start).toBe(THURSDAY);
    },
  );

  it.each(['0671234567 but call me after six', '0671234567 дзвоніть тільки у вівторок'])(
    'and when to call change no time: %j',
    async (said) => {
      const reply = await visitForBooking().sayAll(...EN, said);
      expect(reply.memo.booking?.draft.slot?.start).toBe('2026-11-27T14:00:00.000Z');
    },
  );

  it.each([
    'That’s great news',
    'Cool, thanks',
    'трохи хвилююся якщо чесно',
    'Quick question, is there a lift? I’m on crutches',
    'Is Dr. Smith working that day?',
    'Мене порадила Катерина, є бонус?',
    'Before that, can I park somewhere near you?',
  ])('is not %j', async (said) => {
    const reply = await visitForBooking().sayAll(EN[0], said);
    expect(reply.memo.booking?.draft.name).toBeUndefined();
  });

  it.each([
    'my boss judith abernathy needs a meeting on friday at 4 pm, i am Ann',
    'Добрий день, це Віра, помічниця директора. Запишіть його на п’ятницю о 16:00',
  ])('is asked where it is somebody else: %j', async (said) => {
    const reply = await visitForBooking().say(said);
    expect(reply.memo.booking?.draft.name).toBeUndefined();
  });
});

describe('what is no name', () => {
  it.each(['Tuesday at 2 pm please, I mean UK time', 'Tuesday at 2 pm please, I mean London time'])(
    'is a clock, and the time is another one: %j',
    async (said) => {
      const { step, memo } = await visitForBooking().sayAll(EN[0], said);
      expect(step).toBe('name');
      expect(memo.booking).toMatchObject({ timeZone: 'Europe/London', draft: { slot: {} } });
      expect(memo.booking?.draft.name).toBeUndefined();
      expect(new Date(memo.booking?.draft.slot?.start ?? 0).toISOString()).toMatch(/T14:00/);
    },
  );

  it('is no clock beside a name', async () => {
    const { memo } = await visitForBooking().sayAll(EN[0], "it's tim roth 2 pm london time");
    expect(memo.booking?.draft.name).toBe('Tim Roth');
  });

  it.each(["it's for my mum", 'put my dad down please', 'Mum', 'my name is hard to spell', 'a friend'])(
    'is asked for again: %j',
    async (said) => {
      const acts = { 'my name is hard to spell': 'correct' } as const;
      expect((await visitForBooking({ acts }).sayAll(EN[0], said)).step).toBe('name');
    },
  );

  it.each(['це для мами', 'на доньку', 'на чоловіка мого запишіть'])(
    'is asked for again: %j',
    async (said) => {
      const acts = { 'на чоловіка мого запишіть': 'correct' } as const;
      expect((await visitForBooking({ language: 'uk', acts }).sayAll(UK[0], said)).step).toBe('name');
    },
  );
});

describe('what is said besides', () => {
  it('may be that the day is no good', async () => {
    const reply = await visitForBooking().sayAll(EN[0], "hang on, Friday I can't");
    expect(reply).toMatchObject({ step: 'choose' });
    expect(reply.text).not.toContain('Friday');
  });

  it.each([
    [2, 'tim@roth.com and could it be Thursday', '2026-11-26T14:00:00.000Z'],
    [3, 'no, and make it three', '2026-11-27T13:00:00.000Z'],
    [3, 'hm, 3pm would be better', '2026-11-27T13:00:00.000Z'],
    [3, 'I would rather you call at two', '2026-11-27T14:00:00.000Z'],
  ])('at step %i sets the time right, but for one to call at: %j', async (step, said, start) => {
    const reply = await visitForBooking().sayAll(EN[0], ...EN.slice(1, step), said);
    expect(reply.memo.booking?.draft.slot?.start).toBe(start);
  });

  it('does not hide a name that a phone stands next to', async () => {
    const reply = await visitForBooking().sayAll(EN[0], 'Tim Roth 0671234567');
    expect(reply.memo.booking?.draft).toMatchObject({ name: 'Tim Roth', phone: '0671234567' });
  });
});

describe('who gives no email', () => {
  const NEEDED =
    'I need an email address to send you the confirmation. What is it? If you have none, just say so.';
  const WITHOUT = /^Without an email address I can’t book it here\. Would you like to leave a message/;
  const AT_EMAIL = ['Book me for Friday at 4 pm', 'Tim Roth'] as const;

  it.each(['0770 0900321', 'my number is 067 123 45 67', 'no', 'skip', "I'd rather not", 'i have no email'])(
    'is told once what it is for: %j',
    async (said) => {
      const { sayAll, say } = visitForBooking({ contact: true });
      const reply = await sayAll(...AT_EMAIL, said);
      expect(reply.text).toBe(NEEDED);
      expect((await say('tim@roth.com')).memo.booking?.draft.email).toBe('tim@roth.com');
    },
  );

  it.each([
    ['0770 0900321', '0770 0900321'],
    ['0770 0900321', 'I have none'],
    ['no', 'no'],
    ["I don't have an email", 'none'],
    ['i have no email', "no, I don't have one"],
    ["I don't use email", 'no'],
  ])('is offered a person where there is none: %j', async (...said) => {
    const reply = await visitForBooking({ contact: true }).sayAll(...AT_EMAIL, ...said);
    expect(reply.text).toMatch(WITHOUT);
    expect(reply.memo.contact).toMatchObject({ step: 'offered', draft: { name: 'Tim Roth' } });
  });

  it.each([
    ['у мене немає пошти', 'немає'],
    ['067 123 45 67', 'не маю імейлу'],
  ])('is offered one in Ukrainian: %j', async (...said) => {
    const acts = { 'у мене немає пошти': 'refuse', немає: 'refuse', 'не маю імейлу': 'refuse' } as const;
    const visit = visitForBooking({ language: 'uk', contact: true, acts });
    const reply = await visit.sayAll('запишіть мене на п’ятницю о 16', 'Олена', ...said);
    expect(reply.text).toMatch(/^Без електронної пошти записати вас тут не вийде\. .*залишити повідомлення/);
  });

  it.each(["I don't have it here right now", 'what do you need it for?', 'timroth'])(
    'is not taken for somebody who has none: %j',
    async (said) => {
      const reply = await visitForBooking({ contact: true }).sayAll(...AT_EMAIL, said);
      expect(reply.step).toBe('email');
      expect(reply.text).not.toBe(NEEDED);
    },
  );
});
