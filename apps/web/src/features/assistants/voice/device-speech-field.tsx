import { useTranslation } from 'react-i18next';
import { useOwnForm } from '../builder/own-form.ts';

/** Whether visitors' own devices listen and speak where this server can't. */
export function DeviceSpeechField() {
  const { t } = useTranslation();
  const { register } = useOwnForm();
  return (
    <fieldset aria-describedby="device-speech-hint">
      <legend className="mb-1.5 font-semibold">{t('assistants.deviceSpeech.legend')}</legend>
      <label className="flex min-h-11 items-center gap-2.5">
        <input {...register('deviceSpeech')} type="checkbox" className="size-4.5 shrink-0 accent-ink" />
        {t('assistants.deviceSpeech.allow')}
      </label>
      <p id="device-speech-hint" className="mt-1 text-sm text-soft">
        {t('assistants.deviceSpeech.hint')}
      </p>
    </fieldset>
  );
}
