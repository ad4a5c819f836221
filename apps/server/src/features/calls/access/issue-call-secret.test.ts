import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CurrentUser } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import { createConversationTokens } from '../../../platform/tokens/conversation-tokens.ts';
import { checkSecret, mintSecret } from './client-secret.ts';
import type { NewDraft } from './drafts.ts';
import { issueCallSecret } from './issue-call-secret.ts';

const key = randomBytes(32);
const OWNERS: Record<string, string | null> = {
  assistant_1: 'olena',
  assistant_2: 'taras',
  assistant_demo: null,
};
const ACCOUNTS: Record<string, { seconds: number; mayEmbed: boolean; suspended?: true }> = {
  olena: { seconds: 600, mayEmbed: false },
  taras: { seconds: 600, mayEmbed: true },
  empty: { seconds: 0, mayEmbed: true },
};
const ICE = [{ urls: ['stun:stun.example.com'] }];
const conversations = createConversationTokens(key);
const DRAFT = {
  assistantName: 'Mia',
  assistantPrompt: 'Help.',
  greetingMessage: 'Hello.',
  voice: 'ash',
} as const;

type Input = Parameters<typeof issueCallSecret>[1];

function ask(input: Input, user: string | null = null, via: CurrentUser['via'] = 'session') {
  const kept: NewDraft[] = [];
  const answer = issueCallSecret(
    {
      findAssistant: async (id) =>
        id in OWNERS
          ? { ownerId: OWNERS[id] ?? null, visited: { id, allowedSites: [], consentText: 'Recorded.' } }
          : null,
      checkVisitor: async (_, { site }) => {
        if (site === 'elsewhere') throw new AppError('site_not_allowed', 'Not here.');
        return site === 'st_shop' ? 'shop.example' : null;
      },
      conversations,
      draining: new AbortController().signal,
      comesBack: () => false,
      iceServers: () => ICE,
      udp: true,
      inRooms: false,
      needsSocket: async () => false,
      minutes: {
        accountStatusOf: async (id) => ({ seconds: 0, mayEmbed: false, suspended: false, ...ACCOUNTS[id] }),
      },
      mint: (claims) => mintSecret(claims, key),
      keepDraft: async (draft) => {
        kept.push(draft);
        return 'draft_1';
      },
    },
    input,
    { currentUser: async () => (user === null ? null : ({ id: user, via } as CurrentUser)) },
  );
  return { answer, kept };
}

async function claimsOf(input: Input, user: string | null = null) {
  const answer = await ask(input, user).answer;
  if (!answer.success) throw new Error(answer.message);
  const { value, expires_at } = answer.client_secret;
  expect(Math.abs(expires_at - Date.now() / 1_000 - 60)).toBeLessThan(5);
  const check = checkSecret(value, key, expires_at - 1);
  if (!check.ok) throw new Error(check.why);
  return check.claims;
}

it('gives a visitor a secret of a minute for one assistant, whatever else they ask for', async () => {
  const input = { assistantId: 'assistant_2', model: 'x', voice: 'x', instructions: 'Be rude.' };
  expect(await claimsOf(input)).toMatchObject({
    assistantId: 'assistant_2',
    draftId: null,
    own: false,
    origin: 'widget',
  });
});

it('names the site that the visitor is on, as far as it is known', async () => {
  expect(await claimsOf({ assistantId: 'assistant_2', site: 'st_shop' })).toMatchObject({
    site: 'shop.example',
  });
  expect(await claimsOf({ assistantId: 'assistant_2', site: 'shop.example' })).not.toHaveProperty('site');
});

