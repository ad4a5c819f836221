import { describe, expect, it } from 'vitest';
import { en } from '../language/en/index.ts';
import { uk } from '../language/uk/index.ts';
import { createPassageIndex } from '../passages/passage-index.ts';
import type { Passage, Turn } from '../responder.ts';
import { PASSAGES, passage } from '../testing/mill.ts';
import { FileReader } from './read-files.ts';

type Files = ConstructorParameters<typeof FileReader>[0];

function filesOf(passages: readonly Passage[] = PASSAGES): Files {
  const index = createPassageIndex(passages);
  return () => index;
}

const read = (passageId: string, text: string): Turn => ({
  role: 'assistant',
  text,
  memo: { outcome: 'answered', entryIds: [], passageIds: [passageId] },
});

describe('going on', () => {
  const goOn = async (earlier: readonly Turn[], passages = PASSAGES) =>
    new FileReader(filesOf(passages), earlier, en.assistant).goOn();

  it('reads what comes after the last sentence that was heard', async () => {
    const heard = 'In “Price list 2026” it says: The seminar room holds eighteen people.';
    const reply = await goOn([read('seminar', heard)]);
    expect(reply?.text).toMatch(/^It goes on: Half a day costs ninety euros/);
    expect(reply?.memo).toMatchObject({ outcome: 'answered', passageIds: ['seminar'] });
  });

  it('says so in the visitor’s language', async () => {
    const heard = [read('sauna', 'The sauna costs twenty-five euros for two hours.')];
    const reader = new FileReader(filesOf(), heard, uk.assistant);
    expect((await reader.goOn())?.text).toBe('Далі там сказано: Towels are included.');
  });

  it('goes on from all that was heard of a passage, in however many turns', async () => {
    const turns = [
      read('seminar', 'The seminar room holds eighteen people.'),
      { role: 'visitor', text: 'go on' } as const,
      read('seminar', 'A projector and a flip chart stand ready.'),
    ];
    expect((await goOn(turns))?.text).toMatch(/^It goes on: Coffee and cake/);
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
    const answers = new FileReader(filesOf(), [], en.assistant);
    const cut = read('sauna', 'In “Price list 2026” it says: The sauna costs twenty-five');
    expect(await answers.wholeOf(cut)).toMatchObject({
      text: 'In “Price list 2026” it says: The sauna costs twenty-five euros for two hours.',
      memo: { outcome: 'repeated', passageIds: ['sauna'] },
    });
    expect(await answers.wholeOf({ role: 'assistant', text: 'Hello.' })).toBeUndefined();
  });

  it('is told from what only looks like it: whole turns stay as they are', async () => {
    const reader = new FileReader(filesOf(), [], en.assistant);
    const whole = read('sauna', `In “Price list 2026” it says: ${PASSAGES[1]?.text}`);
    expect((await reader.wholeOf(whole))?.text).toBe(whole.text);
    expect(await reader.wholeOf(read('gone', 'In “Old” it says: x.'))).toBeUndefined();
  });

  it('is the passage read last, where a turn had several', async () => {
    const memo = { outcome: 'answered', entryIds: [], passageIds: ['lost', 'sauna'] } as const;
    const turn: Turn = { role: 'assistant', text: 'They keep umbrellas. The sauna costs', memo };
    const reader = new FileReader(filesOf(), [turn], en.assistant);
    expect((await reader.wholeOf(turn))?.text).toMatch(/The sauna costs twenty-five euros for two hours\.$/);
    expect((await reader.goOn())?.memo.passageIds).toEqual(['sauna']);
  });

  it('is nothing while the files can’t be had', async () => {
    const answers = new FileReader(async () => undefined, [read('sauna', 'The sauna')], en.assistant);
    expect(await answers.goOn()).toBeUndefined();
    expect(await answers.wholeOf(read('sauna', 'The sauna'))).toBeUndefined();
  });
});
