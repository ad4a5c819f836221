import { FakeStream } from '@parlo/call-client/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STRINGS } from '../../widget/words/strings.ts';
import { FakeCheckBrowser } from './fake-check-browser.ts';
import { CHECKS, type CheckName, type Finding, verdictOf } from './findings.ts';
import { runChecks } from './run-checks.ts';

const ICE = { urls: ['turn:t.example:3478'], username: 'u', credential: 'c' };
const secret = (more: object) => async () =>
  Response.json({
    success: true,
    client_secret: { value: 'ek_1', expires_at: 2_000_000_000 },
    conversation: 'cv_1',
    ice_servers: [],
    ...more,
  });
const refusal = (code: string, status = 403) =>
  Response.json({ success: false, code, message: `No: ${code}.` }, { status });

interface Scene {
  readonly assistantId?: string | null;
  readonly ways?: { udp?: boolean; relay?: boolean; socket?: boolean };
}

async function run(browser = new FakeCheckBrowser(), { assistantId = 'assistant_1', ways = {} }: Scene = {}) {
  const found: Partial<Record<CheckName, Finding>> = {};
  let over = false;
  const abort = new AbortController();
  const done = runChecks({
    browser: browser.asBrowser(),
    assistantId,
    strings: STRINGS.en,
    signal: abort.signal,
    onFinding: (name, finding) => {
      found[name] = finding;
    },
  }).then(() => {
    over = true;
  });
  for (let turn = 0; turn < 50 && !over; turn += 1) {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setImmediate(resolve));
    browser.connect(ways);
  }
  await done;
  return { found, browser };
}

const wordsOf = (found: Partial<Record<CheckName, Finding>>) =>
  Object.fromEntries(Object.entries(found).map(([name, { state, words }]) => [name, `${state} ${words}`]));

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('the checks', () => {
  it('find everything well, one after the other, and leave nothing open', async () => {
    const { found, browser } = await run();
    expect(Object.keys(found)).toEqual([...CHECKS]);
    expect(wordsOf(found)).toEqual({
      page: 'ok framed',
      policy: 'ok delegated',
      microphone: 'ok heard',
      scripts: 'ok scriptsRun',
      sites: 'ok anySite',
      udp: 'ok udpWorks',
      relay: 'skipped noRelay',
      socket: 'ok socketWorks',
    });
    expect(found.udp?.facts).toMatchObject({ openMs: 10, echoMs: 10 });
    browser.call.peer.channel.closed();
    expect(browser.call.leftOpen()).toEqual([]);
    expect(verdictOf(found)).toBe('works');
  });

  it('call the demo assistant with one secret, without using minutes', async () => {
    const { browser } = await run();
    const sessions = browser.call.requests.filter(({ path }) => path === '/api/session');
    expect(sessions.map(({ init }) => JSON.parse(String(init.body)))).toMatchObject([
      { assistantId: 'assistant_demo' },
    ]);
  });

  it('take a network without UDP for a remark while a socket works', async () => {
    const { found } = await run(new FakeCheckBrowser(), { ways: { udp: false } });
    expect(wordsOf(found)).toMatchObject({ udp: 'warning noUdp', socket: 'ok socketWorks' });
    expect(verdictOf(found)).toBe('remarks');
  });

  it('take a socket that fails for a remark while UDP works, and for a failure otherwise', async () => {
    const spare = await run(new FakeCheckBrowser(), { ways: { socket: false } });
    expect(wordsOf(spare.found).socket).toBe('warning noSocketSpare');
    const none = await run(new FakeCheckBrowser(), { ways: { udp: false, socket: false } });
    expect(wordsOf(none.found).socket).toBe('failed noSocket');
    expect(verdictOf(none.found)).toBe('fails');
  });

  it('try a relay alone where the server has one', async () => {
    const browser = new FakeCheckBrowser();
    browser.call.answers['/api/session'] = [secret({ ice_servers: [{ urls: ['stun:s.example'] }, ICE] })];
    const { found } = await run(browser, { ways: { udp: false } });
    expect(wordsOf(found)).toMatchObject({ udp: 'warning noUdp', relay: 'ok relayWorks' });
    expect(browser.relay.peer.iceServers).toEqual([ICE]);
    const broken = new FakeCheckBrowser();
    broken.call.answers['/api/session'] = [secret({ ice_servers: [ICE] })];
    expect(wordsOf((await run(broken, { ways: { relay: false } })).found).relay).toBe('warning relayFails');
  });

  it('do not try UDP where the server takes none', async () => {
    const browser = new FakeCheckBrowser();
    browser.call.answers['/api/session'] = [secret({ transport: 'websocket' })];
    const { found } = await run(browser);
    expect(wordsOf(found)).toMatchObject({ udp: 'warning udpOff', socket: 'ok socketWorks' });
    expect(browser.call.peers).toEqual([]);
  });

  it('continue after a refusal, and show the server’s message', async () => {
    const browser = new FakeCheckBrowser();
    browser.call.answers['/api/session'] = [async () => refusal('too_many_requests', 429)];
    const { found } = await run(browser);
    expect(found.udp).toMatchObject({ state: 'failed', words: 'refused' });
    expect(found.socket?.facts.message).toBe(STRINGS.en.tooMany);
    expect(wordsOf(found).microphone).toBe('ok heard');
  });

  it('stop when nobody waits for them any more', async () => {
    const browser = new FakeCheckBrowser();
    const abort = new AbortController();
    const names: string[] = [];
    const done = runChecks({
      browser: browser.asBrowser(),
      assistantId: null,
      strings: STRINGS.en,
      signal: abort.signal,
      onFinding(name) {
        names.push(name);
        if (name === 'policy') abort.abort();
      },
    });
    await done;
    expect(names).toEqual(['page', 'policy']);
    expect(browser.call.requests).toEqual([]);
  });
});

