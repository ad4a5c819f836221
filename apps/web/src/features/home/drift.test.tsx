// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DRIFT_PX, useDrift } from './drift.ts';

const wanted = Object.assign(new EventTarget(), { matches: true });
let scroll: (isIntersecting: boolean) => void;
let left: boolean;

beforeEach(() => {
  wanted.matches = true;
  left = false;
  vi.stubGlobal('matchMedia', (query: string) => {
    expect(query).toBe('(pointer: fine) and (prefers-reduced-motion: no-preference)');
    return wanted;
  });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    draw();
    return 0;
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        scroll = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {
        left = true;
      }
    },
  );
  return () => vi.unstubAllGlobals();
});

function Field() {
  return <div ref={useDrift<HTMLDivElement>()} />;
}
function field() {
  const { container, unmount } = render(<Field />);
  const { style } = container.firstElementChild as HTMLElement;
  return { unmount, at: () => [style.getPropertyValue('--drift-x'), style.getPropertyValue('--drift-y')] };
}
const move = (clientX: number, clientY: number) =>
  act(() => void dispatchEvent(Object.assign(new Event('pointermove'), { clientX, clientY })));

it('follows the mouse against its way, by 20 px at most', () => {
  const { at } = field();
  scroll(true);
  move(innerWidth / 2, innerHeight / 2);
  expect(at()).toEqual(['0px', '0px']);
  move(innerWidth, 0);
  expect(at()).toEqual([`${-DRIFT_PX}px`, `${DRIFT_PX}px`]);
  expect(DRIFT_PX).toBe(20);
  // A window that is smaller than where the mouse is, as with two screens.
  move(innerWidth * 9, -innerHeight);
  expect(at()).toEqual(['-20px', '20px']);
});

it('listens only while it is on the screen', () => {
  const { at, unmount } = field();
  move(0, 0);
  expect(at()).toEqual(['', '']);
  scroll(true);
  move(0, 0);
  expect(at()).toEqual(['20px', '20px']);
  scroll(false);
  expect(at()).toEqual(['', '']);
  move(0, 0);
  expect(at()).toEqual(['', '']);
  scroll(true);
  unmount();
  expect(left).toBe(true);
  move(0, 0);
  expect(at()).toEqual(['', '']);
});

it('stands still for those who ask for less motion, also while they look', () => {
  const { at } = field();
  scroll(true);
  move(0, 0);
  wanted.matches = false;
  wanted.dispatchEvent(new Event('change'));
  expect(at()).toEqual(['', '']);
  move(0, 0);
  expect(at()).toEqual(['', '']);
});
