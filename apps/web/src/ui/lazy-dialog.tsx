import type { ComponentType } from 'react';
import { MissingNotice } from '../arrival/missing-notice.tsx';
import { parcel } from '../arrival/parcel.ts';
import { useParcel } from '../arrival/use-parcel.ts';

/**
 * A dialog whose code is fetched when it is first opened: the primitives under dialogs weigh more than most screens,
 * and none of them is needed to show one. When it does not come, the page below stays and a notice says so. Whoever
 * gives it up closes it: without `onClose` its opener would hold it for open, and could never open it again.
 */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part = parcel(load);
  return function LazyDialog(props: Props) {
    const { value: Loaded, missing, again, dismiss } = useParcel(part);
    const close = () => {
      dismiss();
      props.onClose();
    };
    if (missing) return <MissingNotice onAgain={again} onClose={close} />;
    return Loaded ? <Loaded {...props} /> : null;
  };
}
