// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { ShortcutKeys } from './shortcut-keys.tsx';
import { askForShortcuts, createShortcuts, turn } from './shortcuts.ts';

afterEach(() => turn(true));

const key = (code: string, timeStamp = 0, more: object = {}) => ({
  key: code.slice(-1).toLowerCase(),
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  timeStamp,
  ...more,
});
const QUESTION_MARK = key('Digit7', 0, { key: '?' });

describe('the keys of the app', () => {
  it('open a screen by G and a letter that follows soon, in any layout', () => {
    const read = createShortcuts();
    expect(read(key('KeyG', 0, { key: 'п' }), false)).toBeNull();
    expect(read(key('KeyD', 1_000, { key: 'в' }), false)).toEqual({ path: '/dashboard' });
    expect(read(key('KeyD', 1_100), false)).toBeNull();
    expect(read(key('KeyG', 2_000), false)).toBeNull();
    expect(read(key('KeyD', 3_600), false)).toBeNull();
  });

  it('are letters of the text while somebody types, and the browser’s with Control', () => {
    const read = createShortcuts();
    expect(read(QUESTION_MARK, true)).toBeNull();
    read(key('KeyG'), true);
    expect(read(key('KeyD', 10), false)).toBeNull();
    expect(read({ ...QUESTION_MARK, ctrlKey: true }, false)).toBeNull();
    expect(read(key('KeyS', 0, { ctrlKey: true }), true)).toBe('save');
  });

  it('can be turned off, but for saving', () => {
    const read = createShortcuts();
    turn(false);
    expect(read(QUESTION_MARK, false)).toBeNull();
    expect(read(key('KeyS', 0, { metaKey: true }), false)).toBe('save');
    turn(true);
    expect(read(QUESTION_MARK, false)).toBe('list');
  });
});

describe('a screen of the app', () => {
  const SCREEN = (
    <>
      <ShortcutKeys />
      <label>
        Name
        <input />
      </label>
    </>
  );

  it('lists its keys after a question mark, and turns them off there', async () => {
    const { user } = await show(SCREEN);
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.click(screen.getByRole('checkbox', { name: 'Shortcuts without Ctrl' }));
    await user.keyboard('{Escape}');
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    askForShortcuts();
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('goes where the letter after G leads, and not from a field', async () => {
    const { user, router } = await show(SCREEN, { elsewhere: ['/dashboard/analytics'] });
    await user.type(screen.getByLabelText('Name'), 'ga?');
    expect([router.state.location.pathname, screen.queryByRole('dialog')]).toEqual(['/', null]);
    await user.click(document.body);
    await user.keyboard('ga');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/analytics'));
  });

  it('presses the button that saves, and leaves Control and S to the browser without one', async () => {
    const onSave = vi.fn();
    await show(
      <>
        <ShortcutKeys />
        <button type="button" aria-keyshortcuts="Control+S Meta+S" onClick={onSave}>
          Save
        </button>
      </>,
    );
    const pressed = () => fireEvent.keyDown(document.body, { code: 'KeyS', key: 's', ctrlKey: true });
    expect(pressed()).toBe(false);
    expect(onSave).toHaveBeenCalledOnce();
    screen.getByRole('button').removeAttribute('aria-keyshortcuts');
    expect(pressed()).toBe(true);
  });
});
