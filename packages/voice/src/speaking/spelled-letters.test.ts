import { describe, expect, it } from 'vitest';
import { spelledLetters } from './spelled-letters.ts';

describe('letters that are said one by one', () => {
  it.each([
    ['a P D F', 'a [PDF](/pˌidˌiˈɛf/)'],
    ['9 A M to 5 P M.', '9 [AM](/ˌAˈɛm/) to 5 [PM](/pˌiˈɛm/).'],
    ["two F A Q's", 'two [FAQ](/ˌɛfˌAkjˈuz/)'],
    ["our C V S's", 'our [CVS](/sˌivˌiˈɛsᵻz/)'],
    ['S W 1 A, 1 A A', '[SW](/ˌɛsdˈʌbᵊlju/) 1 [A](/ˈA/), 1 [AA](/ˌAˈA/)'],
    ['A 7 K', '[A](/ˈA/) 7 K'],
    ['A 5 star hotel', 'A 5 star hotel'],
    ['A room, size S, M. I see', 'A room, size S, M. I see'],
  ])('%j', (text, said) => {
    expect(spelledLetters(text)).toBe(said);
  });
});
