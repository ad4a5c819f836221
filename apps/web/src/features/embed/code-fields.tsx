import { type LookSettings, OWN_ACCENT } from '@parlo/contract';
import type { WidgetMode } from '@parlo/contract/embed-messages';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { WIDGET_POSITIONS } from '../../owner/assistants/builder-draft.ts';
import { Field, Input, Select, Textarea } from '../../ui/form/field.tsx';
import type { CodeType } from './code-state.ts';
import { LABEL_LENGTH, VARIANTS } from './snippet.ts';
import type { Code } from './use-code.ts';

const POPUP_TEXT_LENGTH = 200;
const MODES: readonly WidgetMode[] = ['hybrid', 'voice', 'chat'];

interface CodeFieldsProps {
  readonly types: readonly CodeType[];
  readonly code: Code;
  /** Given where it can be changed on the same page. */
  readonly look?: LookSettings | undefined;
  /** The resulting code, between the kind and the other fields. */
  readonly children?: ReactNode;
}

/** The fields for the kind of code, the texts, the position and the look. */
export function CodeFields({ types, code, look, children }: CodeFieldsProps) {
  const { t } = useTranslation();
  const { type, options } = code.state;
  const script = type === 'script';
  return (
    <>
      {types.length > 1 && <TypeChoice types={types} code={code} />}
      {type === 'iframe' && types.includes('script') && (
        <p className="text-sm text-soft">{t('embed.frameHint')}</p>
      )}
      {children}
      {script || type === 'iframe' ? (
        <>
          <Field label={t('embed.label')} count={{ used: [...options.label].length, max: LABEL_LENGTH }}>
            {(wiring) => (
              <Input
                {...wiring}
                value={options.label}
                maxLength={LABEL_LENGTH}
                onChange={(event) => code.change({ label: event.target.value })}
              />
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            {script && (
              <Choice
                label={t('embed.variant')}
                values={VARIANTS}
                value={options.variant}
                words={(variant) => t(`embed.variants.${variant}`)}
                onChange={(variant) => code.change({ variant })}
              />
            )}
            {!(script && (options.variant === 'inline' || options.variant === 'page')) && (
              <Choice
                label={t('embed.position')}
                values={WIDGET_POSITIONS}
                value={options.position}
                words={(position) => t(`embed.positions.${position}`)}
                onChange={(position) => code.change({ position })}
              />
            )}
            {script && (
              <Choice
                label={t('embed.mode')}
                values={MODES}
                value={options.mode}
                words={(mode) => t(`embed.modes.${mode}`)}
                onChange={(mode) => code.change({ mode })}
              />
            )}
          </div>
          {script && look && <ChosenLook look={look} />}
        </>
      ) : (
        <Field label={t('embed.popupText')}>
          {(wiring) => (
            <Textarea
              {...wiring}
              className="min-h-16"
              value={options.popupText}
              maxLength={POPUP_TEXT_LENGTH}
              onChange={(event) => code.change({ popupText: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** The part of the assistant's look that shows on the page first, and the way to where all of it is changed. */
function ChosenLook({ look }: { readonly look: LookSettings }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <div className="flex items-center gap-3 text-sm">
      <span
        aria-hidden="true"
        className="size-6 shrink-0 rounded-full border border-line"
        style={{ backgroundColor: look.color || OWN_ACCENT }}
      />
      <span className="min-w-0 flex-1 text-soft">
        {t('embed.look', {
          color: look.color || t('embed.colorOwn'),
          theme: t(`embed.themes.${look.theme}`),
        })}
      </span>
      <Link
        to={{ pathname: '/assistant/voice', search, hash: '#look' }}
        preventScrollReset
        className="inline-flex min-h-11 shrink-0 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        {t('embed.lookChange')}
      </Link>
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly words: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, values, value, words, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      {(wiring) => (
        <Select
          {...wiring}
          value={value}
          onChange={({ target }) => {
            const chosen = values.find((one) => one === target.value);
            if (chosen) onChange(chosen);
          }}
        >
          {values.map((one) => (
            <option key={one} value={one}>
              {words(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function TypeChoice({ types, code }: { readonly types: readonly CodeType[]; readonly code: Code }) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('embed.type')}</legend>
      <div className="flex rounded-md border border-edge bg-raised p-1">
        {types.map((type) => (
          <label
            key={type}
            className="flex min-h-9 flex-1 items-center justify-center rounded-[0.4rem] px-1 text-center text-sm leading-tight font-semibold text-soft transition-colors hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={code.state.type === type}
              onChange={() => code.choose(type)}
            />
            {t(`embed.types.${type}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
