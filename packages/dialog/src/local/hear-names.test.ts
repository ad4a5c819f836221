import { describe, expect, it } from 'vitest';
import type { AssistantProfile } from '../responder.ts';
import { CAFE, entry } from '../testing/cafe.ts';
import { hearNames } from './hear-names.ts';

const PARLO: AssistantProfile = {
  ...CAFE,
  name: 'Parlo Mini',
  faq: [
    entry('what', 'What is Parlo?', 'A builder of assistants.'),
    entry('stripe', 'Do you work with Stripe?', 'Yes, and parallel to it with others.'),
  ],
};
const DEMO: AssistantProfile = { ...PARLO, faq: PARLO.faq.slice(0, 1) };

describe('hearNames', () => {
  it('hears a name in a word that sounds like it', () => {
    expect(hearNames("What's parallel?", DEMO)).toBe("what's parlo");
    expect(hearNames('can I use strep', PARLO)).toBe('can i use stripe');
  });

  it('leaves what was said where nothing sounds like a name', () => {
    expect(hearNames('What is Parlo?', DEMO)).toBeUndefined();
    expect(hearNames('do you sell bicycles', DEMO)).toBeUndefined();
    expect(hearNames('', DEMO)).toBeUndefined();
  });

  it('leaves words that the FAQ uses itself', () => {
    expect(hearNames('what is parallel', PARLO)).toBeUndefined();
  });

  it('does not take the capital of a sentence for a name, nor a short name for half of all words', () => {
    expect(hearNames('dealer', { ...CAFE, name: 'Mia' })).toBeUndefined();
    expect(hearNames('may', { ...CAFE, name: 'Mia' })).toBeUndefined();
    const delivery = { ...CAFE, name: 'Mia', faq: [entry('a', 'Travel insurance?', 'Yes.')] };
    expect(hearNames('trivial', delivery)).toBeUndefined();
  });
});
