import { describe, expect, it } from 'vitest';
import { draftOfInstructions } from './draft-of-instructions.ts';

const WHOLE = `Assistant name: Mia
Greeting: "Welcome to the Mill Café!"
Prompt: You help guests of a café.
Be brief, and ask for:
Name: their first name
FAQ:
Q: Are dogs allowed?
A: Well-behaved dogs
are welcome.
Q: Do you deliver? A: Yes, within five miles.
`;

describe('the draft of a session’s instructions', () => {
  it('has the name, the greeting, the prompt and the FAQ that they name', () => {
    expect(draftOfInstructions({ instructions: WHOLE, voice: 'ash' })).toEqual({
      assistantName: 'Mia',
      greetingMessage: 'Welcome to the Mill Café!',
      assistantPrompt: 'You help guests of a café.\nBe brief, and ask for:\nName: their first name',
      voice: 'ash',
      faqList: [
        { question: 'Are dogs allowed?', answer: 'Well-behaved dogs are welcome.' },
        { question: 'Do you deliver?', answer: 'Yes, within five miles.' },
      ],
      replyMode: 'own_words',
      callEngine: 'provider',
    });
  });

  it('is all prompt where they name no parts', () => {
    const instructions = 'You are Leo, a guide.\nTell about the old town: its towers above all.';
    expect(draftOfInstructions({ instructions })).toMatchObject({
      assistantName: 'Leo',
      greetingMessage: 'Hello, how can I help you today?',
      assistantPrompt: instructions,
      voice: 'verse',
      faqList: [],
    });
    expect(draftOfInstructions({ instructions: 'Be kind.' })).toMatchObject({ assistantName: 'Assistant' });
  });

  it('keeps a FAQ of another shape in the prompt', () => {
    const { assistantPrompt, faqList } = draftOfInstructions({
      instructions: 'FAQ: we open at eight\nand close at six',
    });
    expect([assistantPrompt, faqList]).toEqual(['we open at eight\nand close at six', []]);
  });

  it.each(['marin', 'x', ''])('refuses the voice %j by naming those that there are', (voice) => {
    const draft = () => draftOfInstructions({ instructions: 'Be kind.', voice });
    expect(draft).toThrow(/^Choose one of the voices: alloy, ash/u);
  });

  it('bounds what it takes, whatever it is', () => {
    expect(() => draftOfInstructions({ instructions: 'x'.repeat(30_001) })).toThrow(/at most 30000/u);
    const began = performance.now();
    for (const piece of [' ', 'Q: ', 'Q: a A: b\n', 'Name: ', '\n', '*#> ', 'You are A '])
      try {
        draftOfInstructions({ instructions: `FAQ:\n${piece.repeat(100_000 / piece.length)}` });
      } catch {
        // Refused is fine, too.
      }
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
