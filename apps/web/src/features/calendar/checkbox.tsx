import { useId } from 'react';

interface CheckboxProps {
  readonly text: string;
  readonly hint?: string | undefined;
  readonly on: boolean;
  readonly onChoose: (on: boolean) => void;
}

export function Checkbox({ text, hint, on, onChoose }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          aria-describedby={hint && id}
          className="size-4.5 shrink-0 accent-ink"
        />
        {text}
      </label>
      {hint && (
        <p id={id} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
