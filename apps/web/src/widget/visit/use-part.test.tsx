// @vitest-environment jsdom
/** @jsxImportSource preact */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, it, vi } from 'vitest';
import { usePart } from './use-part.ts';

const load = vi.fn<() => Promise<{ words: string }>>();

function Shown({ wanted }: { readonly wanted: number }) {
  return <p>{usePart(load, wanted)?.words ?? 'Without'}</p>;
}
const show = (wanted: number) => act(() => render(<Shown wanted={wanted} />, document.body));

it('does without a part that does not come, fetches it when it is wanted again, and then never more', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
  load.mockRejectedValueOnce(new TypeError('network')).mockResolvedValue({ words: 'Whole' });
  await show(1);
  // Not before the first paint.
  expect(load).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(complain).toHaveBeenCalledTimes(1));
  await show(1);
  expect(document.body.textContent).toBe('Without');
  await show(2);
  await vi.waitFor(() => expect(document.body.textContent).toBe('Whole'));
  await show(3);
  expect(load).toHaveBeenCalledTimes(2);
});
