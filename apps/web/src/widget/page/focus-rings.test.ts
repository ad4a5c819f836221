// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { hideRings, watchFocusRings } from './focus-rings.ts';

const hidden = () => document.documentElement.hasAttribute('data-pressed');
const key = (name: string) => dispatchEvent(new KeyboardEvent('keydown', { key: name }));
const pressed = () => dispatchEvent(new Event('pointerdown'));

watchFocusRings(window);
beforeEach(() => hideRings(false));

it('hides rings from a press on, until somebody moves on by keyboard', () => {
  expect(hidden()).toBe(false);
  pressed();
  expect(hidden()).toBe(true);
  for (const name of ['a', 'Enter', 'Shift']) key(name);
  expect(hidden()).toBe(true);
  for (const name of ['Tab', 'ArrowDown', 'Escape']) {
    pressed();
    key(name);
    expect(hidden(), name).toBe(false);
  }
});
