import { describe, expect, it } from 'vitest';
import { en } from '../language/en/index.ts';
import { uk } from '../language/uk/index.ts';
import { createPassageIndex } from '../passages/passage-index.ts';
import type { FaqEntry, Passage, Turn } from '../responder.ts';
import type { OpenFiles } from '../retrieval/retriever.ts';
import { CAFE } from '../testing/cafe.ts';
import { PASSAGES, passage } from '../testing/mill.ts';
import type { Decision } from './decide.ts';
import { FileAnswers } from './file-answers.ts';

const NO_FAQ = { matches: [], confidence: 0 };
const UNKNOWN: Decision = { kind: 'unknown' };
const [hours] = CAFE.faq as readonly [FaqEntry, ...FaqEntry[]];

async function filesOf(passages: readonly Passage[] = PASSAGES): Promise<OpenFiles> {
  const index = await createPassageIndex(passages);
  return { index: async () => index, search: (question) => index.search(question) };
}

/** What files say to a question, with what the FAQ makes of it. */
async function answerTo(
  text: string,
  { passages = PASSAGES, decision = UNKNOWN, faqConfidence = 0, phrases = en.assistant } = {},
) {
  const answers = new FileAnswers(await filesOf(passages), [], phrases);
  const faq = { matches: [], confidence: faqConfidence };
  return answers.answer(text, await answers.find(text), decision, faq);
}

const read = (passageId: string, text: string): Turn => ({
  role: 'assistant',
  text,
  memo: { outcome: 'answered', entryIds: [], passageIds: [passageId] },
});

describe('an answer from files', () => {
  it('is quoted with the file’s name, in the visitor’s language', async () => {
    const english = await answerTo('what does the sauna cost');
    expect(english?.text).toBe(
      'In “Price list 2026” it says: The sauna costs twenty-five euros for two hours. Towels are included.',
    );
    const ukrainian = await answerTo('what does the sauna cost', { phrases: uk.assistant });
    expect(ukrainian?.text).toMatch(/^У файлі «Price list 2026» сказано: The sauna costs/);
  });

  it('does without the name of a file that has none to say', async () => {
    const nameless = [passage('a', '___.pdf', '', 'The sauna costs twenty-five euros for two hours.')];
    const reply = await answerTo('what does the sauna cost', { passages: nameless });
    expect(reply?.text).toMatch(/^The file says: The sauna/);
  });

  it('is none where little speaks for it, or nothing is said', async () => {
    expect(await answerTo('how high is the tower of Pisa')).toBeUndefined();
    expect(await answerTo('sauna', { passages: [] })).toBeUndefined();
    expect(await answerTo('sauna', { passages: [passage('a', 'a.txt', 'Sauna', '***')] })).toBeUndefined();
  });

  it('gives way to an entry of the FAQ that is sure, and goes before one that is not', async () => {
    const decision: Decision = { kind: 'answer', entry: hours };
    const question = 'what does the sauna cost';
    expect(await answerTo(question, { decision, faqConfidence: 0.96 })).toBeUndefined();
    expect((await answerTo(question, { decision, faqConfidence: 0.6 }))?.memo.passageIds).toEqual(['sauna']);
    const asked: Decision = { kind: 'ask', entries: [hours] };
    expect((await answerTo(question, { decision: asked, faqConfidence: 0.2 }))?.memo.passageIds).toEqual([
      'sauna',
    ]);
  });

  it('gives way where the entry has as many of the question’s words', async () => {
    const sauna = { id: 's', question: 'What does the sauna cost?', answer: 'Thirty.', phrasings: [] };
    const decision: Decision = { kind: 'answer', entry: sauna };
    expect(await answerTo('what does the sauna cost', { decision, faqConfidence: 0.7 })).toBeUndefined();
  });

  it('is the owner’s whole answer where the passage is one', async () => {
    const reply = await answerTo('can I charge my electric car');
    expect(reply?.text).toBe('Yes, there are two charging points. A kilowatt hour costs 45 cents.');
    const long = { ...passage('q', 'faq.json', '', 'It is long. '.repeat(80)), question: 'Is it long?' };
    const part = await answerTo('is it long', { passages: [long] });
    expect(part?.text).toBe('It is long. It is long. It is long.');
  });

  it('shows where it was taken from', async () => {
    const reply = await answerTo('can I charge my electric car');
    expect(reply?.memo.sources).toEqual([
      {
        title: 'questions.json',
        heading: 'Can I charge my electric car?',
        text: 'Yes, there are two charging points. A kilowatt hour costs 45 cents.',
      },
    ]);
  });
});

