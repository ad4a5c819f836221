import { OWNER_LIMITS } from '@parlo/contract';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CREATE_FILES,
  type FileProblem,
  listed,
  megabytes,
  problemOf,
  problemWords,
} from '../../../owner/files/file-rules.ts';
import type { UploadQueue } from '../../../owner/files/upload-queue.ts';
import type { Upload } from '../../../owner/files/uploads.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Dropzone } from '../../../ui/files/dropzone.tsx';
import { UploadRows } from './upload-rows.tsx';

interface CreateFilesProps {
  readonly uploads: readonly Upload[];
  readonly queue: UploadQueue;
}

/** Files to begin with: good ones are kept, the others are named with the reason. */
export function CreateFiles({ uploads, queue }: CreateFilesProps) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  function take(files: File[]) {
    const sorted = sortFiles(files, uploads.length);
    if (sorted.good.length > 0) queue.add(sorted.good);
    setRefused(sorted.refused);
  }

  return (
    <section aria-label={t('create.files')} className="flex flex-col gap-3">
      <h3 className="text-base font-semibold tracking-normal">{t('create.files')}</h3>
      <Dropzone
        label={t('create.filesChoose')}
        orDrop={t('create.filesOrDrop')}
        hint={t('create.filesHint', { endings: listed(CREATE_FILES), size: megabytes(CREATE_FILES) })}
        accept={CREATE_FILES.endings.join(',')}
        multiple
        onFiles={take}
      />
      {refused.length > 0 && (
        <div className="flex items-start justify-between gap-3 rounded-md border border-danger py-2 pr-1 pl-3">
          <div role="alert" className="min-w-0 py-1 text-sm">
            <p className="font-semibold text-danger">{t('create.refusedTitle')}</p>
            <ul>
              {refused.map(({ name, problem }) => (
                <li key={name} className="break-words">
                  {t('knowledge.refused', {
                    name,
                    reason:
                      problem === 'full'
                        ? t('create.fullTitle', { max: OWNER_LIMITS.knowledgeFiles })
                        : problemWords(t, problem, CREATE_FILES),
                  })}
                </li>
              ))}
            </ul>
          </div>
          <IconButton label={t('create.dismiss')} onClick={() => setRefused([])}>
            <X size={20} />
          </IconButton>
        </div>
      )}
      <UploadRows uploads={uploads} queue={queue} />
    </section>
  );
}

interface RefusedFile {
  readonly name: string;
  /** `full`: there are as many as an assistant can have. */
  readonly problem: FileProblem | 'full';
}

/** Splits files into those that can be used and the others, in their order. `there` is how many were added before. */
export function sortFiles(files: readonly File[], there: number) {
  const good: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const full = there + good.length >= OWNER_LIMITS.knowledgeFiles;
    const problem = problemOf(file, CREATE_FILES) ?? (full ? 'full' : null);
    if (problem) refused.push({ name: file.name, problem });
    else good.push(file);
  }
  return { good, refused };
}
