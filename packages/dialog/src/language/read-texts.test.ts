import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Lists } from './phrases/lists.ts';
import { readTexts } from './read-texts.ts';

const FILE = readFileSync(new URL('en/texts.txt', import.meta.url), 'utf8');
const read = (file = FILE) => readTexts(new Lists(file, 'en/texts.txt'));

describe('texts of a language', () => {
  it('are filled in, however odd the values are', () => {
    const { assistant } = read();
    expect(assistant.greeting('$& {name}')).toBe("Hi! I'm $& {name}. How can I help you?");
    expect(assistant.choose('{second}', 'prices')).toBe('Do you mean {second}, or prices?');
  });

  it('go over several lines, or are variants', () => {
    const { assistant, session } = read();
    expect(assistant.privacy).toContain('this conversation in the menu');
    expect(assistant.thanks).toHaveLength(3);
    expect(session.goodbye).toBe('I’ll hang up now. Goodbye.');
  });

  it('name a file that has a name', () => {
    const { endOfFile } = read().assistant;
    expect(endOfFile('prices')).toBe('“prices” says no more about it.');
    expect(endOfFile('')).toBe('The file says no more about it.');
  });

  it('name the hours of a crisis line where they are known', () => {
    const { crisis, daily } = read().assistant.danger;
    expect(crisis('116 123', '')).toBe('You can call 116 123.');
    expect(crisis('116 123', daily(9, 24))).toBe('You can call 116 123, every day from 9:00 to midnight.');
    const other = read(FILE.replace('danger.midnight: midnight\n', '')).assistant.danger;
    expect(other.daily(9, 24)).toBe('every day from 9:00 to 24:00');
  });

  it('of a meeting begin with a capital, and name how often meetings begin', () => {
    const { booking } = read();
    expect(booking.free('tomorrow at 3')).toBe('Tomorrow at 3 is free.');
    expect([15, 30, 60].map(booking.offGrid)).toEqual([
      expect.stringContaining('quarter'),
      expect.stringContaining('half hour'),
      expect.stringMatching('every hour'),
    ]);
  });

  it('name the clock of a city where the language has a word for it', () => {
    const { onClockOf } = readTexts(Lists.at('uk/texts.txt', import.meta.url)).booking;
    expect(onClockOf('Warsaw')).toBe('Це за варшавським часом.');
    expect(onClockOf('Oslo')).toBe('Це за часом міста Oslo.');
    expect(read().booking.onClockOf('Oslo')).toBe('This is Oslo time.');
  });

  it('have to be there, with slots that are filled', () => {
    expect(() =>
      read(FILE.replace('calm: I’m sorry this isn’t going well. I would like to help.\n', '')),
    ).toThrow('en/texts.txt: the list “calm” is missing');
    expect(() => read(FILE.replace("Hi! I'm {name}", "Hi! I'm {nme}"))).toThrow(
      'en/texts.txt, line 4: nothing fills the slot {nme}',
    );
    expect(() => read(`${FILE}\nhelo:\n  Hello!\n`)).toThrow('there is no list “helo”');
  });
});
