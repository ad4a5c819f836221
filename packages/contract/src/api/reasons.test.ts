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
  it('each have a code, and a code is a reason of its own', () => {
    for (const [reason, [code]] of Object.entries(REASONS)) {
      expect(ERROR_CODES, reason).toContain(code);
      expect(codeOf(reason as keyof typeof REASONS)).toBe(code);
    }
    for (const code of ERROR_CODES) expect(codeOf(code)).toBe(code);
  });

  it('are told apart from codes', () => {
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

  it('refuse with a status that says whose fault it is', () => {
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
  ])('of a %s that is too long says how long it may be', (field, max) => {
    expect(problemsOf(NewAssistant, { ...ASSISTANT, [field]: 'x'.repeat(max + 1) })).toEqual([
      { reason: 'too_long', params: { max }, field, message: expect.stringContaining(`at most ${max}`) },
    ]);
    expect(problemsOf(NewAssistant, { ...ASSISTANT, [field]: 'x'.repeat(max) })).toEqual([]);
  });

  it.each([undefined, '', '   '])('of a name that is %j says that it is required', (assistantName) => {
    expect(problemsOf(NewAssistant, { ...ASSISTANT, assistantName })).toEqual([
      { reason: 'required', field: 'assistantName', message: 'Assistant name is required.' },
    ]);
  });

  it('tells a value of another kind from one that is missing', () => {
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
  ])('of a voice there is not says to choose one', (schema, input) => {
    expect(problemsOf(schema, input)).toEqual([
      {
        reason: 'invalid_choice',
        field: 'voice',
        message: expect.stringMatching(/^Choose one of the voices/),
      },
    ]);
  });

  it('in a list says which entry it is', () => {
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

  it('of too many entries says how many there may be', () => {
    const entry = { question: 'Open?', answer: 'Yes.' };
    const faqList = Array.from({ length: LIMITS.faqEntries + 1 }, () => entry);
    expect(problemsOf(NewAssistant, { ...ASSISTANT, faqList })).toMatchObject([
      { reason: 'too_many_items', field: 'faqList', params: { max: LIMITS.faqEntries } },
    ]);
  });

  it('of too much text in all says how much there may be', () => {
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

  it('of sites, consent and days has words of its own', () => {
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

  it('a password’s reason is its length, too short or too long', () => {
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

  it.each(['olena@', `${'o'.repeat(250)}@example.com`])('of the address %s is that it is none', (email) => {
    const found = { reason: 'invalid_email', field: 'email', message: MESSAGES.invalidEmail };
    expect(problemsOf(LoginInput, { email, password: 'x' })[0]).toEqual(found);
    expect(problemsOf(SupportInput, { email, message: 'Hello' })[0]).toEqual(found);
  });

  it('dates, page sizes and numbers of days have reasons', () => {
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

  it('a message is missing or too long', () => {
    expect(problemsOf(ChatInput, { text: ' ' })).toEqual([
      { reason: 'required', field: 'text', message: MESSAGES.messageRequired },
    ]);
    expect(problemsOf(ChatInput, { text: 'x'.repeat(1_001) })).toEqual([
      { reason: 'too_long', field: 'text', params: { max: 1_000 }, message: MESSAGES.messageTooLong },
    ]);
  });

  it('a problem of the whole input has no field', () => {
    expect(problemsOf(ChatInput, 'hello')).toMatchObject([{ reason: 'wrong_type' }]);
    expect(problemsOf(ChatInput, 'hello')[0]).not.toHaveProperty('field');
    expect(problemsOf(ChatInput, undefined)).toMatchObject([{ reason: 'required' }]);
  });

  it('a custom check gives its own reason', () => {
    const even = (n: number) => n % 2 === 0;
    const named = z.number().refine(even, refused('too_high', 'Too many.', { max: 8 }));
    expect(problemsOf(named, 3)).toEqual([{ reason: 'too_high', params: { max: 8 }, message: 'Too many.' }]);
    expect(problemsOf(z.number().refine(even), 3)).toMatchObject([{ reason: 'invalid_input' }]);
  });

  it('an input without any matching shape is not understood', () => {
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
  ])('of a %s that is too long is not that it is missing', (field, max) => {
    const long = { ...person, [field]: '1'.repeat(max + 1) };
    const problem = { reason: 'too_long', field, params: { max } };
    const message = `This can be at most ${max} characters long.`;
    expect(problemsOf(RegisterInput, long)).toEqual([{ ...problem, message }]);
    expect(problemsOf(UpdateProfileInput, { [field]: '1'.repeat(max + 1) })).toEqual([
      { ...problem, message },
    ]);
  });

  it('too long names of keys and ids of assistants are too long', () => {
    expect(problemsOf(CreateApiKeyInput, { name: 'x'.repeat(61) })).toMatchObject([
      { reason: 'too_long', message: 'This can be at most 60 characters long.' },
    ]);
    expect(problemsOf(GetKnowledgeInput, { assistantId: 'x'.repeat(129) })).toMatchObject([
      { reason: 'too_long', message: 'This can be at most 128 characters long.' },
    ]);
  });
});

describe('english', () => {
  it('has the figures in it', () => {
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
  ] as const)('of %s is a sentence', (reason) => {
    expect(englishOf({ reason })).toMatch(/^[A-Z].*\.$/);
    expect(englishOf({ reason })).not.toContain('undefined');
  });
});
