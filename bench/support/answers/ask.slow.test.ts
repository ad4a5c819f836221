import type { Conversation, Responder } from '@parlo/dialog';
import { expect, it } from 'vitest';
import { askBusinesses, askTurn } from './ask.ts';
import { loadBusinesses } from './business.ts';

/** What embeds the file gives way to everything else, and a busy machine lets it wait. */
const LIMIT_MS = 240_000;

const assistant = { id: 'a', revision: '1', name: 'Mia', greeting: 'Hi', prompt: '', faq: [] };

/** Replies with the number of turns so far, in two parts, and keeps what it was asked. */
function counting(asked: Conversation[]): Responder {
  return {
    prepare: async () => undefined,
    async *respond(conversation) {
      asked.push(conversation);
      yield { type: 'text', text: 'turn ' };
      yield { type: 'tool_call', callId: 'call_1', name: 'leave_contact' };
      yield { type: 'text', text: String(conversation.turns.length) };
      yield { type: 'end', memo: { outcome: 'answered', entryIds: ['hours'] } };
    },
    close: async () => undefined,
  };
}

it('asks what comes before a turn, and keeps the replies', async () => {
  const asked: Conversation[] = [];
  const turn = { id: 't20', before: ['hi', 'how much is it'], said: 'and a week?' };
  const { reply, ms } = await askTurn(turn, assistant, counting(asked));
  const memo = { outcome: 'answered', entryIds: ['hours'] };
  expect(reply).toEqual({ text: 'turn 5', tools: ['leave_contact'], offered: [], memo });
  expect(ms).toBeGreaterThan(0);
  expect(asked).toHaveLength(3);
  expect(asked.at(-1)).toEqual({
    id: 't20',
    assistant,
    caller: 'visitor_in_text',
    turns: [
      { role: 'visitor', text: 'hi' },
      { role: 'assistant', text: 'turn 1', memo },
      { role: 'visitor', text: 'how much is it' },
      { role: 'assistant', text: 'turn 3', memo },
      { role: 'visitor', text: 'and a week?' },
    ],
  });
});

it('asks an assistant that knows the FAQ and has read the file', { timeout: LIMIT_MS }, async () => {
  const shop = loadBusinesses('tuning').find(({ id }) => id === 'bicycle-shop');
  if (!shop) throw new Error('There is no bicycle shop');
  const rental = 'How much does it cost to rent a bike?';
  const asked = await askBusinesses([
    {
      ...shop,
      turns: [
        { id: 'a', kind: 'entry', said: rental, says: [['$22 a day']], entries: [] },
        {
          id: 'b',
          kind: 'file',
          said: 'how many miles does a full battery of an e-bike last?',
          says: [['45 miles']],
          entries: [],
        },
        { id: 'c', kind: 'entry', said: rental, says: [['$22 a day']], entries: [], never: ['included'] },
      ],
    },
  ]);
  expect(asked.map(({ judgement }) => judgement.verdict)).toEqual(['right', 'right', 'wrong']);
  const [entry, file] = asked;
  expect(asked.map(({ afterAnother }) => afterAnother?.verdict)).toEqual([undefined, 'right', 'wrong']);
  expect(entry?.reply.memo.entryIds[0]).toBe('rental-price');
  expect(file?.reply.memo.passageIds?.[0]).toMatch(/^bicycle-shop\.\d+$/);
  for (const { ms, confidence } of asked) {
    expect(ms).toBeGreaterThan(0);
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThanOrEqual(1);
  }
});
