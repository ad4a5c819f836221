import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSource } from '../../../owner/assistants/assistant-source.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** No assistant yet: the one thing to do, and an honest answer to who wants to test already. */
export function EmptyBuilder({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation();
  const { email } = useSource();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);

  function test() {
    if (email === null) return void navigate('/auth', { state: { mode: 'login', from: '/assistant' } });
    setAsked(true);
  }

  return (
    <Notice title={t('assistants.empty')} text={t('assistants.emptyText')}>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="action" onClick={onAdd}>
          {t('assistants.emptyAction')}
        </Button>
        <Button onClick={test}>{t('assistants.test')}</Button>
      </div>
      {asked && (
        <p role="alert" className="text-danger">
          {t('assistants.selectToTest')}
        </p>
      )}
    </Notice>
  );
}
