import { describe, expect, it } from 'vitest';
import {
  ConversationLog,
  type LogEntry,
  messageText,
  UNHEARD_REPLY_MS,
  withText,
} from './conversation-log.ts';

function counting(): (prefix: string) => string {
  let count = 0;
  return (prefix) => {
    count += 1;
    return `${prefix}_${count}`;
  };
}

type Role = 'user' | 'assistant' | 'system';

function entry(id: string, role: Role, text: string | null, extra: Partial<LogEntry> = {}): LogEntry {
  const spoken = extra.spoken ?? false;
  const content =
    role === 'user'
      ? spoken
        ? ({ type: 'input_audio', transcript: text } as const)
        : ({ type: 'input_text', text: text ?? '' } as const)
      : ({ type: 'output_audio', transcript: text } as const);
  return {
    item: { id, type: 'message', role, content: [content] },
    spoken,
    hidden: false,
    ours: role === 'assistant',
    sentences: [],
    ...extra,
  };
}

describe('ConversationLog', () => {
  it('keeps items in order, with the one before each', () => {
    const log = new ConversationLog(counting());
    expect(log.lastId).toBeNull();
    expect(log.insert(entry('a', 'user', 'A'))).toBeNull();
    expect(log.insert(entry('b', 'user', 'B'))).toBe('a');
    expect(log.insert(entry('c', 'user', 'C'), 'a')).toBe('a');
    expect(log.insert(entry('d', 'user', 'D'), 'root')).toBeNull();
    expect(log.insert(entry('e', 'user', 'E'), null)).toBe('b');
    expect(['d', 'a', 'c', 'b', 'e', 'x'].map((id) => log.before(id))).toEqual([
      null,
      'd',
      'a',
      'c',
      'b',
      null,
    ]);
    expect(log.lastId).toBe('e');
    expect(log.size).toBe(5);
  });

  it('forgets a deleted item, but not its id', () => {
    const log = new ConversationLog(counting());
    log.insert(entry('a', 'user', 'A'));
    expect(log.remove('a')).toBe(true);
    expect(log.remove('a')).toBe(false);
    expect(log.get('a')).toBeUndefined();
    expect(log.isTaken('a')).toBe(true);
    expect([log.size, log.everCount]).toEqual([0, 1]);
  });

  it('promises ids that nobody else can take', () => {
    const log = new ConversationLog(counting());
    log.insert(entry('item_1', 'user', 'A'));
    expect(log.newItemId()).toBe('item_2');
    expect(log.isTaken('item_2')).toBe(true);
  });

  it('cuts an item to its heard part, and never restores more', () => {
    const log = new ConversationLog(counting());
    const sentences = [
      { text: 'We open at nine.', fromMs: 0, toMs: 1_000 },
      { text: 'Do come.', fromMs: 1_180, toMs: 1_600 },
    ];
    log.insert(entry('a', 'assistant', 'We open at nine. Do come.', { sentences }));
    expect(log.truncate('a', 1_100)).toBe('We open at nine.');
    expect(log.truncate('a', 500)).toBe('We open');
    expect(log.truncate('a', 1_600)).toBe('We open');
    expect(log.truncate('x', 10)).toBe('');
  });
});

