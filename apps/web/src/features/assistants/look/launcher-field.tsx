import { LAUNCHERS } from '@parlo/contract';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LauncherDrawing } from '../../../ui/launcher-drawing.tsx';
import { useOwnForm } from '../builder/own-form.ts';
import type { LookValues } from './look-section.tsx';

interface LauncherFieldProps {
  readonly look: LookValues;
  readonly onChange: (launcher: (typeof LAUNCHERS)[number]) => void;
}

/** What opens the widget on a page, each drawn with what is typed. */
export function LauncherField({ look, onChange }: LauncherFieldProps) {
  const { t } = useTranslation();
  const { control } = useOwnForm();
  const [assistantName, greetingMessage] = useWatch({ control, name: ['assistantName', 'greetingMessage'] });
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('look.launcher')}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {LAUNCHERS.map((launcher) => (
          <label
            key={launcher}
            className="flex cursor-pointer flex-col rounded-lg border border-edge bg-raised hover:border-ink has-checked:border-ink has-checked:outline-1 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <span className="flex h-32 items-end justify-end overflow-hidden p-3">
              <LauncherDrawing
                kind={launcher}
                name={assistantName}
                words={t(launcher === 'bar' ? 'look.askUs' : 'look.startCall')}
                greeting={greetingMessage}
                color={look.color}
                height={Math.round(look.size / 1.75)}
              />
            </span>
            <span className="flex min-h-11 items-center gap-2.5 border-t border-line px-3">
              <input
                type="radio"
                name={name}
                checked={(look.launcher ?? 'button') === launcher}
                onChange={() => onChange(launcher)}
                className="size-4.5 accent-ink"
              />
              {t(`look.launchers.${launcher}`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
