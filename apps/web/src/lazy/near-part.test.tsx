// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nearPart } from './near-part.tsx';

/** Windows that scroll as a test says. */
let near: (() => void)[];
let watched: { element: Element; margin: string }[];
beforeEach(() => {
  near = [];
  watched = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
      readonly #margin: string;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin: string }) {
        this.#tell = tell;
        this.#margin = options.rootMargin;
      }
      observe(element: Element) {
        watched.push({ element, margin: this.#margin });
        near.push(() => this.#tell([{ isIntersecting: true }]));
      }
      disconnect() {}
    },
  );
  return () => {
    cleanup();
    vi.unstubAllGlobals();
  };
});

const Words = () => <p>Here it is</p>;

/** The page as it came from the build, in which the part is HTML. */
function hydrated(Part: ReturnType<typeof nearPart<object>>) {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  container.innerHTML = '<div><!--$--><p>Here it is</p><!--/$--></div>';
  return act(async () => render(<Part />, { container, hydrate: true }));
}

it('stays the HTML it is, and fetches its code when it is near the window', async () => {
  const load = vi.fn(async () => Words);
  const Part = nearPart(load, { reach: '100%', room: 'h-96' });
  await hydrated(Part);
  const [html] = document.querySelectorAll('p');
  expect(html?.textContent).toBe('Here it is');
  expect(watched).toMatchObject([{ margin: '100% 0px' }]);
  expect(load).not.toHaveBeenCalled();
  await act(async () => near[0]?.());
  expect(load).toHaveBeenCalledOnce();
  expect(document.querySelectorAll('p')).toHaveLength(1);
  expect(document.querySelector('p')).toBe(html);
});

it('can be read when its code does not come, which is fetched again when it is near once more', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn<() => Promise<typeof Words>>().mockRejectedValueOnce(new Error('in a tunnel'));
  load.mockResolvedValue(Words);
  await hydrated(nearPart(load, { room: 'h-96' }));
  await act(async () => near[0]?.());
  expect(logged).toHaveBeenCalledWith('a part of the page could not be loaded', expect.anything());
  expect(screen.getByText('Here it is')).toBeTruthy();
  await act(async () => near[0]?.());
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Here it is')).toBeTruthy();
});

it('comes at once where somebody navigated to it, and keeps its room until then', async () => {
  const part = Promise.withResolvers<typeof Words>();
  const Part = nearPart(() => part.promise, { room: 'h-96' });
  const { container } = render(<Part />);
  expect(container.querySelector('.h-96')).toBeTruthy();
  await act(async () => part.resolve(Words));
  expect(screen.getByText('Here it is')).toBeTruthy();
  expect(container.querySelector('.h-96')).toBeNull();
});
