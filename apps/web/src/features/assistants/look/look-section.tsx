import { AVATARS, LOOK_LIMITS } from '@parlo/contract';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePremiumGate } from '../../../owner/account/premium-gate.ts';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { useHashTarget } from '../../../ui/use-hash-target.ts';
import type { BuilderValues } from '../builder/form-values.ts';
import { useOwnForm } from '../builder/own-form.ts';
import { ColorField } from './color-field.tsx';
import { LauncherField } from './launcher-field.tsx';
import { SuggestionsField } from './suggestions-field.tsx';

export type LookValues = BuilderValues['look'];
const THEMES = ['auto', 'light', 'dark'] as const;
/** When somebody chooses a greeting for the first time, in seconds. */
const FIRST_DELAY = 3;

/** How the widget looks on a page. `email` is null in demo mode. */
export function LookSection({ email }: { readonly email: string | null }) {
  const { t } = useTranslation();
  const { control } = useOwnForm();
  const { field, fieldState } = useController({ control, name: 'look' });
  const look = field.value;
  const change = (changes: Partial<LookValues>) => field.onChange({ ...look, ...changes });
  // The errors of an object are an object of its fields' errors.
  const errors = (fieldState.error ?? {}) as Partial<Record<keyof LookValues, object>>;
  const branding = { on: look.branding, onChoose: (branding: boolean) => change({ branding }) };
  const title = useHashTarget('look');
  return (
    <section aria-labelledby="look" className="flex flex-col gap-6">
      <div>
        <h3 id="look" ref={title} className="scroll-mt-32 text-lg">
          {t('look.title')}
        </h3>
        <p className="mt-1 text-soft">{t('look.lead')}</p>
      </div>
      <ColorField
        color={look.color}
        refused={errors.color !== undefined}
        onChange={(color) => change({ color })}
      />
      <LauncherField look={look} onChange={(launcher) => change({ launcher })} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={t('look.theme')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={look.theme}
              onChange={({ target }) =>
                change({ theme: THEMES.find((one) => one === target.value) ?? 'auto' })
              }
            >
              {THEMES.map((theme) => (
                <option key={theme} value={theme}>
                  {t(`look.themes.${theme}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('look.avatar')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={look.avatar ?? 'logo'}
              onChange={({ target }) =>
                change({ avatar: AVATARS.find((one) => one === target.value) ?? 'logo' })
              }
            >
              {AVATARS.map((avatar) => (
                <option key={avatar} value={avatar}>
                  {t(`look.avatars.${avatar}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Slider
          label={t('look.radius')}
          min={0}
          max={LOOK_LIMITS.radiusMax}
          value={look.radius}
          onChange={(radius) => change({ radius })}
        />
        <Slider
          label={t('look.size')}
          min={LOOK_LIMITS.sizeMin}
          max={LOOK_LIMITS.sizeMax}
          value={look.size}
          onChange={(size) => change({ size })}
        />
      </div>
      <GreetingField
        delay={look.greetingDelay}
        refused={errors.greetingDelay !== undefined}
        onChange={(greetingDelay) => change({ greetingDelay })}
      />
      <SuggestionsField
        chosen={look.suggestions}
        onChange={(suggestions) => change({ suggestions: [...suggestions] })}
      />
      {email === null ? <Branding {...branding} paid={false} /> : <OwnBranding {...branding} email={email} />}
    </section>
  );
}

interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, min, max, value, onChange }: SliderProps) {
  const { t } = useTranslation();
  return (
    <Field label={label}>
      {(wiring) => (
        <span className="flex min-h-11 items-center gap-3">
          <input
            {...wiring}
            type="range"
            min={min}
            max={max}
            step={2}
            value={value}
            aria-valuetext={t('look.pixels', { count: value })}
            onChange={({ target }) => onChange(target.valueAsNumber)}
            className="min-w-0 flex-1 accent-ink"
          />
          <span aria-hidden="true" className="tabular w-14 text-right text-sm text-soft">
            {t('look.pixels', { count: value })}
          </span>
        </span>
      )}
    </Field>
  );
}

interface GreetingFieldProps {
  /** Null for no value, NaN for an invalid number. */
  readonly delay: number | null;
  readonly refused: boolean;
  readonly onChange: (delay: number | null) => void;
}

function GreetingField({ delay, refused, onChange }: GreetingFieldProps) {
  const { t } = useTranslation();
  const max = LOOK_LIMITS.greetingDelayMax;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">{t('look.greeting')}</legend>
      <Check
        text={t('look.greetingOn')}
        on={delay !== null}
        onChoose={(on) => onChange(on ? FIRST_DELAY : null)}
      />
      {delay !== null && (
        <Field label={t('look.greetingAfter')} error={refused ? t('look.greetingError', { max }) : undefined}>
          {(wiring) => (
            <Input
              {...wiring}
              type="number"
              min={0}
              max={max}
              value={Number.isNaN(delay) ? '' : delay}
              onChange={({ target }) => onChange(target.valueAsNumber)}
              className="tabular max-w-28"
            />
          )}
        </Field>
      )}
      <p className="text-sm text-soft">{t('look.greetingHint')}</p>
    </fieldset>
  );
}

interface BrandingProps {
  readonly on: boolean;
  readonly onChoose: (on: boolean) => void;
}

function OwnBranding({ email, ...props }: BrandingProps & { readonly email: string }) {
  const { gate } = usePremiumGate(email);
  return <Branding {...props} paid={gate === 'open'} />;
}

/** Until the server says that they paid, it is on: their visitors see it. */
function Branding({ on, onChoose, paid }: BrandingProps & { readonly paid: boolean }) {
  const { t } = useTranslation();
  return (
    <div>
      <Check text={t('look.branding')} on={on || !paid} onChoose={onChoose} disabled={!paid} />
      {!paid && <p className="text-sm text-soft">{t('look.brandingPaid')}</p>}
    </div>
  );
}

interface CheckProps {
  readonly text: ReactNode;
  readonly on: boolean;
  readonly onChoose: (on: boolean) => void;
  readonly disabled?: boolean;
}

function Check({ text, on, onChoose, disabled = false }: CheckProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5">
      <input
        type="checkbox"
        checked={on}
        disabled={disabled}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        className="size-4.5 accent-ink"
      />
      {text}
    </label>
  );
}
