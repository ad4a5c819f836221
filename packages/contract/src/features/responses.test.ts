import { describe, expect, it } from 'vitest';
import { AdminUserResponse, UsersResponse } from './admin.ts';
import { AssistantAddedResponse, AssistantMinutesResponse, AssistantsResponse } from './assistants.ts';
import {
  ApiKeysResponse,
  GetUserResponse,
  ProfileResponse,
  SessionsResponse,
  SignedInResponse,
} from './auth.ts';
import { LogoResponse, LogoUploadedResponse } from './branding.ts';
import { NOTICE_KINDS, Notification, NotificationsResponse } from './notifications.ts';
import { SupportResponse } from './support.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const USER = {
  id: 'user_1',
  name: 'Olena',
  surname: 'Koval',
  email: 'olena@example.com',
  phone: '+380441234567',
  admin: false,
  emailVerified: true,
};
const ASSISTANT = {
  id: 'assistant_1',
  assistantName: 'Bakery',
  assistantPrompt: 'Answer.',
  greetingMessage: 'Hello',
  voice: '',
  pronunciations: [{ word: 'Nguyen', saidAs: 'nuh-GWIN', language: 'en' }],
  alsoSpoken: ['uk'],
  deviceSpeech: true,
  callEngine: 'provider',
  faqList: [{ question: 'Open?', answer: 'Yes.', phrasings: [] }],
  allowedSites: ['https://bakery.example'],
  consentText: '',
  country: '',
  dangerNote: '',
  aiNotice: '',
  retentionDays: null,
  visitorCallsAtOnce: 3,
  visitorMinutesPerDay: 30,
  logoDownload: null,
  knowledgeFile: { name: 'menu.pdf', type: 'application/pdf', size: 48 },
  minutes: 3,
  minutes_total: 500,
  contact: { enabled: true, ask: ['name', 'email', 'phone', 'message'] },
  look: {
    color: '',
    theme: 'auto',
    radius: 18,
    size: 56,
    greetingDelay: null,
    branding: true,
    suggestions: [],
  },
  limitedCalls: 0,
  openContacts: 0,
  replyMode: 'exact' as const,
  version: 4,
};

describe('an account, as its person reads it', () => {
  it('contains no credentials', () => {
    const kept = { ...USER, password: 'hash', twoFactorSecret: 'x' };
    expect(SignedInResponse.parse({ success: true, message: '', user: kept }).user).toEqual(USER);
    expect(ProfileResponse.parse({ success: true, message: '', user: kept }).user).toEqual(USER);
  });

  it('comes with its assistants, its minutes and whether visitors may call', () => {
    const talk = { minutes: 8, account: 8, limit: 'account', visitors: true };
    const user = { ...USER, assistants: [ASSISTANT], mayEmbed: true };
    const answer = { success: true, user, minutes: 8, talk };
    expect(GetUserResponse.parse(answer)).toEqual(answer);
    const { mayEmbed: _, ...older } = answer.user;
    expect(GetUserResponse.parse({ ...answer, user: older }).user.mayEmbed).toBe(false);
  });

  it.each(Object.keys(USER))('requires %s', (field) => {
    const user = { ...USER, [field]: undefined };
    expect(SignedInResponse.safeParse({ success: true, message: '', user }).success).toBe(false);
  });

  it('lists its sessions, and its API keys without their secrets', () => {
    const session = { id: 's', createdAt: NOW, lastUsedAt: NOW, expiresAt: NOW, current: true };
    const { sessions } = SessionsResponse.parse({
      success: true,
      sessions: [{ ...session, token: 'secret' }],
    });
    expect(sessions).toEqual([session]);
    const key = {
      id: 'k',
      name: 'CRM',
      start: 'parlo_ab',
      createdAt: NOW,
      lastUsedAt: null,
      expiresAt: null,
    };
    expect(ApiKeysResponse.parse({ success: true, apiKeys: [{ ...key, key: 'secret' }] }).apiKeys).toEqual([
      key,
    ]);
    expect(
      ApiKeysResponse.safeParse({ success: true, apiKeys: [{ ...key, createdAt: 'now' }] }).success,
    ).toBe(false);
  });

  it('is seen by administrators with what it has and uses', () => {
    const seen = {
      ...USER,
      secondFactor: false,
      createdAt: NOW,
      assistants: 2,
      minutes: 8,
      plan: 'minutes',
      calls: 3,
      lastSeen: null,
      suspended: 'chargeback',
    };
    expect(UsersResponse.parse({ success: true, users: [seen], next: null }).users).toEqual([seen]);
    expect(UsersResponse.safeParse({ success: true, users: [USER], next: null }).success).toBe(false);
    expect(AdminUserResponse.parse({ success: true, message: 'Done.', user: seen }).user).toEqual(seen);
  });
});

