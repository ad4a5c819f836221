import { useTranslation } from 'react-i18next';
import type { UploadQueue } from '../../../owner/files/upload-queue.ts';
import { outstanding, type Upload } from '../../../owner/files/uploads.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { UploadRows } from './upload-rows.tsx';
import type { Stage } from './use-create.ts';

interface UploadOutcomeProps {
  readonly stage: Extract<Stage, { readonly assistantId: string }>;
  readonly uploads: readonly Upload[];
  readonly queue: UploadQueue;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** The assistant is there: how far its files are, and what to do about those that did not get through. */
export function UploadOutcome({ stage, uploads, queue, onAgain, onClose }: UploadOutcomeProps) {
  const { t } = useTranslation();
  const failed = stage.is === 'leftover';
  return (
    <>
      <div className="mt-5">
        <UploadRows uploads={uploads} queue={queue} over={failed} />
      </div>
      <DialogActions>
        {failed ? (
          <>
            <Button data-first onClick={onClose}>
              {t('create.without')}
            </Button>
            {outstanding(uploads).length > 0 && (
              <Button look="action" onClick={onAgain}>
                {t('create.again')}
              </Button>
            )}
          </>
        ) : (
          <Button disabled>{t('create.uploading')}</Button>
        )}
      </DialogActions>
    </>
  );
}
