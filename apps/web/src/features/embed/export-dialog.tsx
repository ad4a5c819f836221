import { useTranslation } from 'react-i18next';
import { useOwner } from '../../owner/account/owner-context.ts';
import { usePremiumGate } from '../../owner/account/premium-gate.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CodeMaker } from './code-maker.tsx';
import { CODE_TYPES } from './code-state.ts';
import type { Embedded } from './use-code.ts';

interface ExportDialogProps {
  readonly assistant: Embedded;
  readonly onClose: () => void;
}

/** Every kind of code of an assistant, over the test screen. */
export function ExportDialog({ assistant, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const { ask } = usePremiumGate(useOwner().email);
  const name = assistant.assistantName;
  return (
    <Dialog open title={t('embed.export.title', { name })} onClose={onClose}>
      <div className="mt-5">
        <CodeMaker main types={CODE_TYPES} assistant={assistant} ask={ask} />
      </div>
    </Dialog>
  );
}
