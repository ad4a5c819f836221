import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../testing/booking-visit.ts';
import { visitForContact } from '../testing/contact-visit.ts';

const PHONE = '+380441234567';

describe('a caller by telephone', () => {
  it('is not asked for the number that they call from', async () => {
    const { say, stored } = visitForContact({ phone: PHONE });
    await say('Can I speak to a real person, please?');
    expect((await say('My name is Maria')).text).toBe('What is your message?');
    expect((await say('My cake for Saturday is late')).text).toContain(`So: Maria, ${PHONE}. `);
    await say('Yes, please.');
    expect(stored).toMatchObject([{ name: 'Maria', phone: PHONE, message: 'My cake for Saturday is late' }]);
  });

  it('may tell another number', async () => {
    const { say, stored } = visitForContact({ phone: PHONE });
    await say('Can I speak to a real person, please?');
    await say('My name is Maria');
    await say('My cake for Saturday is late');
    expect((await say('No, my number is 067 123 45 67')).memo.contact?.draft.phone).toBe('0671234567');
    await say('Yes, please.');
    expect(stored).toMatchObject([{ phone: '0671234567' }]);
  });

  it('may tell another number with the message', async () => {
    const { say, stored } = visitForContact({ phone: PHONE });
    await say('Can I speak to a real person, please?');
    await say('My name is Maria');
    const back = await say('My cake for Saturday is late, please call me on 067 123 45 67');
    expect(back.text).toContain('So: Maria, 0671234567. ');
    await say('Yes, please.');
    expect(stored).toMatchObject([{ phone: '0671234567' }]);
  });

  it('is asked for the address that the owner wants instead', async () => {
    const { say } = visitForContact({ phone: PHONE, ask: ['name', 'email', 'message'] });
    await say('Can I speak to a real person, please?');
    expect((await say('My name is Maria')).text).toBe('What is your email address?');
  });

  it('books a meeting under it', async () => {
    const { sayAll, say, callsOf } = visitForBooking({ phone: PHONE, caller: 'visitor_in_call' });
    const back = await sayAll('Book me for Friday at 4 pm', 'Tim Roth', 'tim@roth.com');
    expect(back.step).toBe('confirm');
    expect(back.text).toContain(PHONE);
    await say('Yes');
    expect(callsOf('book')).toMatchObject([{ input: { phone: PHONE } }]);
  });
});
