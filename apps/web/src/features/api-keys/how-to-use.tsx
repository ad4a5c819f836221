import { useTranslation } from 'react-i18next';
import { useOwner } from '../../owner/account/owner-context.ts';
import { CodeLine } from './code-line.tsx';

/** From a key to a first response. */
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
          label={t('apiKeys.exampleRequest')}
          copyLabel={t('apiKeys.copyRequest')}
          text={requestExample(base, email)}
        />
      </div>
    </div>
  );
}

/** Lines for a terminal with the reader's own address and email, so that they work when they are pasted. */

const VARIABLE = 'PARLO_API_KEY';

/** Keeps the key out of the requests themselves, so that they can be shown to others. */
export function keyLine(placeholder: string): string {
  return `export ${VARIABLE}=${quoted(placeholder)}`;
}

export function requestExample(base: string, email: string): string {
  return [
    `curl ${quoted(`${base}/get_assistants`)}`,
    `-H "Authorization: Bearer $${VARIABLE}"`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify({ email }))}`,
  ].join(' \\\n  ');
}

/** Quotes a text as one word for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