describe('an assistant, as its owner reads it', () => {
  it('is whole, and one of a list', () => {
    const answer = { success: true, message: '', assistants: [ASSISTANT] };
    expect(AssistantsResponse.parse(answer)).toEqual(answer);
    expect(AssistantAddedResponse.parse({ ...answer, assistantId: 'assistant_1' }).assistantId).toBe(
      'assistant_1',
    );
    expect(AssistantAddedResponse.safeParse(answer).success).toBe(false);
  });

  it('has a list of phrasings, also when it is empty', () => {
    const faqList = [{ question: 'Open?', answer: 'Yes.' }];
    const answer = { success: true, message: '', assistants: [{ ...ASSISTANT, faqList }] };
    expect(AssistantsResponse.safeParse(answer).success).toBe(false);
  });

  it('reports its usage and its cap', () => {
    const talk = { minutes: 8, account: 310, limit: 'cap', visitors: true };
    const used = { success: true, minutes: 3, minutes_total: 500, talk };
    expect(AssistantMinutesResponse.parse(used)).toEqual(used);
    expect(AssistantMinutesResponse.safeParse({ success: true, minutes: 3 }).success).toBe(false);
  });

  it('has a logo or null', () => {
    for (const logo of [null, 'data:image/png;base64,AAAA']) {
      expect(LogoResponse.parse({ success: true, logo })).toEqual({ success: true, logo });
    }
    const uploaded = {
      success: true,
      message: '',
      logoDownload: 'sun.png',
      logo: 'data:image/png;base64,AAAA',
    };
    expect(LogoUploadedResponse.parse(uploaded)).toEqual(uploaded);
    expect(LogoUploadedResponse.safeParse({ ...uploaded, logo: null }).success).toBe(false);
  });
});

describe('responses for owners', () => {
  const notice = { id: 'n', params: {}, title: 'A', message: 'B.', date: NOW, type: 'info', read: false };

  it.each(NOTICE_KINDS)('may be %s', (kind) => {
    expect(Notification.parse({ ...notice, kind })).toEqual({ ...notice, kind });
  });

  it('may have a kind that this client does not know', () => {
    expect(Notification.parse({ ...notice, kind: 'moon_is_full' }).kind).toBe('moon_is_full');
  });

  it('has only flat params for its message', () => {
    const params = { file: 'a.pdf', pages: 12_000, whole: false };
    expect(Notification.parse({ ...notice, kind: 'file_failed', params }).params).toEqual(params);
    expect(Notification.safeParse({ ...notice, kind: 'x', params: { of: { more: 1 } } }).success).toBe(false);
  });

  it('is counted while it is unread', () => {
    const list = { success: true, notifications: [{ ...notice, kind: 'welcome' }], unread: 1 };
    expect(NotificationsResponse.parse(list)).toEqual(list);
    expect(NotificationsResponse.safeParse({ ...list, unread: undefined }).success).toBe(false);
  });

  it('has a ticket number', () => {
    const ticket = { success: true, message: 'Sent.', ticketId: 'ticket_1' };
    expect(SupportResponse.parse(ticket)).toEqual(ticket);
    expect(SupportResponse.safeParse({ success: true, message: 'Sent.' }).success).toBe(false);
  });
});
