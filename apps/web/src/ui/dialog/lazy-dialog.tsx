import type { ComponentType, ReactNode } from 'react';
import { lazyPart, useLazyPart } from '../../lazy/lazy-part.ts';
import { LoadFailedNotice } from '../../lazy/load-failed-notice.tsx';

interface Closed {
  readonly onClose?: () => void;
}

type LazyDialog<Props> = ComponentType<Props & Closed> & {
  /** Begins to fetch it before it is shown. A failure is shown with the part alone. */
  readonly fetch: () => void;
  /** The same, for who must not go on without it: rejects when it does not load. */
  readonly load: () => Promise<unknown>;
};

/**
 * A dialog, or another part of a screen, whose code is fetched when it is first shown: the primitives under dialogs
 * weigh more than most screens. When it does not load, the page stays as it is and a notice says so. Closing the notice
 * closes the dialog, so that it can be opened again. `meanwhile` holds its place until its code is there.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): LazyDialog<Props> {
  const part = lazyPart(load);
  function LazyDialog(props: Props & Closed) {
    const { value: Loaded, failed, retry, dismiss } = useLazyPart(part);
    const close = () => {
      dismiss();
      props.onClose?.();
    };
    if (failed) return <LoadFailedNotice onRetry={retry} onClose={close} />;
    return Loaded ? <Loaded {...props} /> : meanwhile;
  }
  return Object.assign(LazyDialog, { fetch: () => void part.load().catch(() => undefined), load: part.load });
}
