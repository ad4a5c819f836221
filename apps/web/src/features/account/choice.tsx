interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string; readonly lang?: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few, all in sight. */
export function Choice<Value extends string>({ name, label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            lang={option.lang}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-edge px-4 transition-colors hover:bg-panel has-checked:border-ink has-checked:bg-panel has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4 accent-ink"
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
