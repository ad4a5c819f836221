import { describe, expect, it } from 'vitest';
import { type SentenceState, sentenceState, silenceNeededMs } from './end-of-turn.ts';

const semantic = (eagerness?: 'low' | 'medium' | 'high' | 'auto') =>
  eagerness === undefined
    ? ({ type: 'semantic_vad' } as const)
    : ({ type: 'semantic_vad', eagerness } as const);

describe('silenceNeededMs', () => {
  it('lets silence alone decide under server_vad', () => {
    const detection = { type: 'server_vad', silence_duration_ms: 320 } as const;
    for (const text of [null, '', 'Yes.', 'My number is']) expect(silenceNeededMs(detection, text)).toBe(320);
    expect(silenceNeededMs({ type: 'server_vad' }, null)).toBe(500);
  });

  it('never ends a manual turn', () => {
    expect(silenceNeededMs(null, 'Yes.')).toBe(Number.POSITIVE_INFINITY);
  });

  it('waits for the words under semantic_vad', () => {
    expect(silenceNeededMs(semantic(), null)).toBe(Number.POSITIVE_INFINITY);
  });

  it('ends a finished sentence within 300 ms', () => {
    expect(silenceNeededMs(semantic(), 'What are your hours?')).toBeGreaterThanOrEqual(250);
    expect(silenceNeededMs(semantic(), 'What are your hours?')).toBeLessThanOrEqual(300);
  });

  it('takes auto, and nothing, as medium', () => {
    for (const text of ['Yes.', 'Hello', 'I want to', 'Number 067'])
      expect(
        new Set([semantic(), semantic('auto'), semantic('medium')].map((d) => silenceNeededMs(d, text))).size,
      ).toBe(1);
  });

  it('waits longer the less is finished and the less eager it is', () => {
    const texts = ['Yes please.', 'Hello.', 'I want to', 'My number is 067'];
    for (const eagerness of ['high', 'medium', 'low'] as const) {
      const waits = texts.map((text) => silenceNeededMs(semantic(eagerness), text));
      expect(waits).toEqual(waits.toSorted((a, b) => a - b));
      expect(new Set(waits).size).toBe(texts.length);
    }
    for (const text of texts) {
      const waits = (['high', 'medium', 'low'] as const).map((each) => silenceNeededMs(semantic(each), text));
      expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    }
  });

  it('waits 900 to 1,500 ms for the rest of a sentence, far below the longest the wire names', () => {
    expect(silenceNeededMs(semantic('high'), 'I want to')).toBe(900);
    expect(silenceNeededMs(semantic('low'), 'I want to')).toBe(1_500);
    expect(silenceNeededMs(semantic('low'), 'My number is 067')).toBeLessThanOrEqual(2_000);
  });
});

const EXAMPLES: Readonly<Record<SentenceState, readonly string[]>> = {
  finished: [
    '',
    'What are your opening hours on Saturday?',
    'What are your hours',
    'Do you deliver to the city centre.',
    'Yes.',
    'No, thank you.',
    'Yes, I do.',
    'I think so.',
    'Okay so.',
    'I would like to book a table.',
    'A table for four.',
    'Can I come at 5?',
    'Let me log in.',
    'How much was it in 2024?',
    'We opened in 2019.',
    'My number is 067 123 45 67.',
    'Call me at five five five one two three four five six seven',
    'If it rains, we stay inside.',
    'Stop.',
    'We are in room 305.',
    'From nine to five.',
    'I am looking for a present.',
    'Do you know the price?',
    'Can you tell me more please?',
    'What can you tell me today?',
    'I take plan B.',
    'Скільки коштує доставка?',
  ],
  unclear: [
    'Hello.',
    'Hi there!',
    'Good morning.',
    'Where are you from?',
    'Tell me.',
    'Excuse me.',
    'What is it for.',
    'What',
    'Tell me what the price is.',
    'If I book today.',
    'Five.',
    'Привіт',
    'Якщо завтра',
  ],
  unfinished: [
    'I would like to.',
    'I want to book a table and',
    'My name is.',
    'My number is',
    'Um.',
    'I',
    'Do you deliver to the',
    'I was wondering.',
    'Hi, I was just wondering',
    "I'd like to know.",
    'Could you please tell me.',
    'Do you know?',
    'I have a question.',
    'Let me think.',
    'Okay, hold on.',
    'I was wondering if',
    'Can you tell me about.',
    'I need a table, but',
    'Well,',
    'So',
    'It depends on',
    "I'm",
    'I’d',
    'Wait...',
    'Do you have a room for my',
    'Я хочу замовити стіл на',
  ],
  dictating: [
    'My number is 067 123.',
    'It is zero six seven',
    '067.',
    'My email is J O H',
    'The code is 42.',
    'My name is spelled S M I',
    '067 123 45',
    "It's 067 123",
    'It is 067123.',
    'Мій номер 06712.',
    'Код 42',
  ],
};

describe('sentenceState', () => {
  for (const [state, texts] of Object.entries(EXAMPLES))
    it.each(texts)(`finds %j ${state}`, (text) => {
      expect(sentenceState(text)).toBe(state);
    });

  it('takes no notice of case and of a full stop that recognisers put everywhere', () => {
    for (const text of ['I want to', 'I WANT TO.', '  i want to. '])
      expect(sentenceState(text)).toBe('unfinished');
  });
});
