import { useTranslation } from 'react-i18next';
import { SignInAgain } from '../../../owner/account/sign-in-again.tsx';
import { Button } from '../../../ui/button.tsx';
import { voiceName } from './card-figures.ts';
import type { EditField, EditValues } from './edit-values.ts';
import type { EditFailure } from './use-card-edit.ts';

interface EditFailureNoticeProps {
  readonly failure: EditFailure;
  /** The form's current input. */
  readonly values: EditValues;
  readonly onTake: (field: EditField, value: string) => void;
}

const LABELS = {
  assistantName: 'dashboard.edit.name',
  assistantPrompt: 'dashboard.edit.prompt',
  greetingMessage: 'dashboard.edit.greeting',
  voice: 'dashboard.edit.voice',
} as const;

/** Why nothing was saved, that nothing is lost, and what to do; after a conflict also what others saved. */
export function EditFailureNotice({ failure, values, onTake }: EditFailureNoticeProps) {
  const { t } = useTranslation();
  const { theirs, changed, other } = failure;
  return (
    <div role="alert" className="rise rounded-md border border-danger p-4">
      <p className="font-semibold text-danger">{failure.text}</p>
      <p className="mt-1 text-sm">
        {t('dashboard.edit.kept')}
        {failure.signedOut && <SignInAgain />}
      </p>
      {theirs && changed.length > 0 && (
        <>
          <p className="mt-3 text-sm text-soft">{t('dashboard.edit.elsewhere')}</p>
          <ul className="mt-1 divide-y divide-line">
            {changed.map((field) => {
              const label = t(LABELS[field]);
              const value = theirs[field];
              return (
                <li key={field} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                  <div className="min-w-0 flex-1 basis-56">
                    <p className="text-sm text-soft">{label}</p>
                    <p className="break-words">
                      {(field === 'voice' ? voiceName(value) : value) || t('dashboard.edit.nothing')}
                    </p>
                  </div>
                  {values[field] !== value && (
                    <Button
                      aria-label={t('dashboard.edit.takeTheirs', { field: label })}
                      onClick={() => onTake(field, value)}
                    >
                      {t('dashboard.edit.take')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {other && <p className="mt-3 text-sm">{t('dashboard.edit.alsoOther')}</p>}
    </div>
  );
}
