import type { FromFrame, ToFrame } from '@parlo/contract/embed-messages';
import { describe, expect, it } from 'vitest';
import { openHostPage } from './host-page.ts';
import type { Look } from './params.ts';

function frame() {
  const posted: [FromFrame, string][] = [];
  const parent = { postMessage: (message: FromFrame, to: string) => posted.push([message, to]) };
  let onMessage: (event: object) => void = () => {};
  const looks: Look[] = [];
  const heard: string[] = [];
  const window = {
    parent,
    addEventListener: (_: string, listener: typeof onMessage) => {
      onMessage = listener;
    },
  };
  const page = openHostPage(window as never, (look) => looks.push(look));
  const say = (data: unknown, event: object = {}) =>
    onMessage({ source: parent, origin: 'https://shop.example', data, ...event });
  const listen = () => page.subscribe(({ type }) => heard.push(type));
  return { posted, looks, heard, page, say, listen };
}
const shown: ToFrame = { type: 'parlo:shown' };

describe('the page around', () => {
  it('is sent that somebody listens, and nothing before it has shown itself', () => {
    const { posted, page, say } = frame();
    expect(posted).toEqual([[{ type: 'parlo:ready' }, '*']]);
    page.send({ type: 'parlo:state', state: 'loading' });
    page.send({ type: 'parlo:call-start' });
    page.send({ type: 'parlo:state', state: 'idle' });
    expect(posted).toHaveLength(1);
    say(shown);
    expect(posted.slice(1)).toEqual([[{ type: 'parlo:state', state: 'idle' }, 'https://shop.example']]);
    page.send({ type: 'parlo:close' });
    expect(posted.at(-1)).toEqual([{ type: 'parlo:close' }, 'https://shop.example']);
  });

  it('is heard, what it said while the assistant was loading, too', () => {
    const { heard, say, listen } = frame();
    say(shown);
    say({ type: 'parlo:start' });
    const stop = listen();
    say({ type: 'parlo:end' });
    expect(heard).toEqual(['parlo:shown', 'parlo:start', 'parlo:end']);
    stop();
    say({ type: 'parlo:start' });
    expect(heard).toHaveLength(3);
  });

  it('is the window around and its first origin; nobody else is heard', () => {
    const { heard, say, listen } = frame();
    listen();
    say({ type: 'parlo:start' });
    say(shown, { source: {} });
    say(shown);
    say({ type: 'parlo:start' }, { origin: 'https://elsewhere.example' });
    say({ type: 'parlo:start' }, { source: {} });
    for (const odd of [
      null,
      'parlo:start',
      { type: 7 },
      { type: 'parlo:ask', text: 7 },
      { type: 'toString' },
      { type: 'parlo:ready' },
    ])
      say(odd);
    expect(heard).toEqual(['parlo:shown']);
  });

  it('may be a sandboxed one, which has no address', () => {
    const { posted, page, say } = frame();
    say(shown, { origin: 'null' });
    page.send({ type: 'parlo:close' });
    expect(posted.at(-1)?.[1]).toBe('*');
  });

  it('gets the last look with the last state, and hands on what it has kept of a visit', () => {
    const { posted, heard, page, say, listen } = frame();
    page.send({ type: 'parlo:panel', radius: 4, theme: 'dark' });
    page.send({ type: 'parlo:panel', radius: 8, theme: 'dark' });
    page.send({ type: 'parlo:visit', token: 'cv_1' });
    say(shown);
    expect(posted.slice(1).map(([message]) => message)).toEqual([
      { type: 'parlo:panel', radius: 8, theme: 'dark' },
    ]);
    listen();
    say({ type: 'parlo:resume' });
    say({ type: 'parlo:resume', token: 'cv_1' });
    expect(heard).toEqual(['parlo:shown', 'parlo:resume']);
  });

  it('says how it was opened', () => {
    const { page, say } = frame();
    const received: ToFrame[] = [];
    page.subscribe((message) => received.push(message));
    for (const keys of [false, true, 'no']) say({ type: 'parlo:shown', keys });
    const read = { type: 'parlo:shown', covers: false };
    expect(received).toEqual([
      { ...read, keys: false },
      { ...read, keys: true },
      { ...read, keys: true },
    ]);
    say({ type: 'parlo:shown', focus: false });
    expect(received.at(-1)).toEqual({ ...read, keys: true, focus: false });
  });

  it('may change its looks', () => {
    const { looks, say } = frame();
    say(shown);
    say({ type: 'parlo:look', name: 'theme', value: 'dark' });
    say({ type: 'parlo:look', name: 'theme', value: null });
    say({ type: 'parlo:look', name: 'color', value: '#0a7d5a' });
    say({ type: 'parlo:look', name: 'secret', value: 'x' });
    say({ type: 'parlo:look', name: 'label', value: 7 });
    expect(looks.map(({ value }) => value)).toEqual(['dark', null, '#0a7d5a']);
  });

  it('is nobody where the page is no frame', () => {
    const posted: unknown[] = [];
    const alone = { addEventListener: () => expect.fail('listens'), postMessage: () => posted.push(1) };
    const page = openHostPage(Object.assign(alone, { parent: alone }) as never, () => {});
    page.send({ type: 'parlo:close' });
    expect(posted).toEqual([]);
  });
});
