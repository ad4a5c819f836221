import { describe, expect, it } from 'vitest';
import { VISITOR_LIMITS } from '../api/limits.ts';
import { MESSAGES } from '../api/messages.ts';
import {
  ChatInput,
  ChatOpened,
  FeedbackInput,
  OwnConversationInput,
  OwnConversationResponse,
} from './chat.ts';

const firstMessage = (result: {
  readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
}) => result.error?.issues[0]?.message;
const LONG_ID = 'a'.repeat(129);
const LONG_TOKEN = 'c'.repeat(VISITOR_LIMITS.token + 1);

describe('a typed turn', () => {
  it('needs a text, and nothing else', () => {
    expect(ChatInput.parse({ text: '  Are you open?  ' })).toEqual({ text: 'Are you open?' });
    // A browser that names its time zone wrongly is no reason to refuse a visitor.
    for (const timeZone of ['x'.repeat(65), 7, null]) {
      expect(ChatInput.parse({ text: 'Open?', timeZone })).toEqual({ text: 'Open?' });
    }
    expect(firstMessage(ChatInput.safeParse({ text: '\n ' }))).toBe(MESSAGES.messageRequired);
  });

  it('is limited to the length of a message', () => {
    const text = 'x'.repeat(VISITOR_LIMITS.chatMessage);
    expect(ChatInput.safeParse({ text: ` ${text} ` }).success).toBe(true);
    expect(firstMessage(ChatInput.safeParse({ text: `${text}x` }))).toBe(MESSAGES.messageTooLong);
  });

  it('may go on with a conversation, name a site and agree', () => {
    const whole = {
      text: 'Hi',
      assistantId: 'assistant_1',
      conversation: 'cv_1',
      site: 'st_1',
      consent: true,
      origin: 'popup',
    } as const;
    expect(ChatInput.parse(whole)).toEqual(whole);
  });

  it.each([
    ['origin', 'sandbox'],
    ['consent', 'yes'],
    ['conversation', LONG_TOKEN],
    ['site', LONG_TOKEN],
  ])('refuses the %s %j', (field, value) => {
    expect(ChatInput.safeParse({ text: 'Hi', [field]: value }).success).toBe(false);
  });

  it('reports an impossible assistant id as not found', () => {
    const result = ChatInput.safeParse({ text: 'Hi', assistantId: LONG_ID });
    expect(firstMessage(result)).toBe(MESSAGES.assistantNotFound);
  });

  it('begins with the token for the next turn', () => {
    const opened = { type: 'parlo.conversation', event_id: 'e', conversation: 'cv_1', turns_left: 99 };
    expect(ChatOpened.parse(opened)).toEqual(opened);
    expect(ChatOpened.safeParse({ ...opened, turns_left: '99' }).success).toBe(false);
    expect(ChatOpened.safeParse({ ...opened, type: 'parlo.other' }).success).toBe(false);
  });
});

describe('a visitor’s own conversation', () => {
  const message = {
    id: 'item_1',
    role: 'assistant',
    via: 'voice',
    text: 'We open at nine.',
    interrupted: true,
    feedback: 'down',
    sources: [{ title: 'hours.txt', heading: 'Opening hours', text: 'We open at nine.' }],
    more: 'In winter we close at five.',
    contact: null,
    booking: null,
  };

  it('is read with its token', () => {
    expect(OwnConversationInput.safeParse({}).success).toBe(false);
    expect(OwnConversationInput.safeParse({ conversation: LONG_TOKEN }).success).toBe(false);
    const read = { success: true, messages: [message], turns_left: 3 };
    expect(OwnConversationResponse.parse(read)).toEqual(read);
  });

  it.each([
    ['role', 'system'],
    ['via', 'mail'],
    ['feedback', 'sideways'],
    ['sources', [{ title: 'hours.txt' }]],
  ])('refuses the %s %j', (field, value) => {
    const read = { success: true, messages: [{ ...message, [field]: value }], turns_left: 3 };
    expect(OwnConversationResponse.safeParse(read).success).toBe(false);
  });

  it('drops fields that the contract does not name', () => {
    const { messages } = OwnConversationResponse.parse({
      success: true,
      messages: [{ ...message, outcome: 'answered', ownerId: 'u' }],
      turns_left: 0,
    });
    expect(messages).toEqual([message]);
  });
});

describe('thumbs', () => {
  it('go up, down and away again', () => {
    for (const feedback of ['up', 'down', null]) {
      const input = { conversation: 'cv_1', messageId: 'item_1', feedback };
      expect(FeedbackInput.parse(input)).toEqual(input);
    }
  });

  it('need a reply and an opinion', () => {
    expect(FeedbackInput.safeParse({ conversation: 'cv_1', messageId: 'item_1' }).success).toBe(false);
    expect(FeedbackInput.safeParse({ conversation: 'cv_1', feedback: 'up' }).success).toBe(false);
    const messageId = LONG_ID;
    expect(FeedbackInput.safeParse({ conversation: 'cv_1', messageId, feedback: 'up' }).success).toBe(false);
  });
});
