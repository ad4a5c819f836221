import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useDemoAssistants } from '../../../owner/demo/demo-source.ts';
import { Button } from '../../../ui/button.tsx';
import { SignUpPlace } from './use-sign-up.ts';

/** A note that these assistants live in this browser, and how to keep them once there is something to keep. */
export function DemoNote() {
  const { t } = useTranslation();
  const form = useContext(SignUpPlace);
  const begun = (useDemoAssistants() ?? []).length > 0;
  return (
    <aside
      aria-label={t('assistants.demoLabel')}
      className="mb-5 flex items-center justify-between gap-x-4 rounded-lg bg-panel py-2 pr-2 pl-4"
    >
      <p className="text-soft">{t('assistants.demoText')}</p>
      {/* Beside the text, where its room is kept: the form must not move under the first letter. */}
      <Button
        onClick={() => form.current?.('keep')}
        className="shrink-0"
        style={begun ? undefined : { visibility: 'hidden' }}
      >
        {t('assistants.demoKeep')}
      </Button>
    </aside>
  );
}
