import type { ComponentType } from 'react';
import { lazyPart, useLazyPart } from '../../lazy/lazy-part.ts';
import { LoadFailedNotice } from '../../lazy/load-failed-notice.tsx';

/**
 * A dialog whose code is fetched when it is first opened: the primitives under dialogs weigh more than most screens,
 * and none of them is needed to show one. When it does not load, the page below stays and a notice says so. Closing
 * the notice closes the dialog: without `onClose` its opener would hold it for open, and could never open it again.
 */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part = lazyPart(load);
  return function LazyDialog(props: Props) {
    const { value: Loaded, failed, retry, dismiss } = useLazyPart(part);
    const close = () => {
      dismiss();
      props.onClose();
    };
    if (failed) return <LoadFailedNotice onRetry={retry} onClose={close} />;
    return Loaded ? <Loaded {...props} /> : null;
  };
}
