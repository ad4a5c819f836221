// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../../testing/render.tsx';
import { SaveBar } from './save-bar.tsx';

type Props = Parameters<typeof SaveBar>[0];
const bar = (props: Partial<Props> = {}, language: 'en' | 'uk' = 'en') =>
  show(<SaveBar state="unsaved" banner={null} mistakes={false} detail="" {...props} />, { language });
const button = () => screen.getByRole<HTMLButtonElement>('button');

describe('the bar that saves', () => {
  it.each([
    ['saved', 'All Saved!', true],
    ['saving', 'Saving...', true],
    ['unsaved', 'Save Settings', false],
  ] as const)('in the state “%s” says “%s”', async (state, words, disabled) => {
    await bar({ state });
    expect(button().textContent).toBe(words);
    expect(button().disabled).toBe(disabled);
  });

  it.each([
    ['that there is something to save', {}, 'status', 'You have unsaved changes'],
    ['nothing while all is saved', { state: 'saved' }, 'status', ''],
    ['that it is saved', { state: 'saved', banner: 'saved' }, 'status', 'Settings saved successfully!'],
    ['that it failed', { banner: 'failed' }, 'alert', 'Failed to save settings. Please try again.'],
    [
      'why, where that is known',
      { banner: 'failed', detail: 'The name is taken.' },
      'alert',
      'The name is taken.',
    ],
    [
      'that fields have mistakes',
      { mistakes: true },
      'alert',
      'Some fields need your attention before saving.',
    ],
    [
      'why it failed before what is wrong',
      { mistakes: true, banner: 'failed', detail: 'No.' },
      'alert',
      'No.',
    ],
  ] as const)('tells %s', async (_, props, role, words) => {
    await bar(props);
    expect(screen.getByRole(role).textContent).toBe(words);
  });

  it('offers to sign in where that comes first', async () => {
    const onSignIn = vi.fn();
    const { user } = await bar({ banner: 'failed', detail: 'Please sign in to save changes', onSignIn });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(onSignIn).toHaveBeenCalledOnce();
  });

  it.each(['saved', 'saving', 'unsaved'] as const)('speaks Ukrainian: %s', async (state) => {
    await bar({ state }, 'uk');
    expect(button().textContent).toMatch(/^[А-ЯІЇЄҐ]/);
  });
});

it.each([
  ['with nothing to save', { state: 'saved' }, false],
  ['with something to save', { state: 'unsaved' }, true],
  ['right after saving', { state: 'saved', banner: 'saved' }, true],
  ['with mistakes', { state: 'saved', mistakes: true }, true],
] as const)('covers a part of the form only while it has something to say: %s', async (_, props, covers) => {
  await bar(props);
  expect(screen.getByRole('button').closest('.sticky') !== null).toBe(covers);
});
