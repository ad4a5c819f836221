import { describe, expect, it } from 'vitest';
import { cleanTranscript } from './clean-transcript.ts';

describe('cleanTranscript', () => {
  it('leaves what people say', () => {
    for (const said of [
      'Yes, of course.',
      'No, no, no.',
      'It is very, very good, very good.',
      'My number is 0207 946 000.',
    ]) {
      expect(cleanTranscript(said, 3)).toBe(said);
    }
  });

  it('collapses a word said over and over', () => {
    expect(cleanTranscript('Stop, stop, stop, stop, stop', 2)).toBe('Stop,');
    expect(cleanTranscript('I see the the the the the the end', 3)).toBe('I see the end');
  });

  it('collapses a sentence said over and over, whatever its case and punctuation', () => {
    const stuck = "I'm a 12-year-old. I'm a 12-year-old. i'm a 12-year-old, I'm a 12-year-old. I'm a";
    expect(cleanTranscript(`We have been there. ${stuck}`, 10)).toBe(
      "We have been there. I'm a 12-year-old. I'm a",
    );
  });

  it('collapses a run inside a word', () => {
    expect(cleanTranscript('Please give me 1000000000000000000000 of them', 5)).toBe(
      'Please give me 10 of them',
    );
    expect(cleanTranscript('The cost is 1.5.5.5.5.5.5.5.5.5.5.5.5.5', 5)).toBe('The cost is 1.5');
  });

  it('keeps long numbers that people do say', () => {
    expect(cleanTranscript('One million is 1000000.', 3)).toBe('One million is 1000000.');
  });

  it('drops more text than fits into the time', () => {
    const story =
      'The parcel came to the house of the man who was the first to see it, and then it went away again.';
    expect(cleanTranscript(story, 0.5)).toBe('');
    expect(cleanTranscript(story, 6)).toBe(story);
  });

  it('is empty for punctuation and blanks', () => {
    for (const nothing of ['', '  ', '.', '...', ' , . ! ', '. . . . . . .'])
      expect(cleanTranscript(nothing, 1)).toBe('');
  });

  it.each([
    [`"'Wait, stop.`, 'Wait, stop.'],
    ['“Do you deliver?”', 'Do you deliver?'],
    ["'I don't know,' he said.", "I don't know, he said."],
    ['- Yes. -', 'Yes.'],
    ['... and on Sunday?', 'and on Sunday?'],
    ['The "big" one .', 'The big one.'],
    ["It's five o'clock.", "It's five o'clock."],
    ['-5 degrees', '-5 degrees'],
    ['$20, please', '$20, please'],
    ['«Так»', 'Так'],
  ])('takes the marks of print from %s', (text, said) => {
    expect(cleanTranscript(text, 3)).toBe(said);
  });
});
