// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '../../../testing/render.tsx';
import { assistantOf } from '../testing/test-answers.ts';
import { CardMinutes } from './card-minutes.tsx';

const open = (some: Parameters<typeof assistantOf>[0], planMinutes?: number, language: 'en' | 'uk' = 'en') =>
  show(<CardMinutes assistant={assistantOf(some)} name="Poppy" planMinutes={planMinutes} />, { language });
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

  it('are counted beside those of the plan, once these are known', async () => {
    const { unmount } = await open({});
    expect(screen.queryByText(/left on your plan/)).toBeNull();
    unmount();
    await open({}, 1);
    expect(screen.getByText('1 minute left on your plan')).toBeTruthy();
  });

  it('can be added to, for this assistant', async () => {
    await open({ id: 'assistant 7' });
    const add = screen.getByRole('link', { name: 'Add minutes to Poppy' });
    expect(add.getAttribute('href')).toBe('/pricing?assistantId=assistant%207');
  });

  it.each([
    [0, null],
    [1, '1 call met your limits for visitors in the last 7 days'],
    [12, '12 calls met your limits for visitors in the last 7 days'],
  ])('name %d calls that met the limits for visitors', async (limitedCalls, words) => {
    await open({ limitedCalls });
    expect(screen.queryByText(/your limits for visitors/)?.textContent ?? null).toBe(words);
  });

  it.each([
    [1, /1 хвилина/],
    [2, /2 хвилини/],
    [5, /5 хвилин(?![аи])/],
    [21, /21 хвилина/],
  ])('are counted in Ukrainian forms: %d', async (planMinutes, words) => {
    await open({}, planMinutes, 'uk');
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/minute|used|plan/);
  });
});
