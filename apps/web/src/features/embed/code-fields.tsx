import type { WidgetMode } from '@parlo/contract/embed-messages';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { WIDGET_POSITIONS } from '../../owner/assistants/builder-draft.ts';
import { Field, Input, Select, Textarea } from '../../ui/form/field.tsx';
import type { CodeType } from './code-state.ts';
import { LABEL_LENGTH } from './snippet.ts';
import type { Code } from './use-code.ts';

const POPUP_TEXT_LENGTH = 200;
const MODES: readonly WidgetMode[] = ['hybrid', 'voice', 'chat'];

/** What kind of code, and the words and the place that go into it. */
export function CodeFields({ types, code }: { readonly types: readonly CodeType[]; readonly code: Code }) {
  const { t } = useTranslation();
  const { type, options } = code.state;
  return (
    <>
      {types.length > 1 && <TypeChoice types={types} code={code} />}
      {type === 'iframe' || type === 'script' ? (
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
          <Field label={t('embed.position')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={options.position}
                onChange={({ target }) => {
                  const position = WIDGET_POSITIONS.find((one) => one === target.value);
                  if (position) code.change({ position });
                }}
              >
                {WIDGET_POSITIONS.map((position) => (
                  <option key={position} value={position}>
                    {t(`embed.positions.${position}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {type === 'script' && <ModeField code={code} />}
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

/** The loader can leave out the microphone, or the typing. */
function ModeField({ code }: { readonly code: Code }) {
  const { t } = useTranslation();
  return (
    <Field label={t('embed.mode')}>
      {(wiring) => (
        <Select
          {...wiring}
          value={code.state.options.mode}
          onChange={({ target }) => {
            const mode = MODES.find((one) => one === target.value);
            if (mode) code.change({ mode });
          }}
        >
          {MODES.map((mode) => (
            <option key={mode} value={mode}>
              {t(`embed.modes.${mode}`)}
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
