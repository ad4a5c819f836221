// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Customers } from '../../site/site-customers.ts';
import { show } from '../../testing/render.tsx';
import { Testimonials } from './testimonials.tsx';

const SAID = ['One', 'Two', 'Three', 'Four'].map((text) => ({
  name: `Says ${text}`,
  role: { en: 'Baker', uk: 'Пекарка' },
  text: { en: text, uk: '' },
}));
const FOUR = { businesses: 1_000, over: true, testimonials: SAID };

const width = window.innerWidth;
const setWidth = (pixels: number) => Object.assign(window, { innerWidth: pixels });
beforeEach(() => setWidth(1_440));
afterEach(() => setWidth(width));

async function open(customers: Customers = FOUR, language: 'en' | 'uk' = 'en') {
  const page = await show(<Testimonials customers={customers} />, { language });
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

describe('what an administrator entered', () => {
  it('is shown with names and roles', async () => {
    await open();
    expect(screen.getByText(/^Over 1,000 businesses/)).toBeTruthy();
    const quote = screen.getByText('Three').closest('figure');
    expect(quote?.textContent).toBe('ThreeSays Three, Baker');
  });

  it('is shown in the other language where it was written in one', async () => {
    await open(FOUR, 'uk');
    expect(screen.getByText('One').lang).toBe('en');
    expect(screen.getAllByText(', Пекарка').map(({ lang }) => lang)).toEqual(['', '', '', '']);
  });

  it('may be one quote without a role or a number, which needs no buttons', async () => {
    const role = { en: '', uk: '' };
    const testimonials = [{ name: 'Марія', role, text: { en: '', uk: 'Добре.' } }];
    const { container } = await open({ businesses: null, over: false, testimonials });
    expect(screen.getByRole('figure').textContent).toBe('Добре.Марія');
    expect(screen.queryByRole('button')).toBeNull();
    expect(container.textContent).not.toContain('business');
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
      await open({ businesses, over, testimonials: [] }, language);
      expect(screen.getByText((text) => text.startsWith(said))).toBeTruthy();
    },
  );
});
