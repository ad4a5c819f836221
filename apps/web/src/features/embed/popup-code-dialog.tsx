import { useTranslation } from 'react-i18next';
import { useOwner } from '../../owner/account/owner-context.ts';
import { usePremiumGate } from '../../owner/account/premium-gate.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CodeMaker } from './code-maker.tsx';
import type { Embedded } from './use-code.ts';

const TYPES = ['popup', 'qr'] as const;

interface PopupCodeDialogProps {
  readonly assistant: Embedded;
  readonly onClose: () => void;
}

/** The popup link of an assistant, opened from its card. Its words are those of the area `embed`. */
export function PopupCodeDialog({ assistant, onClose }: PopupCodeDialogProps) {
  const { t } = useTranslation();
  const { ask } = usePremiumGate(useOwner().email);
  const name = assistant.assistantName;
  return (
    <Dialog open title={t('embed.popup.title', { name })} onClose={onClose}>
      <div className="mt-5">
        <CodeMaker main types={TYPES} assistant={assistant} ask={ask} />
      </div>
    </Dialog>
  );
}
