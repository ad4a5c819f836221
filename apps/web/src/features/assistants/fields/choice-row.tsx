import { type ReactNode, type Ref, useId } from 'react';

interface ChoiceRowProps<Value extends string> {
  /** The name that all choices of a group share. */
  readonly group: string;
  readonly value: Value;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChoose: (value: Value) => void;
  readonly label: string;
  /** What the choice means. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** One of a few choices, with what it means below it. */
export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { group, value, checked, disabled, onChoose, label, children, ref } = props;
  const id = useId();
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-2.5 font-semibold">
        <input
          ref={ref}
          type="radio"
          name={group}
          checked={checked}
          disabled={disabled}
          onChange={() => onChoose(value)}
          aria-describedby={id}
          className="size-4.5 accent-ink"
        />
        {label}
      </label>
      <p id={id} className="ml-7 text-sm text-soft">
        {children}
      </p>
    </div>
  );
}
