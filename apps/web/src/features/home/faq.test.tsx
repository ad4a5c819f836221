// @vitest-environment jsdom
import { PLANS } from '@parlo/contract/plans';
import { renderHook, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadTexts, speak } from '../../i18n/index.ts';
import { show } from '../../testing/render.tsx';
import { Faq, useFaq } from './faq.tsx';

it('has nine questions, one of them open, with all answers in the page', async () => {
  const { container } = await show(<Faq />);
  const entries = [...container.querySelectorAll('details')];
  expect(entries).toHaveLength(9);
  // Elements of one name are an accordion: opening one closes the others.
  expect(new Set(entries.map((entry) => entry.getAttribute('name')))).toEqual(new Set(['faq']));
  expect(entries.some(({ open }) => open)).toBe(false);
  for (const entry of entries) expect(entry.querySelector('p')?.textContent).toMatch(/\w{2,}\./);
  expect(screen.getByText('What does it cost?').closest('summary')).toBeTruthy();
});

it.each(['en', 'uk'] as const)('lists them for search engines, prices filled in: %s', async (language) => {
  await loadTexts('landing');
  await speak(language);
  const { result } = renderHook(() => useFaq());
  expect(result.current).toHaveLength(9);
  for (const { question, answer } of result.current) {
    expect(question).toMatch(/\?$/);
    expect(answer).not.toContain('{{');
  }
  const price = result.current.find(({ name }) => name === 'price')?.answer;
  expect(price).toContain(String(PLANS.starter.cents / 100));
  expect(price).toContain(String(PLANS.starter.minutes));
});
