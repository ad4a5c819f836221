import { describe, expect, it } from 'vitest';
import { detectSmallTalk } from '../local/small-talk.ts';

/** How visitors ask whether they talk to a person; a wish for one, and what only sounds like it, is something else. */

describe('asking who speaks', () => {
  it.each([
    'are you human',
    'is this an actual person',
    'am i talking to a real person',
    'am i speaking to a human',
    'human or bot',
    'are you chatgpt',
    'are you a real person or a bot?',
    'are you alive',
    'is this a bot',
    'so you are a robot',
    "you're a bot right?",
    'Hi, are you an actual human being?',
    'am i chatting with ai',
    'are u human',
    'is there a real human behind this',
    'is it a person',
    'are you even real',
    'це людина?',
    'ви живі?',
    'ти робот чи людина',
    'я розмовляю з людиною?',
    'чи ви жива людина',
    'ви бот?',
    'а це справжня людина',
    'я говорю з ботом чи з людиною',
    'ти чат gpt?',
    'це штучний інтелект?',
    'бот чи людина',
    'ви справжня людина чи ні',
  ])('is whether it is a person in "%s"', (text) => expect(detectSmallTalk(text, 'Mia')).toBe('robot'));

  it.each([
    'who am i talking to',
    'who is this',
    'whats your name',
    "who's there",
    'з ким я розмовляю',
    'хто зі мною говорить',
    'як до вас звертатися',
  ])('is who it is in "%s"', (text) => expect(detectSmallTalk(text, 'Mia')).toBe('who'));

  it.each([
    'can i talk to a real person',
    'is there a real person i can talk to',
    'is it real leather',
    'is it real',
    'are you open',
    'are you a vegan bakery',
    'is this automatic',
    'is the coffee machine automatic',
    'are you the person i spoke to yesterday',
    'do you sell robots',
    'is this per person',
    'who makes the bread',
    'who is the owner',
    'is that for one person',
    'це на одну людину',
    'скільки людина може взяти',
    'дайте живу людину',
    'ви машини ремонтуєте',
    'це жива ялинка',
    'хто власник',
    'чи є у вас живі квіти',
    'ви живі квіти продаєте',
  ])('is not "%s"', (text) => expect(detectSmallTalk(text, 'Mia')).toBeUndefined());
});
