import type { Assistant } from '@parlo/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { iframeSnippet } from './snippet.ts';

interface WidgetCodeDialogProps {
  readonly assistant: Assistant;
  readonly onClose: () => void;
}

/** How long 'Copied' stays, in milliseconds. */
const COPIED_MS = 2_000;

/** The code that puts the assistant on a page. */
export function WidgetCodeDialog({ assistant, onClose }: WidgetCodeDialogProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const code = iframeSnippet({
    publicUrl: location.origin,
    assistantId: assistant.id,
    assistantName: assistant.assistantName,
  });

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <Dialog open wide title={t('assistants.codeTitle')} text={t('assistants.codeText')} onClose={onClose}>
      <div className="mt-5">
        <Field label={t('assistants.codeLabel')} hint={t('assistants.codeUnsaved')}>
          {(wiring) => (
            <Textarea
              {...wiring}
              readOnly
              rows={6}
              value={code}
              spellCheck={false}
              className="max-h-48 font-mono text-sm break-all"
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
      </div>
      <DialogActions>
        <Button look="action" onClick={() => void copy(code).then(setCopied)}>
          <span aria-live="polite">{copied ? t('common.copied') : t('common.copy')}</span>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** False where the clipboard is not ours to write, as on a page that is not secure: the text is there to select. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.error('copying failed', error);
    return false;
  }
}