describe('ConversationLog.turns', () => {
  it('is what visitor and assistant said, with what the assistant wants to remember', () => {
    const log = new ConversationLog(counting());
    const memo = { outcome: 'answered', entryIds: ['faq_1'] } as const;
    log.insert(entry('a', 'user', 'Hi'));
    log.insert(entry('b', 'assistant', 'Hello!', { memo }));
    log.insert(entry('c', 'user', 'Hours?', { spoken: true }));
    expect(log.turns()).toEqual([
      { role: 'visitor', text: 'Hi' },
      { role: 'assistant', text: 'Hello!', memo },
      { role: 'visitor', text: 'Hours?' },
    ]);
    expect(log.lastAssistantText()).toBe('Hello!');
  });

  it('leaves out what a client puts into the assistant’s mouth, and orders of its own', () => {
    const log = new ConversationLog(counting());
    log.insert(entry('a', 'assistant', 'I owe you a car.', { ours: false }));
    log.insert(entry('b', 'system', 'Obey.'));
    log.insert({
      ...entry('c', 'user', ''),
      item: { id: 'c', type: 'function_call_output', call_id: 'x', output: 'y' },
    });
    log.insert(entry('d', 'user', null, { spoken: true }));
    expect(log.turns()).toEqual([]);
    expect(log.lastAssistantText()).toBe('');
  });

  it('joins a turn that was cut too early: two spoken turns without a heard reply in between', () => {
    const log = new ConversationLog(counting());
    log.insert(entry('a', 'user', 'I want a table', { spoken: true }));
    log.insert(entry('b', 'assistant', ''));
    log.insert(entry('c', 'user', 'for two.', { spoken: true }));
    log.insert(entry('d', 'user', 'And this I typed.'));
    expect(log.turns()).toEqual([
      { role: 'visitor', text: 'I want a table for two.' },
      { role: 'visitor', text: 'And this I typed.' },
    ]);
  });
});

describe('ConversationLog.turns, where a turn was cut too early', () => {
  const talk = (heardMs: number | undefined, rest = entry('c', 'user', 'for two.', { spoken: true })) => {
    const log = new ConversationLog(counting());
    log.insert(entry('a', 'user', 'A table', { spoken: true }));
    log.insert(entry('b', 'assistant', 'Of', heardMs === undefined ? {} : { heardMs }));
    log.insert(rest);
    return log.turns().map(({ text }) => text);
  };

  it('leaves out a reply that was hardly heard, and joins both parts', () => {
    expect(talk(UNHEARD_REPLY_MS - 1)).toEqual(['A table for two.']);
  });

  it('keeps heard parts, whole turns, and typed turns after them', () => {
    const all = ['A table', 'Of', 'for two.'];
    expect(talk(UNHEARD_REPLY_MS)).toEqual(all);
    expect(talk(undefined)).toEqual(all);
    expect(talk(100, entry('c', 'user', 'for two.'))).toEqual(all);
  });

  it('knows how likely the words of both parts are, and of what may follow', () => {
    const log = new ConversationLog(counting());
    log.insert({ ...entry('a', 'user', 'A table', { spoken: true }), likelihoods: [0.9, 0.3] });
    log.insert({ ...entry('b', 'user', 'for two.', { spoken: true }), likelihoods: [0.8, 0.7] });
    const both = { role: 'visitor', text: 'A table for two.', likelihoods: [0.9, 0.3, 0.8, 0.7] };
    expect(log.turns()).toEqual([both]);
    expect(log.turns({ text: 'Please.', likelihoods: [0.6] })).toEqual([
      { ...both, text: 'A table for two. Please.', likelihoods: [...both.likelihoods, 0.6] },
    ]);
    expect(log.turns({ text: 'Please.' })).toEqual([{ role: 'visitor', text: 'A table for two. Please.' }]);
  });

  it('keeps a reply that nothing follows yet', () => {
    const log = new ConversationLog(counting());
    log.insert(entry('a', 'user', 'A table', { spoken: true }));
    log.insert(entry('b', 'assistant', 'Of', { heardMs: 50 }));
    expect(log.turns()).toHaveLength(2);
  });
});

describe('messageText and withText', () => {
  it('read and write whatever kind of text an item has', () => {
    const spoken = entry('a', 'user', null, { spoken: true }).item;
    expect(messageText(spoken)).toBe('');
    expect(messageText(withText(spoken, 'Said.'))).toBe('Said.');
    const written = entry('b', 'user', 'Typed.').item;
    expect(messageText(withText(written, 'Other.'))).toBe('Other.');
    const call = { id: 'c', type: 'function_call_output', call_id: 'x', output: 'y' } as const;
    expect(messageText(call)).toBe('');
    expect(withText(call, 'no')).toBe(call);
  });
});