describe('the page', () => {
  it.each([
    ['alone', { framed: false, around: null }, 'skipped alone', 'ok allowed'],
    ['not secure', { secure: false }, 'failed insecure', 'ok delegated'],
  ])('%s', async (_, scene, page, policy) => {
    const { found } = await run(Object.assign(new FakeCheckBrowser(), scene));
    expect(wordsOf(found)).toMatchObject({ page, policy });
  });

  it('around may keep the microphone to itself', async () => {
    const browser = new FakeCheckBrowser();
    browser.call.delegated = false;
    expect(wordsOf((await run(browser)).found).policy).toBe('failed notDelegated');
    const alone = Object.assign(new FakeCheckBrowser(), { framed: false });
    alone.call.delegated = false;
    expect(wordsOf((await run(alone)).found).policy).toBe('failed notAllowed');
  });

  it('may let no script for sound run', async () => {
    const browser = new FakeCheckBrowser();
    browser.call.hasSound = false;
    const { found } = await run(browser);
    expect(wordsOf(found)).toMatchObject({
      scripts: 'failed scriptsBlocked',
      socket: 'warning noSocketSpare',
    });
  });
});

describe('the microphone', () => {
  it.each([
    ['NotAllowedError', 'failed denied'],
    ['NotFoundError', 'failed noMicrophone'],
    ['NotReadableError', 'failed microphoneBusy'],
    ['TypeError', 'failed insecure'],
  ])('that does not come: %s', async (name, words) => {
    const browser = new FakeCheckBrowser();
    browser.call.microphone = async () => {
      throw new DOMException('no', name);
    };
    expect(wordsOf((await run(browser)).found).microphone).toBe(words);
  });

  it('that gives no sound at all is switched off, and is given back all the same', async () => {
    const browser = new FakeCheckBrowser();
    const stream = new FakeStream();
    browser.call.microphone = async () => stream;
    browser.loudness = 0;
    expect(wordsOf((await run(browser)).found).microphone).toBe('warning silent');
    expect(stream.tracks[0]?.stopped).toBe(true);
  });
});

describe('the allowed sites', () => {
  const listed = async () => Response.json({ success: true, site: 'st_2', expires_at: 1 });

  it.each([
    ['on the list', listed, 'ok siteListed'],
    ['not on it', async () => refusal('site_not_allowed'), 'failed siteNotListed'],
    ['of nobody', async () => refusal('not_found', 404), 'failed unknownAssistant'],
    ['asked for too often', async () => refusal('too_many_requests', 429), 'warning refused'],
    ['not to be asked for', async () => Promise.reject(new TypeError('offline')), 'failed unreachable'],
    ['answered by a proxy', async () => new Response('<html>'), 'failed unreachable'],
  ])('are %s', async (_, answer, words) => {
    const browser = new FakeCheckBrowser();
    browser.call.answers['/api/site_token'] = [answer];
    const { found } = await run(browser);
    expect(wordsOf(found).sites).toBe(words);
    if (words.endsWith('Listed')) expect(found.sites?.facts.site).toBe('https://shop.example');
    const asked = browser.call.requests.find(({ path }) => path === '/api/site_token');
    expect(JSON.parse(String(asked?.init.body))).toEqual({ assistantId: 'assistant_1', site: 'st_1' });
  });

  it('can be told on the owner’s page alone, and of an assistant alone', async () => {
    const browser = Object.assign(new FakeCheckBrowser(), { framed: false, around: null, siteToken: null });
    browser.call.answers['/api/site_token'] = [listed];
    expect(wordsOf((await run(browser)).found).sites).toBe('skipped listedAlone');
    const nobody = await run(new FakeCheckBrowser(), { assistantId: null });
    expect(wordsOf(nobody.found).sites).toBe('skipped noAssistant');
  });
});
