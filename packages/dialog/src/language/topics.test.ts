import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { uk } from './uk/index.ts';

describe('English topics', () => {
  it.each([
    ['Do you have vegan options', 'vegan options'],
    ['do you rent bicycles', 'bicycles'],
    ['What are your opening hours', 'opening hours'],
    ['What payment methods do you accept', 'the payment methods we accept'],
    ['Which rooms are there', 'the rooms'],
    ['Is there a lift', 'a lift'],
    ['How much is a haircut', 'the price of a haircut'],
    ['How much is it to fix a flat', 'what it costs to fix a flat'],
    ['How much will it cost to repair my bike', 'what it costs to repair your bike'],
    ['How much does it cost', 'the price'],
    ['How much do you charge for my dog', 'the price of your dog'],
    ['Tell me about your bread', 'bread'],
    ['What about me', 'you'],
  ])('%s: %s', (question, topic) => {
    expect(en.topics.noun(question)).toBe(topic);
  });

  it.each([
    'What is it',
    'Do you have this',
    'Why',
    '',
    'Bread',
    'Do you have more than four words in a noun',
  ])('finds no noun in "%s"', (question) => {
    expect(en.topics.noun(question)).toBeUndefined();
  });

  it.each([
    ['Can I pay by card', 'whether you can pay by card'],
    ['Could you call me', 'whether we can call you'],
    ['How do I get to you', 'how to get to us'],
    ['When do you close', 'when we close'],
    ['Which bread do you like', 'which bread we like'],
    ['Do I need a ticket', 'whether you need a ticket'],
    ['Are you hiring', 'whether we are hiring'],
    ['Is breakfast included', 'whether breakfast is included'],
    ['Does it have a lid', 'whether it has a lid'],
    ['Does the shop carry milk', 'whether the shop carries milk'],
    ['Does the bus pass here', 'whether the bus passes here'],
    ['What do I have to bring', 'what you have to bring'],
    ['How long do I wait', 'how long you wait'],
    ['Was the shop closed', 'whether the shop was closed'],
  ])('%s: %s', (question, topic) => {
    expect(en.topics.indirect(question)).toBe(topic);
  });

  it('puts nothing indirectly that is no question', () => {
    for (const text of ['', 'Bread', 'the price of bread', 'Why not'])
      expect(en.topics.indirect(text)).toBeUndefined();
  });
});

describe('Ukrainian topics', () => {
  it.each([
    ['Який у вас графік роботи', 'графік роботи'],
    ['Які ваші ціни', 'ціни'],
    ['Чи є у вас доставка', 'доставка'],
    ['У вас є паркування', 'паркування'],
  ])('%s: %s', (question, topic) => {
    expect(uk.topics.noun(question)).toBe(topic);
  });

  it('has none for other questions', () => {
    for (const text of ['Скільки коштує доставка', 'Чому', '']) expect(uk.topics.noun(text)).toBeUndefined();
    expect(uk.topics.indirect('Скільки коштує доставка')).toBeUndefined();
  });
});
