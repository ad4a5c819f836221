// @vitest-environment jsdom
import type { OwnNumber } from '@parlo/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../i18n/index.ts';
import { administrator } from '../../routes/testing/administrator.ts';
import { BAKERY } from '../../testing/bakery.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { TelephoneSection } from './telephone-section.tsx';

const ONE = '+380441000001';
const TWO = '+380441000002';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const own = (number: string, more: Partial<OwnNumber> = {}): OwnNumber => ({
  number,
  assistantId: null,
  assistantName: null,
  transferTo: null,
  ...more,
});
const other = { assistantId: 'assistant_9', assistantName: 'Night desk', transferTo: '+380671111111' };

/** The section over a server that stores. */
async function open(
  first: readonly OwnNumber[],
  { telephone = true, transferNumbers = ['+380', '+44'] } = {},
) {
  let numbers = [...first];
  const { getUser } = administrator(false);
  const { asked } = fakeApi({
    getUser: () => ({ ...getUser(), telephone }),
    getTelephoneNumbers: () => ({ success: true, numbers, transferNumbers }),
    setTelephoneNumber({ number, assistantId, transferTo }) {
      if (transferTo === number) refuse('transfer_to_itself', 'No.', { field: 'transferTo' });
      const assistantName = assistantId === null ? null : BAKERY.assistantName;
      const set = own(number, {
        assistantId,
        assistantName,
        transferTo: transferTo?.replaceAll(' ', '') ?? null,
      });
      numbers = numbers.map((one) => (one.number === number ? set : one));
      return { success: true, numbers, transferNumbers };
    },
  });
  await loadTexts('telephone', 'refusals');
  const slot = { email: OLENA.email, assistant: BAKERY };
  const { user } = await show(<TelephoneSection slot={slot} />, { elsewhere: ['/docs/telephone'] });
  const sets = () => asked.filter(({ name }) => name === 'setTelephoneNumber').map(({ input }) => input);
  return { user, sets };
}

const card = async (number: string) => within(await screen.findByRole('region', { name: number }));

describe('the telephone section', () => {
  it('lets the assistant answer a number, also one of another assistant, and stop', async () => {
    const { user, sets } = await open([own(ONE), own(TWO, other)]);
    const [first, second] = [await card(ONE), await card(TWO)];
    expect(first.getByText('Nobody answers.')).toBeTruthy();
    expect(second.getByText('Night desk answers.')).toBeTruthy();
    expect(screen.queryByLabelText('A person’s number')).toBeNull();
    await user.click(first.getByRole('button', { name: `Let this assistant answer: ${ONE}` }));
    expect(await first.findByText('This assistant answers.')).toBeTruthy();
    expect(document.activeElement).toBe(first.getByRole('button', { name: `Stop answering: ${ONE}` }));
    await user.click(second.getByRole('button', { name: `Let this assistant answer: ${TWO}` }));
    expect(await second.findByText('This assistant answers.')).toBeTruthy();
    await user.click(first.getByRole('button', { name: `Stop answering: ${ONE}` }));
    expect(await first.findByText('Nobody answers.')).toBeTruthy();
    const change = { assistantId: BAKERY.id, transferTo: null };
    expect(sets()).toEqual([
      { number: ONE, ...change },
      // The other assistant's person is not this one's.
      { number: TWO, ...change },
      { number: ONE, assistantId: null, transferTo: null },
    ]);
  });

  it('stores a person’s number, says what is wrong with one, and forgets it', async () => {
    const here = { assistantId: BAKERY.id, assistantName: BAKERY.assistantName };
    const { user, sets } = await open([own(ONE, here)]);
    const { findByText, getByLabelText, getByRole } = await card(ONE);
    const field = getByLabelText<HTMLInputElement>('A person’s number');
    const save = () => user.click(getByRole('button', { name: `Save number: ${ONE}` }));
    await user.type(field, ONE);
    await save();
    expect(await findByText('This is the same number. Enter a person’s.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, '+380 67 123 45 67{Enter}');
    expect(await findByText('Saved.')).toBeTruthy();
    expect(field.value).toBe('+380671234567');
    await user.clear(field);
    await save();
    expect(await findByText('Saved.')).toBeTruthy();
    expect(sets().map((input) => (input as OwnNumber).transferTo)).toEqual([ONE, '+380 67 123 45 67', null]);
  });

  it('says how a person’s number begins, and has no field where nobody is put through', async () => {
    const here = { assistantId: BAKERY.id, assistantName: BAKERY.assistantName };
    await open([own(ONE, here)]);
    expect(await screen.findByText(/It begins with \+380 or \+44\.$/)).toBeTruthy();
    cleanup();
    await open([own(ONE, here)], { transferNumbers: [] });
    expect(await screen.findByText(/^The assistant takes a message/)).toBeTruthy();
    expect(screen.queryByLabelText('A person’s number')).toBeNull();
  });

  it('says how to get a number', async () => {
    await open([]);
    expect(await screen.findByText(/^You have no telephone number yet/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write to support' })).toBeTruthy();
  });

  it('says that there is no telephone, where there is none', async () => {
    await open([], { telephone: false });
    expect(await screen.findByText('Assistants on this server can’t be called by telephone.')).toBeTruthy();
  });
});
