import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  AddAssistantInput,
  AssistantChanges,
  EditAssistantInput,
  NewAssistant,
} from '../features/assistants.ts';
import {
  ChangePasswordInput,
  CreateApiKeyInput,
  LoginInput,
  RegisterInput,
  UpdateProfileInput,
} from '../features/auth.ts';
import { SessionInput } from '../features/calls.ts';
import { ChatInput } from '../features/chat.ts';
import { GetConversationsInput } from '../features/conversations.ts';
import { GetKnowledgeInput } from '../features/knowledge.ts';
import { SupportInput } from '../features/support.ts';
import { ERROR_CODES, ERROR_STATUS } from './errors.ts';
import { LIMITS, VISITOR_LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { codeOf, englishOf, type Problem, problemOf, REASONS, refused } from './reasons.ts';

/** Every problem a schema finds, each with the sentence that goes with it. */
function problemsOf(schema: z.ZodType, input: unknown): (Problem & { readonly message: string })[] {
  const { issues = [] } = schema.safeParse(input).error ?? {};
  return issues.map((issue) => ({ ...problemOf(issue, input), message: issue.message }));
}

const ASSISTANT = {
  assistantName: 'Bakery',
  assistantPrompt: 'Answer.',
  greetingMessage: 'Hello',
  voice: 'alloy',
};

describe('reasons', () => {
  it('each have a code, and each code is a reason, too', () => {
    for (const [reason, [code]] of Object.entries(REASONS)) {
      expect(ERROR_CODES, reason).toContain(code);
      expect(codeOf(reason as keyof typeof REASONS)).toBe(code);
    }
    for (const code of ERROR_CODES) expect(codeOf(code)).toBe(code);
  });

  it('are distinguished from codes', () => {
    for (const code of ERROR_CODES) expect(REASONS).not.toHaveProperty(code);
  });

  it('have names that i18n libraries do not take for plural forms', () => {
    for (const reason of [...Object.keys(REASONS), ...ERROR_CODES]) {
      expect(reason).not.toMatch(/_(zero|one|two|few|many|other)$/);
    }
  });

  it('name each of their params once', () => {
    for (const [reason, [, ...params]] of Object.entries(REASONS)) {
      expect(new Set(params).size, reason).toBe(params.length);
    }
  });

  it('have a status that names the client or the server as the cause', () => {
    for (const status of Object.values(ERROR_STATUS)) expect(status).toBeGreaterThanOrEqual(400);
    expect(ERROR_STATUS[codeOf('password_length')]).toBe(400);
    expect(ERROR_STATUS[codeOf('assistant_not_found')]).toBe(404);
    expect(ERROR_STATUS[codeOf('too_many_assistants')]).toBe(409);
    expect(ERROR_STATUS[codeOf('too_many_uploads')]).toBe(429);
    expect(ERROR_STATUS[codeOf('files_unavailable')]).toBe(503);
  });
});

describe('a problem', () => {
  it.each([
    ['assistantName', LIMITS.assistantName],
    ['assistantPrompt', LIMITS.assistantPrompt],
    ['greetingMessage', LIMITS.greetingMessage],
  ])('about a %s that is too long names the maximum length', (field, max) => {
    expect(problemsOf(NewAssistant, { ...ASSISTANT, [field]: 'x'.repeat(max + 1) })).toEqual([
      { reason: 'too_long', params: { max }, field, message: expect.stringContaining(`at most ${max}`) },
    ]);
    expect(problemsOf(NewAssistant, { ...ASSISTANT, [field]: 'x'.repeat(max) })).toEqual([]);
  });

  it.each([undefined, '', '   '])('about the name %j says that it is required', (assistantName) => {
    expect(problemsOf(NewAssistant, { ...ASSISTANT, assistantName })).toEqual([
      { reason: 'required', field: 'assistantName', message: 'Assistant name is required.' },
    ]);
  });

  it('distinguishes a value of the wrong type from a missing one', () => {
    expect(problemsOf(NewAssistant, { ...ASSISTANT, assistantName: 7 })).toMatchObject([
      { reason: 'wrong_type', field: 'assistantName' },
    ]);
    expect(problemsOf(NewAssistant, { ...ASSISTANT, assistantName: null })).toMatchObject([
      { reason: 'wrong_type', field: 'assistantName' },
    ]);
  });

  it.each([
    [NewAssistant, { ...ASSISTANT, voice: 'karen' }],
    [AssistantChanges, { voice: 'karen' }],
  ])('about an unknown voice asks to choose one', (schema, input) => {
    expect(problemsOf(schema, input)).toEqual([
      {
        reason: 'invalid_choice',
        field: 'voice',
        message: expect.stringMatching(/^Choose one of the voices/),
      },
    ]);
  });

  it('in a list names the entry', () => {
    const faqList = [
      { question: 'Open?', answer: 'Yes.' },
      { question: 'x'.repeat(501), answer: '', phrasings: ['fine', ' '] },
    ];
    expect(problemsOf(NewAssistant, { ...ASSISTANT, faqList })).toMatchObject([
      { reason: 'too_long', field: 'faqList.1.question', params: { max: LIMITS.faqQuestion } },
      { reason: 'required', field: 'faqList.1.answer' },
      { reason: 'required', field: 'faqList.1.phrasings.1' },
    ]);
  });

  it('about too many entries names the maximum number', () => {
    const entry = { question: 'Open?', answer: 'Yes.' };
    const faqList = Array.from({ length: LIMITS.faqEntries + 1 }, () => entry);
    expect(problemsOf(NewAssistant, { ...ASSISTANT, faqList })).toMatchObject([
      { reason: 'too_many_items', field: 'faqList', params: { max: LIMITS.faqEntries } },
    ]);
  });

  it('about too much text in total names the maximum', () => {
    const entry = { question: 'x'.repeat(500), answer: 'y'.repeat(2_000), phrasings: ['z'.repeat(500)] };
    const faqList = Array.from({ length: LIMITS.faqEntries }, () => entry);
    expect(problemsOf(NewAssistant, { ...ASSISTANT, faqList: faqList.slice(0, 200) })).toEqual([]);
    const more = faqList.map((one) => ({ ...one, phrasings: ['z'.repeat(500), 'a'] }));
    expect(problemsOf(NewAssistant, { ...ASSISTANT, faqList: more })).toMatchObject([
      { reason: 'faq_too_long', field: 'faqList', params: { max: LIMITS.faqCharacters } },
    ]);
  });

  it('names a field by its name inside the object that wraps it', () => {
    const email = 'a@example.com';
    const long = { ...ASSISTANT, greetingMessage: 'x'.repeat(65) };
    const field = 'greetingMessage';
    expect(problemsOf(AddAssistantInput, { email, assistant: long })).toMatchObject([{ field }]);
    expect(problemsOf(EditAssistantInput, { email, updated: long })).toMatchObject([{ field }]);
    expect(problemsOf(SessionInput, { draft: long })).toMatchObject([{ field }]);
    // The whole is named when it is the whole that is wrong.
    expect(problemsOf(AddAssistantInput, { email })).toMatchObject([
      { field: 'assistant', reason: 'required' },
    ]);
  });

  it('about sites, consent and days has its own message', () => {
    expect(problemsOf(AssistantChanges, { allowedSites: ['example.com', 'our shop'] })).toMatchObject([
      { reason: 'invalid_site', field: 'allowedSites.1' },
    ]);
    const site = `${'x'.repeat(VISITOR_LIMITS.site)}.example`;
    expect(problemsOf(AssistantChanges, { allowedSites: [site] })[0]).toMatchObject({
      reason: 'too_long',
      params: { max: VISITOR_LIMITS.site },
    });
    expect(problemsOf(AssistantChanges, { retentionDays: 0 })).toMatchObject([
      { reason: 'too_low', field: 'retentionDays', params: { min: 1 } },
    ]);
    expect(problemsOf(AssistantChanges, { retentionDays: 4_000 })).toMatchObject([
      { reason: 'too_high', field: 'retentionDays', params: { max: VISITOR_LIMITS.retentionDays } },
    ]);
    expect(problemsOf(AssistantChanges, { visitorCallsAtOnce: 0 })).toMatchObject([
      { reason: 'too_low', field: 'visitorCallsAtOnce', params: { min: 1 } },
    ]);
    expect(problemsOf(AssistantChanges, { visitorMinutesPerDay: 10_001 })).toMatchObject([
      { reason: 'too_high', field: 'visitorMinutesPerDay', params: { max: VISITOR_LIMITS.minutesPerDay } },
    ]);
    expect(problemsOf(AssistantChanges, { retentionDays: 1.5 })).toMatchObject([
      { reason: 'wrong_type', field: 'retentionDays' },
    ]);
  });

  it('names the length of a password that is too short or too long', () => {
    const person = { name: 'A', surname: 'B', email: 'a@example.com', phone: '1' };
    for (const password of ['1234567', 'x'.repeat(129)]) {
      const expected = [
        {
          reason: 'password_length',
          field: 'password',
          params: { min: 8, max: 128 },
          message: MESSAGES.passwordLength,
        },
      ];
      expect(problemsOf(RegisterInput, { ...person, password })).toEqual(expected);
    }
    expect(problemsOf(LoginInput, { email: 'a@example.com', password: 'x'.repeat(129) })).toMatchObject([
      { reason: 'password_length' },
    ]);
    expect(
      problemsOf(ChangePasswordInput, { currentPassword: 'x'.repeat(129), newPassword: 'x' }),
    ).toMatchObject([
      { reason: 'wrong_password', field: 'currentPassword' },
      { reason: 'password_length', field: 'newPassword' },
    ]);
  });

  it.each(['olena@', `${'o'.repeat(250)}@example.com`])('says that %s is not an address', (email) => {
    const found = { reason: 'invalid_email', field: 'email', message: MESSAGES.invalidEmail };
    expect(problemsOf(LoginInput, { email, password: 'x' })[0]).toEqual(found);
    expect(problemsOf(SupportInput, { email, message: 'Hello' })[0]).toEqual(found);
  });

  it('has a reason for dates, page sizes and numbers of days', () => {
    expect(problemsOf(GetConversationsInput, { from: 'yesterday' })).toMatchObject([
      { reason: 'invalid_date', field: 'from' },
    ]);
    expect(problemsOf(GetConversationsInput, { limit: 101 })).toMatchObject([
      { reason: 'too_high', field: 'limit', params: { max: 100 } },
    ]);
    expect(problemsOf(CreateApiKeyInput, { name: 'CRM', expiresInDays: 0 })).toMatchObject([
      { reason: 'too_low', field: 'expiresInDays' },
    ]);
  });

  it('says that a message is missing or too long', () => {
    expect(problemsOf(ChatInput, { text: ' ' })).toEqual([
      { reason: 'required', field: 'text', message: MESSAGES.messageRequired },
    ]);
    expect(problemsOf(ChatInput, { text: 'x'.repeat(1_001) })).toEqual([
      { reason: 'too_long', field: 'text', params: { max: 1_000 }, message: MESSAGES.messageTooLong },
    ]);
  });

  it('has no field if it concerns the whole input', () => {
    expect(problemsOf(ChatInput, 'hello')).toMatchObject([{ reason: 'wrong_type' }]);
    expect(problemsOf(ChatInput, 'hello')[0]).not.toHaveProperty('field');
    expect(problemsOf(ChatInput, undefined)).toMatchObject([{ reason: 'required' }]);
  });

  it('takes the reason of a custom check', () => {
    const even = (n: number) => n % 2 === 0;
    const named = z.number().refine(even, refused('too_high', 'Too many.', { max: 8 }));
    expect(problemsOf(named, 3)).toEqual([{ reason: 'too_high', params: { max: 8 }, message: 'Too many.' }]);
    expect(problemsOf(z.number().refine(even), 3)).toMatchObject([{ reason: 'invalid_input' }]);
  });

  it('says that an input of unknown shape is not understood', () => {
    const either = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]);
    expect(problemsOf(either, {})).toMatchObject([{ reason: 'invalid_input' }]);
    expect(problemsOf(z.string().min(3), 'ab')).toMatchObject([{ reason: 'too_short', params: { min: 3 } }]);
    expect(problemsOf(z.array(z.string()).min(1), [])).toMatchObject([{ reason: 'required' }]);
    expect(problemsOf(z.ipv4(), 'here')).toMatchObject([{ reason: 'invalid_input' }]);
  });
});