describe('going on', () => {
  const goOn = async (earlier: readonly Turn[], passages = PASSAGES) =>
    new FileAnswers(await filesOf(passages), earlier, en.assistant).goOn();

  it('reads what comes after the last sentence that was heard', async () => {
    const heard = 'In “Price list 2026” it says: The seminar room holds eighteen people.';
    const reply = await goOn([read('seminar', heard)]);
    expect(reply?.text).toMatch(/^It goes on: Half a day costs ninety euros/);
    expect(reply?.memo).toMatchObject({ outcome: 'answered', passageIds: ['seminar'] });
  });

  it('turns to the next passage of the file, and says when there is none', async () => {
    const last = PASSAGES[0]?.text ?? '';
    expect((await goOn([read('seminar', last)]))?.memo.passageIds).toEqual(['sauna']);
    const end = await goOn([read('sauna', PASSAGES[1]?.text ?? '')]);
    expect(end).toEqual({
      text: '“Price list 2026” says no more about it.',
      memo: { outcome: 'small_talk', entryIds: [], passageIds: ['sauna'] },
    });
  });

  it('does not go from one answered question to another', async () => {
    const two = ['first', 'second'].map((id) => ({
      ...passage(id, 'faq.json', '', `The ${id} answer.`),
      question: `The ${id} question?`,
    }));
    expect((await goOn([read('first', 'The first answer.')], two))?.text).toBe(
      '“faq” says no more about it.',
    );
  });

  it('has nothing to go on with when nothing was read, or what was read is gone', async () => {
    expect(await goOn([])).toBeUndefined();
    expect(await goOn([{ role: 'assistant', text: 'Hello.' }])).toBeUndefined();
    expect(await goOn([read('gone', 'Once there was a file.')])).toBeUndefined();
    const after = { role: 'assistant', text: 'Bye.', memo: { outcome: 'goodbye', entryIds: [] } } as const;
    expect(await goOn([read('sauna', 'x'), after])).toBeUndefined();
  });
});

describe('what was read before', () => {
  it('is made whole where it was cut', async () => {
    const answers = new FileAnswers(await filesOf(), [], en.assistant);
    const cut = read('sauna', 'In “Price list 2026” it says: The sauna costs twenty-five');
    expect(await answers.wholeOf(cut)).toMatchObject({
      text: 'In “Price list 2026” it says: The sauna costs twenty-five euros for two hours.',
      memo: { outcome: 'repeated', passageIds: ['sauna'] },
    });
    expect(await answers.wholeOf({ role: 'assistant', text: 'Hello.' })).toBeUndefined();
  });

  it('is what a question leans on', async () => {
    const earlier: Turn[] = [
      { role: 'visitor', text: 'what does the sauna cost' },
      read('sauna', 'The sauna costs twenty-five euros for two hours.'),
    ];
    const answers = new FileAnswers(await filesOf(), earlier, en.assistant);
    expect((await answers.answerInContext('and with towels?'))?.memo.passageIds).toEqual(['sauna']);
    expect(await answers.answerInContext('who built the Eiffel tower')).toBeUndefined();
    const fresh = new FileAnswers(await filesOf(), [], en.assistant);
    expect(await fresh.answerInContext('and with towels?')).toBeUndefined();
  });

  it('is nothing while the files can’t be had', async () => {
    const missing: OpenFiles = { index: async () => undefined, search: async () => NO_FAQ };
    const answers = new FileAnswers(missing, [read('sauna', 'The sauna')], en.assistant);
    expect(await answers.goOn()).toBeUndefined();
    expect(await answers.answer('sauna', await answers.find('sauna'), UNKNOWN, NO_FAQ)).toBeUndefined();
    expect(await answers.wholeOf(read('sauna', 'The sauna'))).toBeUndefined();
  });
});
