import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ASSISTANT_BODY, type Endpoint, get, KB, post } from './endpoint.ts';
import { ENDPOINTS, type EndpointName } from './endpoints.ts';
import { API_LIMITS, LIMITS, OWNER_LIMITS } from './limits.ts';

const ALL = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][];
const named = (access: Endpoint['access']) =>
  ALL.filter(([, endpoint]) => endpoint.access === access).map(([name]) => name);

describe('every endpoint', () => {
  it('has an address of its own', () => {
    const addresses = ALL.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const [name, { path }] of ALL) expect(path, name).toMatch(/^(\/[a-z_-]+)+(\/\{[a-z]+\})?$/);
  });

  it('has a short summary', () => {
    for (const [name, { summary }] of ALL) {
      expect(summary.length, name).toBeLessThan(80);
      expect(summary, name).toMatch(/^[A-Z]/);
      expect(summary, name).not.toMatch(/\.$/);
    }
  });

  it('takes every parameter of its path', () => {
    for (const [name, { path, input }] of ALL) {
      for (const [, part = ''] of path.matchAll(/\{(\w+)\}/g)) {
        expect(Object.keys((input as z.ZodObject).shape), name).toContain(part);
      }
    }
  });

  it('with GET takes only texts, because a URL holds nothing else', () => {
    for (const [name, { method, input }] of ALL) {
      if (method !== 'get' || input === null) continue;
      const { properties = {} } = z.toJSONSchema(input, { io: 'input' });
      for (const value of Object.values(properties)) expect(value, name).toMatchObject({ type: 'string' });
    }
  });

  it('has a largest body, and forms have room for their files', () => {
    for (const [name, { bodyLimit, form }] of ALL) {
      if (form) expect(bodyLimit, name).toBeGreaterThan(form.maxFiles * form.maxBytes);
      else {
        expect(bodyLimit, name).toBeGreaterThanOrEqual(API_LIMITS.body);
        expect(bodyLimit, name).toBeLessThanOrEqual(ASSISTANT_BODY);
      }
    }
    expect(ENDPOINTS.uploadKnowledgeBase.form).toEqual({
      field: 'files',
      maxFiles: OWNER_LIMITS.filesAtOnce,
      maxBytes: OWNER_LIMITS.knowledgeFile,
    });
  });

  it('reports success in its JSON response', () => {
    for (const [name, { output }] of ALL) {
      if (typeof output === 'string') continue;
      const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' });
      const variants = (schema.anyOf ?? schema.oneOf ?? [schema]) as {
        properties?: Record<string, object>;
      }[];
      expect(variants[0]?.properties, name).toHaveProperty('success');
    }
  });
});

describe('access', () => {
  it('is `anyone` only for endpoints of visitors and of signing in', () => {
    expect(named('anyone').sort()).toEqual(
      [
        'calendarAiProcess',
        'calendarFeed',
        'cancelLinkedBooking',
        'chat',
        'confirmMeeting',
        'correctContact',
        'endChat',
        'feedback',
        'forgetConversation',
        'forgotPassword',
        'freeSlots',
        'getAssistantLogo',
        'leaveContact',
        'linkedBooking',
        'login',
        'logo',
        'logout',
        'moveLinkedBooking',
        'ownConversation',
        'post',
        'posts',
        'register',
        'resetPassword',
        'sales',
        'session',
        'signInProviders',
        'signInWithPasskey',
        'siteToken',
        'speech',
        'startPasskeySignIn',
        'startSignIn',
        'subscribe',
        'support',
        'tryChat',
        'trySession',
        'unsubscribe',
        'verifyEmail',
        'verifySecondFactor',
        'voicePreview',
        'widgetConfig',
      ].sort(),
    );
  });

  it('is an administrator for other people’s accounts', () => {
    expect(named('admin').sort()).toEqual([
      'addTelephoneNumber',
      'answerTicket',
      'editTicket',
      'getLocalModels',
      'getSiteTexts',
      'getSystem',
      'giveTelephoneNumber',
      'grantMinutes',
      'listActs',
      'listOrders',
      'listPaymentEvents',
      'listSpeechModels',
      'listTelephoneNumbers',
      'listTickets',
      'listUsers',
      'refundOrder',
      'removeSecondFactor',
      'removeTelephoneNumber',
      'replayPaymentEvent',
      'runDoctor',
      'runSpeechModelAct',
      'saveSiteTexts',
      'setAdmin',
      'setSuspended',
      'stopSpeechModelAct',
      'useLocalModel',
    ]);
    for (const name of named('admin')) expect(ENDPOINTS[name].path).toMatch(/^\/admin\//);
  });

  it('is a person, and no program, for the account itself', () => {
    for (const name of [
      'changePassword',
      'changeEmail',
      'deleteAccount',
      'createApiKey',
      'revokeApiKey',
    ] as const) {
      expect(ENDPOINTS[name].access).toBe('session');
    }
  });
});

describe('the body limit', () => {
  it('is 16 KB by default', () => {
    expect(post('/x', 'owner', 'X', { input: null, output: 'file' })).toEqual({
      method: 'post',
      path: '/x',
      access: 'owner',
      summary: 'X',
      input: null,
      output: 'file',
      bodyLimit: 16 * KB,
    });
    expect(get('/x', 'anyone', 'X', { input: null, output: 'events' })).toMatchObject({
      method: 'get',
      bodyLimit: 16 * KB,
    });
  });

  it('of a form has room for all its files and fields', () => {
    const form = { field: 'files', maxFiles: 3, maxBytes: 10 * KB };
    expect(post('/x', 'owner', 'X', { input: null, output: 'file', form })).toMatchObject({
      form,
      bodyLimit: 94 * KB,
    });
  });

  it('has room for the largest assistant in the longest letters', () => {
    const faqList = Array.from({ length: LIMITS.faqEntries }, () => ({
      question: 'є'.repeat(100),
      answer: '語'.repeat(500),
    }));
    const body = JSON.stringify({ email: 'a@example.com', updated: { faqList } });
    expect(new TextEncoder().encode(body).length).toBeLessThan(ASSISTANT_BODY);
    expect(ENDPOINTS.editAssistant.bodyLimit).toBe(ASSISTANT_BODY);
    expect(ENDPOINTS.session.bodyLimit).toBe(ASSISTANT_BODY);
  });
});
