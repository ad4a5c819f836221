import { useEffect } from 'preact/hooks';
import type { PageAround } from './page-around.ts';
import { useLatest } from './use-latest.ts';
import type { Visit } from './use-visit.ts';

/** Does what the page around asks for, and asks it to be closed on Escape. */
export function usePageCommands(page: PageAround, visit: Visit, canCall: boolean): void {
  // Listened to once; what it does is that of the last drawing.
  const now = useLatest({ visit, canCall });

  useEffect(
    () =>
      page.listen(({ type }) => {
        const { visit, canCall } = now.current;
        if (type === 'parlo:end') visit.call.end();
        if (type === 'parlo:start' && canCall) visit.startCall();
        else if (type === 'parlo:start' || type === 'parlo:shown') {
          // Focusing lays the page out; first it says that it can be used.
          setTimeout(() => document.querySelector<HTMLElement>('.call:enabled, textarea')?.focus());
        }
      }),
    [page, now],
  );

  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) page.tell({ type: 'parlo:close' });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [page]);
}
