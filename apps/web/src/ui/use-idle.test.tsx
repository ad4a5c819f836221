// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useIdle } from './use-idle.ts';

function Screen() {
  return <p>{useIdle() ? 'rested' : 'busy'}</p>;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a part that can wait', () => {
  it('comes when the browser has nothing else to do', () => {
    let rest = () => {};
    vi.stubGlobal('requestIdleCallback', (task: () => void) => {
      rest = task;
      return 1;
    });
    vi.stubGlobal('cancelIdleCallback', () => {});
    const { container } = render(<Screen />);
    expect(container.textContent).toBe('busy');
    act(() => rest());
    expect(container.textContent).toBe('rested');
  });

  it('is not waited for once its screen has gone', () => {
    const cancel = vi.fn();
    vi.stubGlobal('requestIdleCallback', () => 7);
    vi.stubGlobal('cancelIdleCallback', cancel);
    render(<Screen />).unmount();
    expect(cancel).toHaveBeenCalledWith(7);
  });

  it('comes soon after in a browser that can’t be asked', async () => {
    const { findByText } = render(<Screen />);
    expect(await findByText('rested')).toBeTruthy();
  });
});
