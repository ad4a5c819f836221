// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../../testing/render.tsx';
import { assistantOf } from '../testing/test-answers.ts';
import { CardMinutes } from './card-minutes.tsx';

const onTopUp = vi.fn();
beforeEach(() => void onTopUp.mockReset());

const open = (some: Parameters<typeof assistantOf>[0], planMinutes?: number, language: 'en' | 'uk' = 'en') =>
  show(
    <CardMinutes assistant={assistantOf(some)} name="Poppy" planMinutes={planMinutes} onTopUp={onTopUp} />,
    { language },
  );
const bar = () => Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'));

describe('the minutes of an assistant', () => {
  it.each([
    [0, 500, '500 of 500 minutes left this month', '0% used', 0],
    [1, 500, '499 of 500 minutes left this month', '0% used', 0],
    [494, 500, '6 of 500 minutes left this month', '99% used', 99],
    [500, 500, '0 of 500 minutes left this month', '100% used', 100],
    [600, 500, '0 of 500 minutes left this month', '120% used', 100],
  ])('after %d of %d are what is left of them', async (minutes, minutes_total, left, used, drawn) => {
    await open({ minutes, minutes_total });
    expect(screen.getByText(left)).toBeTruthy();
    expect(screen.getByText(used)).toBeTruthy();
    expect(bar()).toBe(drawn);
  });

  it('have a name for who does not see the bar', async () => {
    await open({});
    expect(screen.getByRole('progressbar', { name: 'Minutes used this month' })).toBeTruthy();
  });

  it.each([
    [undefined, false],
    [479, true],
    [480, false],
    [900, false],
    [0, true],
  ])('of a plan that has %s are spoken of only when they are fewer', async (planMinutes, said) => {
    await open({ minutes: 20, minutes_total: 500 }, planMinutes);
    const sentence = screen.queryByText('Your plan has fewer minutes than this, so calls may end sooner.');
    expect(sentence !== null).toBe(said);
    // One number of minutes, whatever the plan has.
    expect(document.body.textContent?.match(/\d+ (of \d+ )?minutes?/g)).toEqual(['480 of 500 minutes']);
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
    await open({}, 5, 'uk');
    expect(screen.getByText(/^За тарифом хвилин менше/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/minute|used|plan/);
  });
});
