import type { TFunction } from 'i18next';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { humanSize } from '../../../i18n/human-size.ts';
import { uploadWords } from '../../../owner/files/file-rules.ts';
import type { UploadQueue } from '../../../owner/files/upload-queue.ts';
import type { Upload } from '../../../owner/files/uploads.ts';
import { IconButton } from '../../../ui/button.tsx';
import { FileList, FileRow } from '../../../ui/files/file-list.tsx';

interface UploadRowsProps {
  readonly uploads: readonly Upload[];
  readonly queue: UploadQueue;
  /** All uploads have ended: failures are shown, and nothing can be cancelled any more. */
  readonly over?: boolean;
}

/** The files that were chosen, and what is becoming of each. */
export function UploadRows({ uploads, queue, over = false }: UploadRowsProps) {
  const { t, i18n } = useTranslation();
  if (uploads.length === 0) return null;
  return (
    <FileList label={t('create.filesList')}>
      {uploads.map(({ id, file, state }) => (
        <FileRow
          key={id}
          name={file.name}
          size={humanSize(file.size, i18n.language)}
          {...statusOf(t, file.name, state)}
          actions={
            over || state.is === 'sent' ? null : state.is === 'sending' ? (
              <IconButton label={t('knowledge.stop', { name: file.name })} onClick={() => queue.stop(id)}>
                <X size={20} />
              </IconButton>
            ) : (
              <IconButton label={t('create.remove', { name: file.name })} onClick={() => queue.remove(id)}>
                <X size={20} />
              </IconButton>
            )
          }
        />
      ))}
    </FileList>
  );
}

function statusOf(t: TFunction, name: string, state: Upload['state']) {
  switch (state.is) {
    case 'waiting':
      return { status: t('create.waiting') };
    case 'sending': {
      const percent = Math.round(state.share * 100);
      return {
        status: t('knowledge.sending', { percent }),
        progress: { label: t('knowledge.sendingLabel', { name }), percent },
      };
    }
    case 'sent':
      return { status: t('create.sent'), tone: 'good' as const };
    case 'failed':
      return { status: uploadWords(t, state.error), tone: 'bad' as const };
  }
}
