import { useTranslation } from 'react-i18next';

export const SPANS = [7, 30, 90] as const;
export type SpanDays = (typeof SPANS)[number];

interface SpanPickerProps {
  readonly days: SpanDays;
  readonly onChange: (days: SpanDays) => void;
}

/** Over how many days a plot reaches. */
export function SpanPicker({ days, onChange }: SpanPickerProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex min-w-0 rounded-md border border-edge bg-raised p-0.5">
      <legend className="sr-only">{t('plots.span')}</legend>
      {SPANS.map((span) => (
        <label key={span} className="relative cursor-pointer">
          <input
            type="radio"
            name="days"
            className="peer absolute inset-0 cursor-pointer opacity-0"
            checked={span === days}
            onChange={() => onChange(span)}
          />
          <span className="flex min-h-10 items-center rounded-[0.5rem] px-3.5 text-soft transition-colors peer-checked:bg-ink peer-checked:text-paper peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-ink">
            {t('plots.spanDays', { days: span })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