describe('the sentence of a schema', () => {
  const person = { name: 'A', surname: 'B', email: 'a@example.com', phone: '1', password: 'good enough' };

  it.each([
    ['name', LIMITS.personName],
    ['surname', LIMITS.personName],
    ['phone', LIMITS.phone],
  ])('does not call a %s that is too long missing', (field, max) => {
    const long = { ...person, [field]: '1'.repeat(max + 1) };
    const problem = { reason: 'too_long', field, params: { max } };
    const message = `This can be at most ${max} characters long.`;
    expect(problemsOf(RegisterInput, long)).toEqual([{ ...problem, message }]);
    expect(problemsOf(UpdateProfileInput, { [field]: '1'.repeat(max + 1) })).toEqual([
      { ...problem, message },
    ]);
  });

  it('calls long names of keys and long ids of assistants too long', () => {
    expect(problemsOf(CreateApiKeyInput, { name: 'x'.repeat(61) })).toMatchObject([
      { reason: 'too_long', message: 'This can be at most 60 characters long.' },
    ]);
    expect(problemsOf(GetKnowledgeInput, { assistantId: 'x'.repeat(129) })).toMatchObject([
      { reason: 'too_long', message: 'This can be at most 128 characters long.' },
    ]);
  });
});

describe('english', () => {
  it('contains the figures', () => {
    expect(englishOf({ reason: 'too_long', params: { max: 64 } })).toBe(
      'This can be at most 64 characters long.',
    );
    expect(englishOf({ reason: 'too_short', params: { min: 8 } })).toContain('at least 8 characters');
    expect(englishOf({ reason: 'too_many_items', params: { max: 50 } })).toContain('at most 50');
    expect(englishOf({ reason: 'too_high', params: { max: 100 } })).toBe('This can be at most 100.');
    expect(englishOf({ reason: 'too_low', params: { min: 1 } })).toBe('This has to be at least 1.');
  });

  it.each([
    'required',
    'wrong_type',
    'invalid_choice',
    'invalid_date',
    'invalid_email',
    'invalid_input',
  ] as const)('is a sentence for %s', (reason) => {
    expect(englishOf({ reason })).toMatch(/^[A-Z].*\.$/);
    expect(englishOf({ reason })).not.toContain('undefined');
  });
});
