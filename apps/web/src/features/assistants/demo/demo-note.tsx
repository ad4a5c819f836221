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
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-panel px-4 py-2"
    >
      <p className="text-soft">{t('assistants.demoText')}</p>
      {/* Its room is kept: the form must not move under the first letter. */}
      <Button onClick={() => form.current?.('keep')} style={begun ? undefined : { visibility: 'hidden' }}>
        {t('assistants.demoKeep')}
      </Button>
    </aside>
  );
}
