import { describe, expect, it, vi } from 'vitest';
import { exchangeOffer, requestSecret } from './signalling.ts';

const { signal } = new AbortController();
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const answering = (body: string, status: number) =>
  vi.fn<typeof fetch>(async () => new Response(body, { status }));
const failing: typeof fetch = async () => {
  throw new TypeError('network');
};
const ask = (send: typeof fetch) => requestSecret({ assistantId: 'assistant_1' }, send, signal);
const offer = (send: typeof fetch) => exchangeOffer('v=0 offer', 'ek_1', send, signal);

describe('requestSecret', () => {
  it('sends the visitor’s time zone if the browser knows it', async () => {
    const options = new Intl.DateTimeFormat().resolvedOptions();
    const resolved = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
    const bodies: unknown[] = [];
    for (const named of ['Pacific/Chatham', '']) {
      resolved.mockReturnValue({ ...options, timeZone: named });
      const send = answering('{}', 200);
      await ask(send).catch(() => undefined);
      bodies.push(JSON.parse(String(send.mock.calls[0]?.[1]?.body)));
    }
    resolved.mockRestore();
    expect(bodies).toEqual([
      { assistantId: 'assistant_1', timeZone: 'Pacific/Chatham' },
      { assistantId: 'assistant_1' },
    ]);
  });

  it('posts only the trial assistant', async () => {
    const trial = {
      assistantName: 'Mia',
      assistantPrompt: 'Help.',
      greetingMessage: 'Hello.',
      voice: 'ash' as const,
    };
    const granted = { success: true, client_secret: { value: 'ek_1', expires_at: 9 }, conversation: '' };
    const send = answering(JSON.stringify(granted), 200);
    const target = { assistantId: 'a', conversation: 'cv_1', trial };
    expect(await requestSecret(target, send, signal)).toMatchObject({ secret: 'ek_1', conversation: '' });
    expect(send.mock.calls[0]?.[0]).toBe('/api/try_session');
    expect(JSON.parse(String(send.mock.calls[0]?.[1]?.body))).toEqual({ draft: trial, timeZone });
  });

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
    expect(JSON.parse(String(init?.body))).toEqual({ assistantId: 'assistant_1', timeZone });
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
    const granted = await requestSecret({ draft, origin: 'sandbox' }, send, signal);
    expect(granted).toMatchObject({ secret: 'ek_2', secondsLeft: 540 });
    expect(JSON.parse(String(send.mock.calls[0]?.[1]?.body))).toEqual({ draft, origin: 'sandbox', timeZone });
  });

  it('requests again with a new site token after the old one expired', async () => {
    const refusal = { success: false, code: 'site_not_allowed', message: 'Not on this site.' };
    const granted = { success: true, client_secret: { value: 'ek_3', expires_at: 9 } };
    const given = [refusal, { success: true, site: 'st_2', expires_at: 9 }, granted];
    const send = vi.fn<typeof fetch>(async () => Response.json(given.shift()));
    const target = { assistantId: 'assistant_1', site: 'st_1' };
    expect(await requestSecret(target, send, signal)).toMatchObject({ secret: 'ek_3' });
    expect(send.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))])).toEqual([
      ['/api/session', { ...target, timeZone }],
      ['/api/site_token', target],
      ['/api/session', { ...target, timeZone, site: 'st_2' }],
    ]);
  });

  it('is refused on a site that is not on the list, or has no token at all', async () => {
    const refusal = { success: false, code: 'site_not_allowed', message: 'Not on this site.' };
    const send = vi.fn<typeof fetch>(async () => Response.json(refusal));
    const target = { assistantId: 'assistant_1', site: 'st_1' };
    await expect(requestSecret(target, send, signal)).rejects.toMatchObject({ code: 'site_not_allowed' });
    expect(send).toHaveBeenCalledTimes(2);
    await expect(ask(send)).rejects.toMatchObject({ code: 'site_not_allowed' });
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('says when the secret is missing', async () => {
    for (const body of ['{"success":true}', 'null', 'not json']) {
      await expect(ask(answering(body, 200))).rejects.toMatchObject({ code: 'missing_secret' });
    }
  });

  it('tells why it was refused', async () => {
    const refusal = JSON.stringify({ success: false, code: 'forbidden', message: 'Not on this page.' });
    await expect(ask(answering(refusal, 403))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ask(answering('<html>', 502))).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('says that nothing answered', async () => {
    await expect(ask(failing)).rejects.toMatchObject({ code: 'unreachable' });
  });
});

describe('exchangeOffer', () => {
  it('posts the offer with the secret and answers with the answer', async () => {
    const send = answering('v=0 answer', 201);
    expect(await offer(send)).toEqual({ sdp: 'v=0 answer', callId: '', secret: 'ek_1' });
    const [path, init] = send.mock.calls[0] ?? [];
    expect(path).toBe('/v1/realtime/calls');
    expect(init?.body).toBe('v=0 offer');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer ek_1');
    expect(new Headers(init?.headers).get('content-type')).toBe('application/sdp');
  });

  it('knows the name of the call', async () => {
    const headers = { location: '/v1/realtime/calls/rtc_1' };
    const send = async () => new Response('v=0 answer', { status: 201, headers });
    expect((await offer(send)).callId).toBe('rtc_1');
  });

  it('tells why it was refused', async () => {
    const body = JSON.stringify({ error: { code: 'expired_secret', message: 'Expired.' } });
    await expect(offer(answering(body, 401))).rejects.toMatchObject({ code: 'expired_secret' });
    await expect(offer(answering('', 500))).rejects.toMatchObject({ code: 'internal' });
    await expect(offer(failing)).rejects.toMatchObject({ code: 'unreachable' });
  });
});
