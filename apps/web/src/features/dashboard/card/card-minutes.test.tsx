// @vitest-environment jsdom
import { summaryOf } from '@parlo/contract';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../../testing/render.tsx';
import { madeTalkTime } from '../../../testing/talk-time.ts';
import { assistantOf } from '../testing/test-answers.ts';
import { CardMinutes } from './card-minutes.tsx';

const onTopUp = vi.fn();
beforeEach(() => void onTopUp.mockReset());

const open = (some: Parameters<typeof assistantOf>[0], language: 'en' | 'uk' = 'en') =>
  show(<CardMinutes assistant={summaryOf(assistantOf(some))} name="Poppy" onTopUp={onTopUp} />, { language });
const bar = () => Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'));

describe('the minutes of an assistant', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 0],
    [494, 99, 99],
    [500, 100, 100],
    [600, 120, 100],
  ])('after %d of 500 are %d per cent of its cap', async (minutes, percent, drawn) => {
    await open({ minutes, minutes_total: 500 });
    expect(screen.getByText(`Monthly cap: ${minutes} of 500 minutes, ${percent}% used`)).toBeTruthy();
    expect(bar()).toBe(drawn);
  });

  it('have a name for screen readers', async () => {
    await open({});
    expect(screen.getByRole('progressbar', { name: 'Monthly cap used' })).toBeTruthy();
  });

  it.each([
    [madeTalkTime(10), '10 minutes left to talk', 'That is all your account has left.'],
    [
      madeTalkTime(10, { visitors: false }),
      '10 minutes left to talk',
      /^That is all your account has left\. They are for your own calls/,
    ],
    [
      madeTalkTime(3, { account: 310, limit: 'cap' }),
      '3 minutes left to talk',
      'Its monthly cap allows no more; your account has 310 minutes.',
    ],
    [
      madeTalkTime(0, { account: 310, limit: 'suspended', visitors: false }),
      '0 minutes left to talk',
      'Your account is suspended; 310 minutes wait on it.',
    ],
  ] as const)('say how many can be talked, and why no more: %j', async (talk, left, why) => {
    await open({ talk });
    expect(screen.getByText(left)).toBeTruthy();
    expect(screen.getByText(why)).toBeTruthy();
  });

  it('can be added to, for this assistant', async () => {
    const { user } = await open({});
    await user.click(screen.getByRole('button', { name: 'Add minutes to Poppy' }));
    expect(onTopUp).toHaveBeenCalledOnce();
  });

  it.each([
    [0, null],
    [1, '1 call reached your limits for visitors in the last 7 days'],
    [12, '12 calls reached your limits for visitors in the last 7 days'],
  ])('name %d calls that met the limits for visitors', async (limitedCalls, words) => {
    await open({ limitedCalls });
    expect(screen.queryByText(/your limits for visitors/)?.textContent ?? null).toBe(words);
  });

  it('have Ukrainian words', async () => {
    await open({}, 'uk');
    expect(screen.getByText('Більше на вашому рахунку немає.')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/minute|used|plan/);
  });
});
