import { OWNER_LIMITS } from '@parlo/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { humanSize } from '../../i18n/human-size.ts';
import { BUILDER_FILES, listed, megabytes, problemOf, problemWords } from '../../owner/files/file-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Dropzone } from '../../ui/files/dropzone.tsx';

interface ChooseFileProps {
  readonly assistantId: string;
  /** How many files the assistant has or is about to have. */
  readonly count: number;
  readonly onAdd: (file: File) => void;
}

/** Choosing a file and adding it are two steps: the first one only looks at it. */
export function ChooseFile({ assistantId, count, onAdd }: ChooseFileProps) {
  const { t, i18n } = useTranslation();
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState('');

  function look(file: File | undefined) {
    if (!file) return;
    const found = problemOf(file, BUILDER_FILES);
    setChosen(found ? null : file);
    setProblem(
      found ? t('knowledge.refused', { name: file.name, reason: problemWords(t, found, BUILDER_FILES) }) : '',
    );
  }

  function add() {
    // Why the last file was refused stays until another one is chosen.
    if (!chosen) return setProblem((now) => now || t('knowledge.selectFile'));
    if (assistantId === '') return setProblem(t('knowledge.selectAssistant'));
    onAdd(chosen);
    setChosen(null);
    setProblem('');
  }

  if (count >= OWNER_LIMITS.knowledgeFiles) {
    return <p className="text-soft">{t('knowledge.addFull', { max: OWNER_LIMITS.knowledgeFiles })}</p>;
  }
  return (
    <div className="flex flex-col gap-3">
      <Dropzone
        label={t('knowledge.choose')}
        orDrop={t('knowledge.orDrop')}
        hint={t('knowledge.hint', { endings: listed(BUILDER_FILES), size: megabytes(BUILDER_FILES) })}
        accept={BUILDER_FILES.endings.join(',')}
        error={problem}
        onFiles={([file]) => look(file)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={add}>
          <Plus size={18} aria-hidden="true" />
          {t('knowledge.add')}
        </Button>
        <p role="status" className="min-w-0 text-sm break-words text-soft">
          {chosen &&
            t('knowledge.chosen', { name: chosen.name, size: humanSize(chosen.size, i18n.language) })}
        </p>
      </div>
    </div>
  );
}