it.each([
  ['nothing', undefined, 'widget', 'builder'],
  ['the popup', 'popup', 'popup', 'builder'],
  ['the widget', 'widget', 'widget', 'builder'],
  ['the builder', 'builder', 'widget', 'builder'],
  ['the sandbox', 'sandbox', 'widget', 'sandbox'],
  ['a program', 'api', 'widget', 'builder'],
] as const)('accepts only a plausible origin for a call from %s', async (_, origin, visitors, owners) => {
  const input = { assistantId: 'assistant_2', ...(origin && { origin }) };
  expect(await claimsOf(input)).toMatchObject({ origin: visitors, own: false });
  expect(await claimsOf(input, 'olena')).toMatchObject({ origin: visitors, own: false });
  expect(await claimsOf(input, 'taras')).toMatchObject({ origin: owners, own: true });
});

it('lets an owner try what visitors may not call', async () => {
  expect(await claimsOf({ assistantId: 'assistant_1' }, 'olena')).toMatchObject({ own: true });
  const message = 'This assistant is not available right now.';
  for (const user of [null, 'taras']) {
    const { answer } = ask({ assistantId: 'assistant_1' }, user);
    await expect(answer).rejects.toMatchObject({ code: 'upgrade_required', message });
  }
});

it('treats a program with the owner’s key as its visitor', async () => {
  expect(await ask({ assistantId: 'assistant_2' }, 'taras', 'api_key').answer).not.toHaveProperty(
    'seconds_left',
  );
  for (const input of [{ assistantId: 'assistant_1' }, { draft: DRAFT }]) {
    const { answer, kept } = ask(input, 'olena', 'api_key');
    await expect(answer).rejects.toMatchObject({ code: 'upgrade_required' });
    expect(kept).toEqual([]);
  }
});

it('tells only the owner how much time is left', async () => {
  expect(await ask({ assistantId: 'assistant_2' }, 'taras').answer).toMatchObject({ seconds_left: 600 });
  expect(await ask({ draft: DRAFT }, 'olena').answer).toMatchObject({ seconds_left: 600 });
  for (const user of [null, 'olena']) {
    expect(await ask({ assistantId: 'assistant_2' }, user).answer).not.toHaveProperty('seconds_left');
  }
});

it('lets everybody call the demo assistant', async () => {
  expect(await claimsOf({ assistantId: 'assistant_demo' }, 'olena')).toMatchObject({ own: false });
});

it.each([
  [undefined, 'invalid_input', 'Assistant ID is required'],
  ['', 'invalid_input', 'Assistant ID is required'],
  ['assistant_9', 'not_found', 'Assistant not found'],
])('refuses %j in the words of the widget', async (assistantId, code, message) => {
  const input = assistantId === undefined ? {} : { assistantId };
  await expect(ask(input).answer).rejects.toMatchObject({ code, message });
});

it('refuses everybody when no minutes are left', async () => {
  OWNERS.assistant_3 = 'empty';
  for (const user of [null, 'empty']) {
    const { answer } = ask({ assistantId: 'assistant_3' }, user);
    await expect(answer).rejects.toMatchObject({ code: 'no_minutes' });
  }
});

it('keeps what its owner has not saved yet', async () => {
  const { answer, kept } = ask({ draft: DRAFT, assistantId: 'assistant_1', origin: 'sandbox' }, 'olena');
  await answer;
  expect(kept).toEqual([{ ownerId: 'olena', assistantId: 'assistant_1', draft: DRAFT }]);
  expect(await claimsOf({ draft: DRAFT }, 'olena')).toMatchObject({
    assistantId: null,
    draftId: 'draft_1',
    own: true,
    origin: 'builder',
  });
});

it.each([
  ['from a visitor', { draft: DRAFT }, null, 'unauthenticated'],
  ['of somebody else’s assistant', { draft: DRAFT, assistantId: 'assistant_2' }, 'olena', 'not_found'],
  ['of an assistant that is not there', { draft: DRAFT, assistantId: 'assistant_9' }, 'olena', 'not_found'],
  ['of the demo assistant', { draft: DRAFT, assistantId: 'assistant_demo' }, 'olena', 'not_found'],
  ['without minutes', { draft: DRAFT }, 'empty', 'no_minutes'],
] as const)('keeps no draft %s', async (_, input, user, code) => {
  const { answer, kept } = ask(input, user);
  await expect(answer).rejects.toMatchObject({ code });
  expect(kept).toEqual([]);
});

