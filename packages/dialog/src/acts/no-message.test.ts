import { describe, expect, it } from 'vitest';
import { hasNoMessage } from './said.ts';

describe('no message', () => {
  it.each([
    'no',
    'no thanks',
    'skip it',
    'skip the message',
    'it’s private',
    'That’s personal',
    'I don’t know',
    'not sure yet',
    'it doesn’t matter',
    'I’d rather not say',
    'I’ll tell them myself',
    'none of your business',
    'send it',
    'надсилайте',
    'не важливо',
    'неважливо',
    'не знаю',
    'це особисте',
    'не хочу казати',
    'ні, дякую',
    'поясню сам',
    'без повідомлення',
  ])('is %j', (text) => expect(hasNoMessage(text)).toBe(true));

  it.each([
    'never mind',
    'I don’t know whether my order was sent',
    'tell them it’s private property',
    'no bread came',
    'it matters a lot',
    'my order',
    'не знаю, чи прийшло замовлення',
    'не треба',
    'не важливо, коли привезете, головне гарячим',
    'скажу спасибі за торт',
  ])('is not %j', (text) => expect(hasNoMessage(text)).toBe(false));
});
