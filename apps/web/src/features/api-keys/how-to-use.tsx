import { useTranslation } from 'react-i18next';
import { useOwner } from '../../owner/account/owner-context.ts';
import { CodeLine } from './code-line.tsx';
import { callExample, keyLine } from './examples.ts';

/** From a key to a first answer. */
export function HowToUse({ base }: { readonly base: string }) {
  const { t } = useTranslation();
  const { email } = useOwner();
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <p>{t('apiKeys.useSecret')}</p>
      <div className="flex flex-col gap-2">
        <p className="text-soft">{t('apiKeys.firstStep')}</p>
        <CodeLine
          label={t('apiKeys.exampleKey')}
          copyLabel={t('apiKeys.copyKeyLine')}
          text={keyLine('paste-your-key-here')}
        />
      </div>
      <div className="flex flex-col gap-2">
        <p className="text-soft">{t('apiKeys.secondStep')}</p>
        <CodeLine
          label={t('apiKeys.exampleCall')}
          copyLabel={t('apiKeys.copyCall')}
          text={callExample(base, email)}
        />
      </div>
    </div>
  );
}
