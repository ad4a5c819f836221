import { describe, expect, it } from 'vitest';
import { visitForContact } from '../testing/contact-visit.ts';
import { SURELY } from '../testing/scripted-model.ts';

describe('an offer', () => {
  it('follows what the model surely takes for a complaint or a wish for a person, whatever its words', async () => {
    const acts = {
      'The icing on our cake was all grey': { complaint: 0.95 },
      'Is there a living soul': { person: 0.95 },
    };
    const angry = visitForContact({ acts });
    expect((await angry.say('The icing on our cake was all grey')).text).toMatch(
      /^I’m very sorry about that\./,
    );
    const lonely = visitForContact({ acts });
    expect((await lonely.say('Is there a living soul')).text).toMatch(/^Of course\. I’ll take your details/);
  });

  it('follows what is rather a complaint or a wish only where nothing answers it', async () => {
    const acts = {
      'Are dogs really allowed': { complaint: 0.6, person: 0.6 },
      'The icing on our cake was all grey': { complaint: 0.6 },
      'The bread looked green': { complaint: 0.3 },
      'Ring me after six': { person: 0.6 },
      'Six rings of bread': { person: 0.3 },
    };
    const lonely = visitForContact({ acts });
    expect((await lonely.say('Six rings of bread')).memo.contact).toBeUndefined();
    expect((await lonely.say('Ring me after six')).text).toMatch(/^Of course\. I’ll take your details/);
    const { say } = visitForContact({ acts });
    expect((await say('Are dogs really allowed')).text).toBe('Well-behaved dogs are welcome.');
    expect((await say('The bread looked green')).memo.outcome).toBe('unknown');
    expect((await say('The icing on our cake was all grey')).memo.contact).toBeDefined();
  });

  it.each([
    'I left my umbrella in your shop',
    'change my order please',
    'put me on the waiting list',
    'can you hold two loaves for me',
    'my booking 4482 says Tuesday',
    'змініть моє замовлення',
    'я забула у вас парасольку',
    'запишіть мене на дегустацію',
  ])('follows what a person has to see to, once: %j', async (text) => {
    const { say } = visitForContact({ acts: { [text]: 'tell' } });
    const reply = await say(text);
    expect(reply.memo).toMatchObject({ outcome: 'unknown', contact: { step: 'offered' } });
    await say('no thanks');
    expect((await say(text)).memo.contact).toBeUndefined();
  });

  it.each(['what do you do with lost things', 'is tea on the menu', 'чи є у вас чай'])(
    'does not follow what is nobody’s own matter: %j',
    async (text) => {
      const { say } = visitForContact();
      expect((await say(text)).memo).toEqual({ outcome: 'unknown', entryIds: [] });
    },
  );

  it('asks first whoever may only have asked something', async () => {
    const { say } = visitForContact({ acts: { 'Can you fax something?': { person: 0.6 } } });
    const reply = await say('Can you fax something?');
    expect(reply.text).toMatch(/don't have an answer.* Would you like to leave a message/);
    expect(reply.memo.contact?.step).toBe('offered');
  });

  it('follows a complaint, with a word of sorrow, and takes the complaint for the message', async () => {
    const { say, stored } = visitForContact();
    const offer = await say('The cake you sold me was disgusting, it arrived damaged.');
    expect(offer.text).toBe(
      'I’m very sorry about that. Would you like to leave a message, so that a person can get back to you?',
    );
    expect(offer.memo.contact?.step).toBe('offered');
    await say('yes please');
    await say('Ana');
    expect((await say('ana@example.com')).text).toContain('it arrived damaged.”');
    await say('That is right');
    expect(stored).toHaveLength(1);
  });

  it.each([
    ['The bread was mouldy, I want my money back for delivery', 'Yes, within five miles. '],
    ['The delivery was rude', ''],
    ['This is ridiculous, I want my money back', ''],
  ])('follows the answer to what a complaint wants, where there is a sure one: %j', async (text, answer) => {
    const judgements = { [text]: { 'five miles': { answers: SURELY } } };
    const isAnswered = answer !== '';
    const { say } = visitForContact({ judgements: isAnswered ? judgements : { [text]: {} } });
    expect((await say(text)).text).toBe(
      `I’m very sorry about that. ${answer}Would you like to leave a message, so that a person can get back to you?`,
    );
  });

  it('is not heard in small talk, however a model takes it', async () => {
    const acts = {
      'that was very helpful thank you': { complaint: 0.95 },
      'how are you doing today': { person: 0.95 },
    };
    const { say } = visitForContact({ acts });
    expect((await say('that was very helpful thank you')).text).toMatch(/welcome|Happy to help/);
    expect((await say('how are you doing today')).text).toMatch(/doing well/);
  });

  it('follows the second unknown in a row, once', async () => {
    const { say } = visitForContact();
    expect((await say('who painted that famous smile')).memo.contact).toBeUndefined();
    const second = await say('why is grass green');
    expect(second.text).toMatch(/Would you like to leave a message/);
    expect(second.memo).toMatchObject({ outcome: 'unknown', contact: { step: 'offered' } });
    expect((await say('no')).text).toBe('All right. Is there anything else I can help you with?');
    await say('when did rome fall');
    expect((await say('who painted that famous smile')).memo.contact).toBeUndefined();
  });

  it('does not follow when something was answered in between', async () => {
    const { say } = visitForContact();
    await say('why is grass green');
    await say('are pets allowed');
    expect((await say('when did rome fall')).memo.contact).toBeUndefined();
  });

  it('lapses with another question', async () => {
    const { say } = visitForContact();
    await say('This is ridiculous!');
    expect(await say('are pets allowed')).toMatchObject({
      memo: { outcome: 'answered', entryIds: ['dogs'] },
    });
    expect((await say('yes')).memo.contact).toBeUndefined();
  });

  it.each(['My name is Maria', 'it’s Maria', 'мене звати Марія'])(
    'goes on with a name alone: %j',
    async (text) => {
      const { say } = visitForContact({});
      await say('I want to complain');
      expect((await say(text)).memo.contact).toMatchObject({
        step: 'reach',
        draft: { name: expect.stringMatching(/^(Maria|Марія)$/) },
      });
    },
  );

  it.each(['nah, that’s fine', 'no thanks, not needed', 'та ні, не треба', 'дякую, не потрібно'])(
    'is turned down by %j',
    async (text) => {
      const { say } = visitForContact({});
      await say('I want to complain');
      const { text: said, memo } = await say(text);
      expect(memo.contact).toBeUndefined();
      expect(said).toMatch(/^All right\. Is there anything else|^Гаразд/);
    },
  );
});
