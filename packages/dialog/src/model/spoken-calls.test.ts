import { describe, expect, it } from 'vitest';
import { reports, visitForModel } from './testing/model-visit.ts';

const JSON_CALL = '{"name": "report_reply", "arguments": {"kind": "answered", "sources": ["F1"]}}';
const OFFER = 'Would you like to leave a message, so that a person can get back to you?';
const FIRST = 'Do you deliver?';

describe('a tool that is called in words', () => {
  it.each([
    ['as JSON', `We do. ${JSON_CALL}`],
    ['between tags', `We do. <tool_call>${JSON_CALL}</tool_call>`],
    ['as a function', 'report_reply(kind="answered", sources=["F1"]) We do.'],
    ['as a source', 'We do. Source: F1'],
    ['as a source in brackets', 'We do (Sources: F1).'],
    ['as a mark', 'We do [F1].'],
  ])('%s is read, and not heard', async (_, sent) => {
    const { say } = visitForModel();
    const { text, memo } = await say(FIRST, [...sent]);
    expect(text).toBe('We do.');
    expect(memo).toMatchObject({ outcome: 'answered', entryIds: [expect.any(String)] });
  });

  it('takes details for a person', async () => {
    const { say } = visitForModel();
    const called = '{"name": "leave_contact", "arguments": {"message": "My roof leaks."}}';
    const { text, memo } = await say('It is about my roof', [called]);
    expect(text).toMatch(/What is your name\?$/);
    expect(memo.contact?.draft).toEqual({ message: 'My roof leaks.' });
  });
});

describe('a claim that a message was passed on', () => {
  const CLAIM = 'I have passed on your message, a person will call you.';

  it('is not heard: a person is offered', async () => {
    const { say, stored } = visitForModel();
    const alone = await say('My roof leaks', [CLAIM, reports('answered')]);
    expect(alone.text).toBe(OFFER);
    expect(alone.memo.contact?.step).toBe('offered');
    const { text } = await say('Hm, and the gutter', [`That is a pity. ${CLAIM}`, reports('answered')]);
    expect(text).toBe(`That is a pity. ${OFFER}`);
    expect((await say('Yes, please')).text).toBe('What is your name?');
    expect(stored).toEqual([]);
  });

  it('is not heard where the owner takes no messages', async () => {
    const { say } = visitForModel({ ask: null });
    expect((await say('My roof leaks', [`What a pity. ${CLAIM}`, reports('answered')])).text).toBe(
      'What a pity.',
    );
  });
});

describe('a model that reports nothing', () => {
  it('has a person offered after it did not know twice', async () => {
    const { say } = visitForModel();
    const first = await say('Who won in Peru?', ["I'm sorry, I don't know that. Is there anything else?"]);
    expect(first.memo.outcome).toBe('unknown');
    const second = await say('And in Chile?', [
      "I don't have that information. Can I help with something else?",
    ]);
    expect(second.text).toMatch(new RegExp(`${OFFER.replace('?', '\\?')}$`));
  });

  it('answered, however politely it ends', async () => {
    const { say } = visitForModel();
    const { memo } = await say(FIRST, ['Yes, we do [F1]. Is there anything else I can help with?']);
    expect(memo.outcome).toBe('answered');
  });
});

describe('a model that looks again and again', () => {
  const looks = { call: 'find_bookings', input: {} };
  const round = ['Let me look. ', looks];

  it('is heard once, and the exact words follow', async () => {
    const { say, uses } = visitForModel({ hasCalendar: true });
    const { text, memo } = await say(FIRST, round, round, round, round);
    expect(text).toBe('Let me look. Yes, within five miles.');
    expect(memo.outcome).toBe('answered');
    expect(uses.at(-1)?.heard).toBe(false);
  });

  it('and says what it saw at last is the reply', async () => {
    const { say } = visitForModel({ hasCalendar: true });
    const { text } = await say(FIRST, round, round, round, ['To all of Kyiv.']);
    expect(text).toBe('Let me look. To all of Kyiv.');
  });
});
