import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FIRST_WAIT_MS, followFiles } from './live-files.ts';

class ScriptedSource {
  static readonly CLOSED = 2;
  static all: ScriptedSource[] = [];
  readonly address: string;
  readyState = 1;
  onmessage = (_: { data: string }) => {};
  onerror = () => {};

  constructor(address: string) {
    this.address = address;
    ScriptedSource.all.push(this);
  }
  close() {
    this.readyState = 2;
  }
  say(body: unknown) {
    this.onmessage({ data: JSON.stringify(body) });
  }
  /** `refused`: the browser does not try again. */
  fail(refused: boolean) {
    this.readyState = refused ? 2 : 0;
    this.onerror();
  }
}
const sources = () => ScriptedSource.all;
const FILE = {
  id: 'file_1',
  name: 'prices.txt',
  type: 'text/plain',
  size: 12,
  status: 'pending',
  reason: null,
  problem: null,
  passages: 0,
  createdAt: '2026-11-21T10:00:00.000Z',
};

beforeEach(() => {
  vi.useFakeTimers();
  ScriptedSource.all = [];
  vi.stubGlobal('EventSource', ScriptedSource);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow() {
  const onLists = vi.fn();
  const onLost = vi.fn();
  const close = followFiles({ address: '/api/knowledge_events?assistantId=a', onLists, onLost });
  return { onLists, onLost, close };
}

it('tells every list that comes, and nothing that is not one', () => {
  const { onLists } = follow();
  expect(sources()[0]?.address).toBe('/api/knowledge_events?assistantId=a');
  sources()[0]?.say({ files: [FILE] });
  sources()[0]?.say({ files: 'all' });
  sources()[0]?.onmessage({ data: '<html>' });
  expect(onLists.mock.calls).toEqual([[{ files: [FILE], websites: [] }]]);
});

it('leaves a broken connection to the browser', () => {
  const { onLost } = follow();
  sources()[0]?.fail(false);
  vi.advanceTimersByTime(120_000);
  expect(sources()).toHaveLength(1);
  expect(onLost).not.toHaveBeenCalled();
});

it('comes back to one that was refused, ever more patiently until it is heard again', () => {
  const { onLost } = follow();
  sources()[0]?.fail(true);
  expect(onLost).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(FIRST_WAIT_MS);
  expect(sources()).toHaveLength(2);
  sources()[1]?.fail(true);
  vi.advanceTimersByTime(FIRST_WAIT_MS);
  expect(sources()).toHaveLength(2);
  vi.advanceTimersByTime(FIRST_WAIT_MS);
  expect(sources()).toHaveLength(3);
  sources()[2]?.say({ files: [] });
  sources()[2]?.fail(true);
  vi.advanceTimersByTime(FIRST_WAIT_MS);
  expect(sources()).toHaveLength(4);
});

it('ends when it is no longer wanted, while connected and while waiting', () => {
  const connected = follow();
  connected.close();
  connected.close();
  expect(sources()[0]?.readyState).toBe(2);
  const waiting = follow();
  sources()[1]?.fail(true);
  waiting.close();
  vi.advanceTimersByTime(120_000);
  expect(sources()).toHaveLength(2);
});
