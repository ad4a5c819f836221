import { describe, expect, it } from 'vitest';
import { STRINGS } from './strings.ts';
import { listTopics, topicOf } from './topic.ts';

describe('topicOf', () => {
  it.each([
    ['What are your opening hours?', 'opening hours'],
    ['Do you have vegan options?', 'vegan options'],
    ['Is there parking?', 'parking'],
    ['How much does a cleaning cost?', 'the price of cleaning'],
    ['How much does it cost?', 'the price'],
    ['How do I contact you?', 'how to contact us'],
    ['Where can I find my invoice?', 'where to find your invoice'],
    ['Where are you located?', 'where we are located'],
    ['Can I book a table?', 'whether you can book a table'],
    ['Do you deliver to my door?', 'whether we deliver to your door'],
    ['Which insurance do you take?', 'which insurance we take'],
    ['Are you open when you are on holiday?', 'whether we are open when we are on holiday'],
    ['Delivery', 'Delivery'],
    ['My card does not work, why?', '“My card does not work, why”'],
    ['', ''],
  ])('makes of "%s" the topic "%s"', (question, topic) => {
    expect(topicOf(question, 'en', STRINGS.en)).toBe(topic);
  });

  it.each([
    ['Який у вас графік роботи?', 'графік роботи'],
    ['Чи є у вас доставка?', 'доставка'],
    ['Чи можна з собаками?', '«Чи можна з собаками»'],
  ])('makes of "%s" the topic "%s"', (question, topic) => {
    expect(topicOf(question, 'uk', STRINGS.uk)).toBe(topic);
  });

  it('stays short', () => {
    expect(topicOf(`Why ${'is it '.repeat(80)}?`, 'en', STRINGS.en).length).toBeLessThan(90);
  });
});

describe('listTopics', () => {
  it('joins with commas and a word', () => {
    expect(listTopics([], STRINGS.en)).toBe('');
    expect(listTopics(['a'], STRINGS.en)).toBe('a');
    expect(listTopics(['a', 'b', 'c'], STRINGS.en)).toBe('a, b or c');
    expect(listTopics(['a', 'b'], STRINGS.uk)).toBe('a чи b');
  });
});
