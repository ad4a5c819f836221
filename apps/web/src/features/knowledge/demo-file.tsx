import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { humanSize } from '../../i18n/human-size.ts';
import { useSource } from '../../owner/assistants/assistant-source.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ChooseFile } from './choose-file.tsx';

/** Without an account a file's name, type and size are noted with the assistant; its words need a server. */
export function DemoFile({ slot }: { readonly slot: BuilderSlot }) {
  const { t, i18n } = useTranslation();
  const { edit } = useSource();
  const [added, setAdded] = useState<File | null>(null);
  const { assistant, withSave } = slot;

  function add(file: File) {
    const { name, type, size } = file;
    setAdded(file);
    withSave('knowledge', async () => {
      await edit({ assistantId: assistant.id, updated: { knowledgeFile: { name, type, size } } });
      setAdded(null);
    });
  }

  const noted = added ?? assistant.knowledgeFile;
  return (
    <>
      <div className="flex flex-col items-start gap-3 rounded-lg border border-line bg-panel p-4">
        <p>{t('knowledge.demo')}</p>
        <ButtonLink to="/auth" state={{ mode: 'register' }}>
          {t('knowledge.demoAction')}
        </ButtonLink>
      </div>
      <ChooseFile assistantId={assistant.id} count={0} onAdd={add} />
      {noted && (
        <p className="break-words text-soft">
          {t('knowledge.demoNoted', { name: noted.name, size: humanSize(noted.size, i18n.language) })}
        </p>
      )}
    </>
  );
}
