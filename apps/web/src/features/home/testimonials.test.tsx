// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { show } from '../../testing/render.tsx';
import type { LandingContent } from './content.ts';
import { Testimonials } from './testimonials.tsx';

const SAID = ['One', 'Two', 'Three', 'Four'].map((text) => ({ name: '', role: `Says ${text}`, text }));
const SAMPLES = { claim: { sample: true, businesses: 1_000, over: true }, sample: true, testimonials: SAID };

const width = window.innerWidth;
const setWidth = (pixels: number) => Object.assign(window, { innerWidth: pixels });
beforeEach(() => setWidth(1_440));
afterEach(() => setWidth(width));

async function open(content: Omit<LandingContent, 'cases'> = SAMPLES, language: 'en' | 'uk' = 'en') {
  const page = await show(<Testimonials {...content} />, { language });
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const dots = () => screen.getAllByRole('button', { name: /^Show number/ });
  const current = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true');
  const list = () => screen.getByRole('list', { name: /^What people say: / });
  return { ...page, button, dots, current, list };
}

describe('the carousel', () => {
  it.each([
    [639, 1, 4],
    [640, 2, 3],
    [1_023, 2, 3],
    [1_024, 3, 2],
  ])('at %i px shows %i at once, in %i places', async (pixels, shown, places) => {
    setWidth(pixels);
    const { dots, list } = await open();
    expect(list().getAttribute('aria-label')).toBe(`What people say: 1 to ${shown} of 4`);
    expect(dots()).toHaveLength(places);
    expect(within(list()).getAllByRole('listitem')).toHaveLength(4);
  });

  it('goes by its buttons and dots, and stops at both ends', async () => {
    setWidth(390);
    const { user, button, dots, current, list } = await open();
    expect(button('Previous').disabled).toBe(true);
    await user.click(button('Next'));
    expect(current()).toBe(1);
    await user.click(dots()[3] ?? expect.fail('no dot'));
    expect(list().getAttribute('aria-label')).toBe('What people say: 4 to 4 of 4');
    expect(button('Next').disabled).toBe(true);
    await user.click(button('Previous'));
    expect(current()).toBe(2);
  });

  it('goes by the arrow keys, from the list itself', async () => {
    const { user, list, current } = await open();
    list().focus();
    expect(document.activeElement).toBe(list());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(current()).toBe(1);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(current()).toBe(0);
  });

  it('knows where it was swiped to', async () => {
    setWidth(390);
    const { list, current } = await open();
    Object.defineProperty(list().firstElementChild, 'clientWidth', { value: 390 });
    fireEvent.scroll(list(), { target: { scrollLeft: 770 } });
    expect(current()).toBe(2);
  });
});

describe('sample content', () => {
  it('is marked, each quote and the figure, in words that say why', async () => {
    await open();
    expect(screen.getByText(/^Over 1,000 businesses/).textContent).toContain('Sample');
    for (const said of SAID) {
      const quote = screen.getByText(said.text).closest('figure');
      expect(quote?.textContent).toContain('Sample: Samples, with invented people');
    }
  });

  it('is marked in Ukrainian', async () => {
    await open(SAMPLES, 'uk');
    expect(screen.getAllByText('Приклад')).toHaveLength(5);
  });

  it('is not what an operator wrote: their customers have names and no mark', async () => {
    const testimonials = [{ name: 'Maria', role: 'Baker', text: 'Good.' }];
    await open({ claim: { sample: false, businesses: 12, over: false }, sample: false, testimonials });
    expect(screen.queryByText('Sample')).toBeNull();
    expect(screen.getByText(/^12 businesses/)).toBeTruthy();
    expect(screen.getByRole('figure').textContent).toContain('Maria, Baker');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['en', 1, false, '1 business talks'],
    ['uk', 21, false, '21 компанія говорить'],
    ['uk', 22, false, '22 компанії говорять'],
    ['uk', 25, false, '25 компаній говорять'],
    ['uk', 25, true, 'Понад 25 компаній говорять'],
  ] as const)(
    'says an exact number as it is, in %s: %i, over: %s',
    async (language, businesses, over, said) => {
      await open({ claim: { sample: false, businesses, over }, sample: false, testimonials: [] }, language);
      expect(screen.getByText((text) => text.startsWith(said))).toBeTruthy();
    },
  );

  it('goes with an empty file', async () => {
    const { container } = await open({ claim: null, sample: false, testimonials: [] });
    expect(container.textContent).toBe('');
  });
});