it('hands out the conversation that calls belong to, and goes on with it', async () => {
  const visit = async (input: Input, user: string | null = null) => {
    const answer = await ask({ assistantId: 'assistant_2', ...input }, user).answer;
    if (!answer.success) throw new Error(answer.message);
    const named = conversations.read(answer.conversation);
    const secret = checkSecret(answer.client_secret.value, key, 0);
    expect(secret).toMatchObject({ ok: true, claims: { conversationId: named?.conversationId } });
    return { token: answer.conversation, id: named?.conversationId };
  };
  const first = await visit({});
  expect(first.id).toMatch(/^conv_/);
  expect((await visit({ conversation: first.token })).id).toBe(first.id);
  const others = [
    await visit({}),
    await visit({ conversation: 'cv_nonsense' }),
    await visit({ conversation: first.token }, 'taras'),
    await visit({ conversation: first.token, assistantId: 'assistant_demo' }),
  ];
  expect(new Set([first.id, ...others.map(({ id }) => id)]).size).toBe(5);
});

it('names what calls may be connected through', async () => {
  expect(await ask({ assistantId: 'assistant_2' }).answer).toMatchObject({ ice_servers: ICE });
});

it('remembers when a visitor agreed, and asks whether the site may', async () => {
  expect(await claimsOf({ assistantId: 'assistant_2' })).toMatchObject({ consentedAt: null });
  const { consentedAt } = await claimsOf({ assistantId: 'assistant_2', consent: true });
  expect(Math.abs((consentedAt ?? 0) - Date.now() / 1_000)).toBeLessThan(5);
  expect(await claimsOf({ assistantId: 'assistant_2', consent: true }, 'taras')).toMatchObject({
    consentedAt: null,
  });
  const { answer } = ask({ assistantId: 'assistant_2', site: 'elsewhere' });
  await expect(answer).rejects.toMatchObject({ code: 'site_not_allowed' });
});

it('refuses calls of a suspended account: its owner reads why, visitors do not', async () => {
  OWNERS.assistant_4 = 'suspended';
  ACCOUNTS.suspended = { seconds: 600, mayEmbed: false, suspended: true };
  const { answer } = ask({ assistantId: 'assistant_4' }, 'suspended');
  await expect(answer).rejects.toMatchObject({ code: 'forbidden', reason: 'account_suspended' });
  const { answer: visitors } = ask({ assistantId: 'assistant_4' });
  await expect(visitors).rejects.toMatchObject({ reason: 'assistant_unavailable' });
});

it('takes a session in the specification’s shape for the assistant that its instructions describe', async () => {
  const input = {
    model: 'gpt-realtime-mini',
    voice: 'ash',
    instructions: 'Assistant name: Mia\nPrompt: Help.',
  };
  const { answer, kept } = ask(input, 'olena');
  const { client_secret: secret } = (await answer) as {
    client_secret: { value: string; expires_at: number };
  };
  const check = checkSecret(secret.value, key, secret.expires_at - 1);
  expect(check).toMatchObject({ claims: { assistantId: null, draftId: 'draft_1', own: true } });
  expect(kept).toMatchObject([
    {
      ownerId: 'olena',
      assistantId: null,
      draft: { assistantName: 'Mia', assistantPrompt: 'Help.', voice: 'ash' },
    },
  ]);
});

it('refuses the same to strangers as a draft, and a voice that there is not', async () => {
  const input = { voice: 'nobody', instructions: 'Help.' };
  await expect(ask(input).answer).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(ask(input, 'olena').answer).rejects.toMatchObject({ code: 'invalid_input', field: 'voice' });
  await expect(ask({ instructions: ' ' }, 'olena').answer).rejects.toMatchObject({
    reason: 'assistant_required',
  });
});
