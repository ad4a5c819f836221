interface SampleMarkProps {
  readonly words: string;
  /** The explanation: shown on hover, and read out. */
  readonly hint: string;
}

/** On everything that is claimed and invented, in sight, until the operator replaces it (content/customers.json). */
export function SampleMark({ words, hint }: SampleMarkProps) {
  return (
    <span
      title={hint}
      className="ml-1 inline-block rounded-sm border border-dashed border-edge px-1.5 text-sm font-semibold text-soft"
    >
      {words}
      <span className="sr-only">: {hint}</span>
    </span>
  );
}
