import { describe, expect, it } from 'vitest';
import { CAFE, entry } from '../testing/cafe.ts';
import { unsurely } from '../testing/candidates.ts';
import { visitForContact } from '../testing/contact-visit.ts';
import { SURELY } from '../testing/scripted-model.ts';
import { asksHowItStands, isRequest } from './own-case.ts';

const NOT_MYSELF = 'I can’t take care of that myself.';
const CANNOT_SEE = 'I can’t look that up myself.';
const OFFER = 'Would you like to leave a message, so that a person can get back to you?';
const POLICY = 'Orders can be cancelled two days ahead.';
const ASSISTANT = { ...CAFE, faq: [...CAFE.faq, entry('cancel', 'Cancelling', POLICY)] };

async function visitWith(text: string, answers: number) {
  const judgements = { [text]: { 'two days ahead': { answers } } };
  const { say } = visitForContact({ assistant: ASSISTANT, judgements });
  return { say, reply: await say(text) };
}

describe('a visitor’s own case', () => {
  it('is told how such things go, and offered a person who does it', async () => {
    const { say, reply } = await visitWith('please cancel my order for tomorrow', SURELY);
    expect(reply.text).toBe(`${POLICY} ${NOT_MYSELF} ${OFFER}`);
    expect(reply.memo).toMatchObject({ outcome: 'answered', entryIds: ['cancel'] });
    const { memo } = await say('yes');
    expect(memo.contact).toMatchObject({
      step: 'name',
      draft: { message: 'please cancel my order for tomorrow' },
    });
  });

  it('is not asked back about', async () => {
    const { reply } = await visitWith('can you cancel my order for me', unsurely({ alone: true }));
    expect(reply.text).toBe(`${NOT_MYSELF} ${OFFER}`);
    expect(reply.memo.outcome).toBe('unknown');
  });

  it('is offered a person once', async () => {
    const { say } = await visitWith('please cancel my order for tomorrow', SURELY);
    await say('no thanks');
    expect((await say('please cancel my order for tomorrow')).text).toBe(POLICY);
  });

  it('is none where somebody asks how it goes', async () => {
    const { reply } = await visitWith('how do i cancel my order', SURELY);
    expect(reply.text).toBe(POLICY);
  });

  it.each([
    'move my booking to sunday',
    'hi, can you please change my order',
    'i want to cancel my membership',
    'put me on the list',
    'book me in for tuesday',
    'reserve a table for 4',
    'i think i left my umbrella in your shop',
    'can you reschedule me',
    'i’m running late for my lesson',
    'перенесіть мене на п’ятницю',
    'скажіть лікарю, що я запізнююсь',
    'скасуйте моє замовлення',
    'запишіть мене на вівторок',
    'передайте, будь ласка, що я запізнюсь',
    'я забула у вас парасольку',
  ])('is %j', (text) => expect(isRequest(text)).toBe(true));

  it.each([
    'how do i move my booking',
    'can i cancel my order',
    'what if i want to cancel my order',
    'do you book for four',
    'how long do you keep things for',
    'I lost my mum in March, do you do headstones',
    'are my files in the cloud',
    'i left school last year',
    'чи можна скасувати замовлення',
    'як записатися',
  ])('is not %j', (text) => expect(isRequest(text)).toBe(false));

  it('hears first that nobody can look it up here, then how such things go', async () => {
    const { reply } = await visitWith('has my order been cancelled', SURELY);
    expect(reply.text).toBe(`${CANNOT_SEE} ${POLICY} ${OFFER}`);
    expect(reply.memo).toMatchObject({ outcome: 'answered', entryIds: ['cancel'] });
  });

  it('hears nothing else of the thing', async () => {
    const { say, reply } = await visitWith('is my order ready', SURELY);
    expect(reply.text).toBe(`${CANNOT_SEE} ${OFFER}`);
    expect(reply.memo).toMatchObject({ outcome: 'unknown', entryIds: [] });
    expect((await say('yes')).memo.contact?.draft).toEqual({ message: 'is my order ready' });
  });

  it.each([
    'where’s my dress, you said friday',
    'is my order ready yet?',
    'can you check if my zip is finished',
    'has my parcel been sent',
    'did you get my email',
    'am i booked in for tomorrow',
    'any news on my repair',
    'how much do I owe you',
    'what time is my fitting',
    'my ticket number is 4471, is it done',
    'де моя посилка?',
    'чи готове моє замовлення',
    'моя сукня вже готова?',
    'ви отримали мій лист?',
    'я записана на завтра?',
    'о котрій у мене запис',
    'номер замовлення 48213, коли буде',
  ])('is asked about by %j', (text) => expect(asksHowItStands(text)).toBe(true));

  it.each([
    'where is my nearest shop',
    'is my dog welcome',
    'where do I find my order number',
    'wheres my phone n wallet go while im out on the water',
    'when will my photos be ready',
    'do you have my size',
    'can you tell me if my dog can come',
    'is my deposit refundable',
    'am I allowed to bring my own wine',
    'чи можна з моєю собакою',
    'моя дитина готова до школи, що далі',
    'я записана на який курс потрапляю',
  ])('is not asked about by %j', (text) => expect(asksHowItStands(text)).toBe(false));
});
