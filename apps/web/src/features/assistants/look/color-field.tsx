import { accentIn, LookSettings, OWN_ACCENT } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Field, Input } from '../../../ui/form/field.tsx';

const SWATCHES = [OWN_ACCENT, '#b4235a', '#6d3fc0', '#1d4ed8', '#0f766e', '#2f7d32', '#8a5a00', '#1b1714'];

interface ColorFieldProps {
  /** As it is typed. */
  readonly color: string;
  /** The form found it wrong. */
  readonly refused: boolean;
  readonly onChange: (color: string) => void;
}

/** The owner's colour: picked, written, or none. Says when the widget can't show quite that one. */
export function ColorField({ color, refused, onChange }: ColorFieldProps) {
  const { t } = useTranslation();
  const { success, data = '' } = LookSettings.shape.color.safeParse(color);
  const known = success ? data : '';
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold">{t('look.color')}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-pressed={color === ''}
          onClick={() => onChange('')}
          className={classes(
            'min-h-9 rounded-md border px-3 text-sm',
            color === '' ? 'border-ink font-semibold' : 'border-edge text-soft hover:border-ink',
          )}
        >
          {t('look.colorNone')}
        </button>
        {SWATCHES.map((swatch) => (
          <button
            key={swatch}
            type="button"
            aria-label={swatch}
            aria-pressed={known === swatch}
            onClick={() => onChange(swatch)}
            style={{ backgroundColor: swatch }}
            className="size-9 rounded-full border border-line aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-ink"
          />
        ))}
        <input
          type="color"
          aria-label={t('look.colorPick')}
          // The native control has no empty value.
          value={known || OWN_ACCENT}
          onChange={({ target }) => onChange(target.value)}
          className="h-9 w-12 cursor-pointer rounded-md border border-edge bg-raised p-1"
        />
      </div>
      <Field
        label={t('look.colorCode')}
        hint={t('look.colorHint')}
        error={refused && !success ? t('look.colorError') : undefined}
      >
        {(wiring) => (
          <Input
            {...wiring}
            value={color}
            onChange={({ target }) => onChange(target.value)}
            placeholder="#0a7d5a"
            maxLength={7}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            className="max-w-36 font-mono"
          />
        )}
      </Field>
      <p role="status" className="text-sm text-soft empty:hidden">
        {known && accentIn('light', known).changed && t('look.colorDarker')}
        {known && accentIn('dark', known).changed && t('look.colorLighter')}
      </p>
    </fieldset>
  );
}
