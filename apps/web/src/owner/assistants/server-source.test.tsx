// @vitest-environment jsdom
import type { Assistant } from '@parlo/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BAKERY } from '../../testing/bakery.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { sessionEnded, signedIn } from '../account/use-user.ts';
import { queries } from '../queries.ts';
import { beginOpening, useServerSource } from './server-source.ts';

const SHOP: Assistant = { ...BAKERY, id: 'assistant_2', assistantName: 'Shop' };
const LIST = { success: true as const, message: '', assistants: [BAKERY, SHOP] };

function Opened({ wanted }: { readonly wanted: string | null }) {
  const { assistants, opened, error, retry } = useServerSource(OLENA.email, wanted);
  return (
    <>
      <p>
        {opened ? `${opened.assistantName}, ${opened.faqList.length} of ${assistants?.length}` : 'waiting'}
      </p>
      {error && (
        <button type="button" onClick={retry}>
          Again
        </button>
      )}
    </>
  );
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  sessionEnded();
  queries.clear();
  vi.restoreAllMocks();
});

describe('the assistants of a signed-in owner', () => {
  it('are read without their questions, and the first one whole', async () => {
    const { asked } = fakeApi({ getAssistants: () => LIST });
    await show(<Opened wanted={null} />);
    expect(await screen.findByText('Bakery, 1 of 2')).toBeTruthy();
    expect(asked).toEqual([
      { name: 'getAssistants', input: { email: OLENA.email, fields: 'summary' } },
      { name: 'getAssistant', input: { assistantId: BAKERY.id } },
    ]);
  });

  it('have the one whole that the address names', async () => {
    const { asked } = fakeApi({ getAssistants: () => LIST });
    await show(<Opened wanted={SHOP.id} />);
    expect(await screen.findByText('Shop, 1 of 2')).toBeTruthy();
    expect(asked).toHaveLength(2);
  });

  it('have the first one whole where the address names one that is not theirs', async () => {
    fakeApi({ getAssistants: () => LIST });
    await show(<Opened wanted="assistant_3" />);
    expect(await screen.findByText('Bakery, 1 of 2')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are read again on request when the opened one did not come', async () => {
    let away = true;
    fakeApi({
      getAssistants: () => LIST,
      getAssistant: () => (away ? refuse('unavailable', 'Not now.') : { success: true, assistant: BAKERY }),
    });
    const { user } = await show(<Opened wanted={null} />);
    const again = await screen.findByRole('button', { name: 'Again' }, { timeout: 5_000 });
    away = false;
    await user.click(again);
    expect(await screen.findByText('Bakery, 1 of 2')).toBeTruthy();
  });
});

describe('what a screen will show', () => {
  const read = (id: string) => queries.getQueryData(['assistants', OLENA.email, 'one', id]);

  it('is the first assistant, read before the screen is there', async () => {
    signedIn(OLENA);
    fakeApi({ getAssistants: () => LIST });
    beginOpening(null);
    await vi.waitFor(() => expect(read(BAKERY.id)).toEqual(BAKERY));
  });

  it('is the wanted assistant, read along with the list', async () => {
    signedIn(OLENA);
    const { asked } = fakeApi({ getAssistants: () => LIST });
    beginOpening(SHOP.id);
    await vi.waitFor(() => expect(read(SHOP.id)).toEqual(SHOP));
    expect(asked.map(({ name }) => name).sort()).toEqual(['getAssistant', 'getAssistants']);
  });

  it('is not read for people without an account', () => {
    const { asked } = fakeApi({ getAssistants: () => LIST });
    beginOpening(null);
    expect(asked).toEqual([]);
  });
});
