import { describe, expect, it } from 'vitest';
import { CAFE } from '../testing/cafe.ts';
import { talk } from '../testing/local-responder.ts';
import { withFiles } from '../testing/mill.ts';
import { ScriptedModel } from '../testing/scripted-model.ts';
import { promptPassages, splitPrompt, withPromptFacts } from './prompt-parts.ts';

const PROMPT = `You are the assistant of a bakery. Be friendly and brief. We bake without milk on Tuesdays.
Never give discounts.

- Parking is free behind the house.
- Ask for a phone number.`;

describe('an owner’s prompt', () => {
  it('falls into facts by paragraph, and instructions', () => {
    expect(splitPrompt(PROMPT)).toEqual({
      facts: [['We bake without milk on Tuesdays.'], ['Parking is free behind the house.']],
      instructions: [
        'You are the assistant of a bakery.',
        'Be friendly and brief.',
        'Never give discounts.',
        'Ask for a phone number.',
      ],
    });
  });

  it.each([
    ['Будьте ввічливими. Ми печемо хліб без молока щовівторка.', ['Ми печемо хліб без молока щовівторка.']],
    ['Відповідай коротко. Паркування за будинком безкоштовне.', ['Паркування за будинком безкоштовне.']],
    ['The secret code is 1234 for staff.', []],
    ['If somebody asks for wine, say no.', []],
    ['For a new order ask for its number; for complaints, take the details.', []],
    ['For groups we offer a separate room.', ['For groups we offer a separate room.']],
    ['Assistant prompt', []],
    ['', []],
  ])('%s', (prompt, facts) => {
    expect(splitPrompt(prompt).facts.flat()).toEqual(facts);
  });

  it('gives passages that stay the same as long as it does', () => {
    expect(promptPassages({ id: 'a', prompt: PROMPT }, 'Prompt')).toEqual([
      expect.objectContaining({
        id: 'a_prompt_0',
        file: 'Prompt',
        text: 'We bake without milk on Tuesdays.',
      }),
      expect.objectContaining({
        id: 'a_prompt_1',
        text: 'Parking is free behind the house.',
        question: '',
      }),
    ]);
  });
});

describe('an assistant that says its owner’s exact words', () => {
  const prompt =
    'Be friendly. The sourdough rests for two days before baking. Never mention the frozen croissants.';

  it('finds facts of its prompt, and says them as they stand', async () => {
    const say = talk({ ...CAFE, id: 'facts', prompt });
    const reply = await say('How many days does the sourdough rest before baking?');
    expect(reply).toMatchObject({
      text: 'The sourdough rests for two days before baking.',
      memo: { outcome: 'answered', passageIds: ['facts_prompt_0'] },
    });
  });

  it('does not say instructions', async () => {
    const say = talk({ ...CAFE, id: 'rules', prompt });
    expect((await say('What about the frozen croissants?')).text).not.toMatch(/frozen|mention/i);
  });

  it('goes on finding what its files hold', async () => {
    const embedder = new ScriptedModel();
    const assistant = { ...(await withFiles(embedder)), prompt };
    const loaded = await withPromptFacts(assistant).knowledge?.load(new AbortController().signal);
    expect(loaded?.map(({ id }) => id)).toEqual([
      'cafe_prompt_0',
      'seminar',
      'sauna',
      'lost',
      'evil',
      'charging',
    ]);
    expect((await talk(assistant, embedder)('How much is the sauna?')).text).toContain('twenty-five euros');
  });
});
