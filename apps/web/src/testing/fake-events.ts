import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** A stand-in for `EventSource` in component tests: the test says what the server sends. */
export function fakeEvents() {
  const open: FakeSource[] = [];
  class FakeSource {
    static readonly CLOSED = 2;
    readyState = 1;
    onmessage: (event: { data: string }) => void = () => {};
    onerror: () => void = () => {};
    readonly address: string;
    constructor(address: string) {
      this.address = address;
      open.push(this);
    }
    close(): void {
      this.readyState = FakeSource.CLOSED;
    }
  }
  vi.stubGlobal('EventSource', FakeSource);
  return {
    /** Addresses of the streams that are being read. */
    reading: () => open.filter(({ readyState }) => readyState === 1).map(({ address }) => address),
    /** The server refuses the stream: the browser does not come back by itself. */
    refuse: () =>
      act(() => {
        const last = open.at(-1);
        last?.close();
        last?.onerror();
      }),
    say: (body: unknown) => act(() => open.at(-1)?.onmessage({ data: JSON.stringify(body) })),
  };
}
