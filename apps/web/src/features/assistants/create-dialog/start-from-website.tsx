import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';

interface StartFromWebsiteProps {
  readonly busy: boolean;
  readonly onStart: () => void;
}

/** The short way: makes the assistant as the form has it, and goes on with its owner's website. */
export function StartFromWebsite({ busy, onStart }: StartFromWebsiteProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-panel p-3">
      <Button disabled={busy} onClick={onStart}>
        <Globe size={20} aria-hidden="true" />
        {t('assistants.fromWebsite')}
      </Button>
    </div>
  );
}
