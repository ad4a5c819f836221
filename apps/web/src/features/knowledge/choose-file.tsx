import { OWNER_LIMITS } from '@parlo/contract';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BUILDER_FILES, listed, megabytes, problemOf, problemWords } from '../../owner/files/file-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Dropzone } from '../../ui/files/dropzone.tsx';

interface ChooseFileProps {
  readonly assistantId: string;
  /** How many files the assistant has or is about to have. */
  readonly count: number;
  readonly onAdd: (file: File) => void;
  readonly children?: ReactNode;
}

/** A file that is chosen or dropped is in the list at once. The button alone says what is missing. */
export function ChooseFile({ assistantId, count, onAdd, children }: ChooseFileProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');

  function take(files: readonly File[]) {
    if (files.length === 0) return;
    if (assistantId === '') return setProblem(t('knowledge.selectAssistant'));
    const problems: string[] = [];
    for (const [at, file] of files.entries()) {
      const found = problemOf(file, BUILDER_FILES);
      const { name } = file;
      if (found)
        problems.push(t('knowledge.refused', { name, reason: problemWords(t, found, BUILDER_FILES) }));
      else if (count + at >= OWNER_LIMITS.knowledgeFiles) problems.push(t('knowledge.addFull', FULL));
      else onAdd(file);
    }
    setProblem(problems.join(' '));
  }

  if (count >= OWNER_LIMITS.knowledgeFiles) {
    return <p className="border-b border-line px-4 py-3 text-soft">{t('knowledge.addFull', FULL)}</p>;
  }
  return (
    <div className="flex flex-col gap-3 border-b border-line px-3 py-3">
      <div className="flex flex-col gap-3 @xl:flex-row @xl:items-start">
        <div className="min-w-0 flex-1">
          <Dropzone
            flat
            multiple
            label={t('knowledge.choose')}
            orDrop={t('knowledge.orDrop')}
            hint={t('knowledge.hint', { endings: listed(BUILDER_FILES), size: megabytes(BUILDER_FILES) })}
            accept={BUILDER_FILES.endings.join(',')}
            error={problem}
            onFiles={take}
          />
        </div>
        <Button
          className="shrink-0"
          // Why the last file was refused stays until another one is chosen.
          onClick={() =>
            setProblem(
              (now) => now || t(assistantId === '' ? 'knowledge.selectAssistant' : 'knowledge.selectFile'),
            )
          }
        >
          <Plus size={18} aria-hidden="true" />
          {t('knowledge.add')}
        </Button>
      </div>
      {children}
    </div>
  );
}

const FULL = { max: OWNER_LIMITS.knowledgeFiles };
