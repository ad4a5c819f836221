import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  IceServer,
  PreviewMessage,
  SessionResponse,
  WidgetAssistant,
  WidgetConfigResponse,
} from './widget.ts';

const ASSISTANT = {
  id: 'assistant_1',
  assistantName: 'Bakery',
  greetingMessage: 'Hello',
  voice: 'alloy',
  logo: null,
  consentText: '',
};
const SESSION = {
  success: true,
  client_secret: { value: 'ek_1', expires_at: 1_795_000_000 },
  conversation: 'cv_1',
  ice_servers: [],
} as const;

describe('the public configuration', () => {
  it('never contains the prompt, the FAQ or the owner', () => {
    const whole = { ...ASSISTANT, assistantPrompt: 'secret', faqList: [], ownerId: 'u' };
    expect(z.parse(WidgetAssistant, whole)).toEqual(ASSISTANT);
  });

  it('may name a language for the visitor’s own device', () => {
    expect(z.parse(WidgetAssistant, { ...ASSISTANT, device: 'uk' })).toMatchObject({ device: 'uk' });
    expect(z.safeParse(WidgetAssistant, { ...ASSISTANT, device: true }).success).toBe(false);
  });

  it('is complete, or a refusal with a code', () => {
    const given = { success: true, message: '', assistant: ASSISTANT };
    expect(z.parse(WidgetConfigResponse, given)).toEqual(given);
    const refused = { success: false, message: 'Assistant not found', code: 'not_found' };
    expect(z.parse(WidgetConfigResponse, refused)).toEqual(refused);
    expect(z.safeParse(WidgetConfigResponse, { success: true, message: '' }).success).toBe(false);
    expect(z.safeParse(WidgetConfigResponse, { success: false, message: 'No.' }).success).toBe(false);
  });

  it.each(Object.keys(ASSISTANT))('requires %s', (field) => {
    expect(z.safeParse(WidgetAssistant, { ...ASSISTANT, [field]: undefined }).success).toBe(false);
  });
});

describe('a secret for a call', () => {
  it('contains its conversation and the ICE servers', () => {
    expect(z.parse(SessionResponse, SESSION)).toEqual(SESSION);
    const relayed = {
      ...SESSION,
      ice_servers: [{ urls: ['turn:relay.example'], username: 'u', credential: 'c' }],
      transport: 'websocket',
      seconds_left: 90,
    };
    expect(z.parse(SessionResponse, relayed)).toEqual(relayed);
  });

  it.each([
    ['transport', 'pigeon'],
    ['client_secret', { value: 'ek_1' }],
    ['ice_servers', [{ urls: 'turn:relay.example' }]],
    ['seconds_left', '90'],
    ['conversation', null],
  ])('refuses the %s %j', (field, value) => {
    expect(z.safeParse(SessionResponse, { ...SESSION, [field]: value }).success).toBe(false);
  });

  it('needs no password for a public ICE server', () => {
    expect(z.parse(IceServer, { urls: ['stun:stun.example'] })).toEqual({ urls: ['stun:stun.example'] });
  });
});

describe('the preview of the builder', () => {
  it('contains the typed texts, and the button’s label if there is one', () => {
    const message = { type: 'parlo:preview', assistant: ASSISTANT, label: null };
    expect(z.parse(PreviewMessage, message)).toEqual(message);
    expect(z.parse(PreviewMessage, { ...message, label: 'Ask us' }).label).toBe('Ask us');
  });

  it('ignores other messages', () => {
    for (const other of [
      null,
      'parlo:preview',
      { type: 'parlo:shown' },
      { type: 'parlo:preview', label: null },
    ]) {
      expect(z.safeParse(PreviewMessage, other).success).toBe(false);
    }
  });
});
