import { describe, expect, it } from 'vitest';
import { visitForModel } from '../model/testing/model-visit.ts';
import { visitForBooking } from '../testing/booking-visit.ts';
import { visitForContact } from '../testing/contact-visit.ts';

const NUMB = 'numbness in both legs and cannot pee since this morning';
const TIRED = "I don't see a way out of this any longer";
const CALF = 'calf is swollen and hot after a long flight, can I book a massage?';

describe('a danger in the middle of a dialogue', () => {
  it('comes before a booking that asks for a day', async () => {
    const { sayAll, say, turns, close } = visitForBooking({ dangers: { [TIRED]: 'self_harm' } });
    await sayAll('I would like to book a meeting');
    const reply = await say(TIRED);
    expect(reply.memo).toMatchObject({ outcome: 'answered', danger: 'self_harm' });
    expect(reply.memo.booking).toBeUndefined();
    expect(reply.text).not.toMatch(/day or a time|suit/);
    expect(turns).toHaveLength(4);
    await close();
  });

  it('books nothing for somebody who needs a doctor, though they ask for it', async () => {
    const { say, calendar, close } = visitForBooking({ dangers: { [CALF]: 'doctor' } });
    const { text, memo } = await say(CALF);
    expect(text).toMatch(/doctor today/);
    expect(memo).toMatchObject({ danger: 'doctor' });
    expect(calendar.calls).toEqual([]);
    await close();
  });

  it('comes before the dialogue that takes a message', async () => {
    const { say, stored, close } = visitForContact({ dangers: { [NUMB]: 'life' } });
    await say('I want to talk to a person');
    const reply = await say(NUMB);
    expect(reply.memo).toMatchObject({ danger: 'life' });
    expect(reply.text).toMatch(/112/);
    expect(stored).toEqual([]);
    await close();
  });

  it('is answered without asking a language model', async () => {
    const { say, close } = visitForModel({ dangers: { [NUMB]: 'life' } });
    const { requests, text, memo } = await say(NUMB);
    expect(requests).toBe(0);
    expect(text).toMatch(/112/);
    expect(memo.danger).toBe('life');
    expect((await say('What cakes are there?', ['Carrot cake.'])).requests).toBe(1);
    await close();
  });
});
