// @vitest-environment jsdom
import type { BillingSettings } from '@parlo/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { madeBilling } from '../testing/made.ts';
import { SpendingForm } from './spending-form.tsx';
import { centsOf, toSettings, toTexts } from './spending-texts.ts';

afterEach(() => vi.unstubAllGlobals());

const EMAIL = 'olena@example.com';
const OFF = { on: false, below: 20, minutes: 100, mostPerMonth: 3_000 };
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

/** The form over a server that keeps what it is sent. */
async function showForm(settings: Partial<BillingSettings> = {}, language: 'en' | 'uk' = 'en') {
  const billing = madeBilling({ spent: 1_050, settings: { monthlyCap: null, autoTopUp: OFF, ...settings } });
  const { asked } = fakeApi({ updateBilling: (sent) => ({ ...billing, settings: sent }) });
  const shown = await show(<SpendingForm email={EMAIL} billing={billing} />, { language });
  return { ...shown, asked, sent: () => asked.map(({ input }) => input) };
}
const box = () => screen.getByRole('checkbox');
const field = (name: RegExp | string) => screen.getByLabelText(name);
const saveButton = () => screen.getByRole('button', { name: 'Save' });

describe('an amount', () => {
  it.each([
    ['25', 2_500],
    ['25.5', 2_550],
    ['25,50', 2_550],
    ['$25', 2_500],
    [' 25 $', 2_500],
    ['0.07', 7],
  ])('may be written %j', (text, cents) => expect(centsOf(text)).toBe(cents));

  it.each(['', 'ten', '-5', '1.234', '1e3', '12345678'])('is not %j', (text) =>
    expect(centsOf(text)).toBeNaN(),
  );

  it('stays the same from the server to the field and back', () => {
    const settings = {
      monthlyCap: 2_550,
      autoTopUp: { on: true, below: 7, minutes: 300, mostPerMonth: 5_400 },
    };
    expect(toSettings(toTexts(settings))).toEqual(settings);
  });

  it('that nobody can read is no hindrance while nothing is bought by itself', () => {
    const texts = { ...toTexts({ monthlyCap: null, autoTopUp: OFF }), 'autoTopUp.below': 'x' };
    expect(toSettings(texts)).toEqual({ monthlyCap: null, autoTopUp: OFF });
  });
});

describe('spending', () => {
  it('is off at first, shows the spending, and hides disabled fields', async () => {
    await showForm();
    expect(screen.getByText('Spent this month: $10.50')).toBeTruthy();
    expect(field(/Most to spend/)).toHaveProperty('value', '');
    expect(box()).toHaveProperty('checked', false);
    expect(screen.getByText('Off: nothing is bought without you.')).toBeTruthy();
    expect(screen.queryByLabelText('Minutes to buy')).toBeNull();
  });

  it('is capped', async () => {
    const { user, sent } = await showForm();
    await user.type(field(/Most to spend/), '50');
    await user.click(saveButton());
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(sent()).toEqual([{ monthlyCap: 5_000, autoTopUp: OFF }]);
  });

  it('is of a cap that can be taken away', async () => {
    const { user, sent } = await showForm({ monthlyCap: 5_000 }, 'uk');
    expect(plain(document.body.textContent)).toContain('Витрачено цього місяця: 10,50 $ із 50 $');
    await user.clear(field(/Скільки щонайбільше витрачати/));
    await user.click(screen.getByRole('button', { name: 'Зберегти' }));
    await waitFor(() => expect(sent()).toEqual([{ monthlyCap: null, autoTopUp: OFF }]));
  });

  it('by itself is explained in one sentence as it is filled in, and sent', async () => {
    const { user, sent } = await showForm();
    await user.click(box());
    const words = () => plain(document.getElementById('auto-top-up')?.textContent);
    expect(words()).toBe(
      'When fewer than 20 minutes are left, your card pays $10 for 100 more, at most $30 a month.',
    );
    await user.selectOptions(field('Minutes to buy'), '500');
    await user.clear(field(/When fewer minutes/));
    expect(words()).toContain('Fill in when');
    await user.type(field(/When fewer minutes/), '15');
    await user.clear(field(/At most in a month/));
    await user.type(field(/At most in a month/), '80');
    expect(words()).toBe(
      'When fewer than 15 minutes are left, your card pays $40 for 500 more, at most $80 a month.',
    );
    await user.click(saveButton());
    const autoTopUp = { on: true, below: 15, minutes: 500, mostPerMonth: 8_000 };
    await waitFor(() => expect(sent()).toEqual([{ monthlyCap: null, autoTopUp }]));
  });

  it.each([
    ['At most in a month, in dollars', '9', /./],
    ['When fewer minutes are left than', '0', /./],
    ['When fewer minutes are left than', 'many', /Please check this field/],
    ['Most to spend in a month, in dollars', '5', /10/],
    ['Most to spend in a month, in dollars', 'a lot', /Please check this field/],
  ])('is not sent with %j of %j: its field says why', async (label, text, why) => {
    const { user, sent } = await showForm({ autoTopUp: { ...OFF, on: true } });
    const wrong = field(label);
    await user.clear(wrong);
    await user.type(wrong, text);
    await user.click(saveButton());
    expect(document.activeElement).toBe(wrong);
    const described = (wrong.getAttribute('aria-describedby') ?? '').split(' ')[0] ?? '';
    expect(document.getElementById(described)?.textContent).toMatch(why);
    expect(sent()).toEqual([]);
  });

  it('needs a maximum of one pack at least', async () => {
    const { user, sent } = await showForm({ autoTopUp: { ...OFF, on: true } });
    await user.selectOptions(field('Minutes to buy'), '500');
    await user.click(saveButton());
    expect(await screen.findByText(/One pack costs more than this allows/)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('that needs a card says so at its switch', async () => {
    const billing = madeBilling();
    fakeApi({
      updateBilling: () => refuse('card_required', 'No card.', { field: 'autoTopUp.on' }),
    });
    const { user } = await show(<SpendingForm email={EMAIL} billing={billing} />);
    await user.click(box());
    await user.click(saveButton());
    expect(await screen.findByText(/There is no card yet/)).toBeTruthy();
    expect(document.activeElement).toBe(box());
    expect(box().getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps typed text if the request fails', async () => {
    fakeApi({
      updateBilling: () => {
        throw new TypeError('away');
      },
    });
    const { user } = await show(<SpendingForm email={EMAIL} billing={madeBilling()} />);
    await user.type(field(/Most to spend/), '50');
    await user.click(saveButton());
    expect(await screen.findByText(/That could not be saved. Nothing has changed/)).toBeTruthy();
    expect(field(/Most to spend/)).toHaveProperty('value', '50');
  });
});
