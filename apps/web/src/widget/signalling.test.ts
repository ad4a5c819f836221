import { describe, expect, it, vi } from 'vitest';
import { CallSetupError, exchangeOffer, requestSecret, SecretExpired } from './signalling.ts';
import { STRINGS } from './strings.ts';

const { signal } = new AbortController();
const strings = STRINGS.en;
const answering = (body: string, status: number) =>
  vi.fn<typeof fetch>(async () => new Response(body, { status }));
const failing: typeof fetch = async () => {
  throw new TypeError('network');
};
const ask = (send: typeof fetch) => requestSecret({ assistantId: 'assistant_1' }, strings, send, signal);
const offer = (send: typeof fetch) => exchangeOffer('v=0 offer', 'ek_1', strings, send, signal);

describe('requestSecret', () => {
  it('posts the assistant and answers with the secret', async () => {
    const send = answering(
      JSON.stringify({
        success: true,
        client_secret: { value: 'ek_1', expires_at: 9 },
        conversation_id: 'c',
      }),
      200,
    );
    expect(await ask(send)).toMatchObject({ secret: 'ek_1', secondsLeft: undefined });
    const [path, init] = send.mock.calls[0] ?? [];
    expect(path).toBe('/api/session');
    expect(init?.method).toBe('POST');
    expect(init?.body).toBe('{"assistantId":"assistant_1"}');
  });

  it('posts an unsaved draft and where it is tried, and answers with the seconds its owner has', async () => {
    const body = { success: true, client_secret: { value: 'ek_2', expires_at: 9 }, seconds_left: 540 };
    const send = answering(JSON.stringify(body), 200);
    const draft = {
      assistantName: 'Mia',
      assistantPrompt: 'Be short.',
      greetingMessage: 'Hello.',
      voice: 'verse',
    } as const;
    const granted = await requestSecret({ draft, origin: 'sandbox' }, strings, send, signal);
    expect(granted).toMatchObject({ secret: 'ek_2', secondsLeft: 540 });
    expect(JSON.parse(String(send.mock.calls[0]?.[1]?.body))).toEqual({ draft, origin: 'sandbox' });
  });

  it('asks again with a newer token of the site, whose last one has ended', async () => {
    const refusal = { success: false, code: 'site_not_allowed', message: 'Not on this site.' };
    const granted = { success: true, client_secret: { value: 'ek_3', expires_at: 9 } };
    const given = [refusal, { success: true, site: 'st_2', expires_at: 9 }, granted];
    const send = vi.fn<typeof fetch>(async () => Response.json(given.shift()));
    const target = { assistantId: 'assistant_1', site: 'st_1' };
    expect(await requestSecret(target, strings, send, signal)).toMatchObject({ secret: 'ek_3' });
    expect(send.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))])).toEqual([
      ['/api/session', target],
      ['/api/site_token', target],
      ['/api/session', { ...target, site: 'st_2' }],
    ]);
  });

  it('is refused on a site that is not on the list, or has no token at all', async () => {
    const refusal = { success: false, code: 'site_not_allowed', message: 'Not on this site.' };
    const send = vi.fn<typeof fetch>(async () => Response.json(refusal));
    const target = { assistantId: 'assistant_1', site: 'st_1' };
    await expect(requestSecret(target, strings, send, signal)).rejects.toThrow('Not on this site.');
    expect(send).toHaveBeenCalledTimes(2);
    await expect(ask(send)).rejects.toThrow('Not on this site.');
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('says when the secret is missing', async () => {
    for (const body of ['{"success":true}', 'null', 'not json']) {
      await expect(ask(answering(body, 200))).rejects.toThrow(
        'Invalid response from server: missing client_secret',
      );
    }
  });

  it('tells a refusal in the server’s words', async () => {
    const refusal = JSON.stringify({ success: false, code: 'forbidden', message: 'Not on this page.' });
    await expect(ask(answering(refusal, 403))).rejects.toThrow(
      new CallSetupError('Not on this page.', { code: 'forbidden' }),
    );
    await expect(ask(answering('<html>', 502))).rejects.toThrow('Server error.');
  });

  it.each([
    ['unavailable', 503, 'busy'],
    ['no_minutes', 402, 'noMinutes'],
    ['upgrade_required', 402, 'notAvailable'],
  ] as const)('tells of %s in the visitor’s language', async (code, status, words) => {
    const refusal = { code, message: 'In English.' };
    const session = answering(JSON.stringify({ success: false, ...refusal }), status);
    await expect(ask(session)).rejects.toThrow(strings[words]);
    const call = answering(JSON.stringify({ error: refusal }), status);
    await expect(offer(call)).rejects.toThrow(strings[words]);
    await expect(exchangeOffer('v=0 offer', 'ek_1', STRINGS.uk, call, signal)).rejects.toThrow(
      STRINGS.uk[words],
    );
  });

  it('says that nothing answered', async () => {
    await expect(ask(failing)).rejects.toThrow(strings.noConnection);
  });
});

describe('exchangeOffer', () => {
  it('posts the offer with the secret and answers with the answer', async () => {
    const send = answering('v=0 answer', 201);
    expect(await offer(send)).toBe('v=0 answer');
    const [path, init] = send.mock.calls[0] ?? [];
    expect(path).toBe('/v1/realtime/calls');
    expect(init?.body).toBe('v=0 offer');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer ek_1');
    expect(new Headers(init?.headers).get('content-type')).toBe('application/sdp');
  });

  it('tells a secret that is over from other refusals', async () => {
    const body = JSON.stringify({ error: { message: 'Expired.', type: 'invalid_request_error' } });
    await expect(offer(answering(body, 401))).rejects.toBeInstanceOf(SecretExpired);
    const other = offer(answering(body, 503));
    await expect(other).rejects.toThrow('Expired.');
    await expect(other).rejects.not.toBeInstanceOf(SecretExpired);
    await expect(offer(answering('', 500))).rejects.toThrow('Server error.');
    await expect(offer(failing)).rejects.toThrow(strings.noConnection);
  });
});
