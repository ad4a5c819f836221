import { API_LIMITS, MB, OWNER_LIMITS, VISITOR_LIMITS } from '@parlo/contract';
import { useTranslation } from 'react-i18next';

const BYTES_PER_KB = 1024;

/** The limits that the server enforces; both take the numbers from the contract. */
export function Limits() {
  const { t, i18n } = useTranslation();
  const written = (number: number) => number.toLocaleString(i18n.language);
  const rows = [
    [
      t('apiKeys.limitRows.requests.name'),
      t('apiKeys.limitRows.requests.value', { requests: written(API_LIMITS.requestsPerMinute) }),
    ],
    [t('apiKeys.limitRows.each.name'), t('apiKeys.limitRows.each.value')],
    [
      t('apiKeys.limitRows.body.name'),
      t('apiKeys.limitRows.body.value', { kb: written(API_LIMITS.body / BYTES_PER_KB) }),
    ],
    [
      t('apiKeys.limitRows.file.name'),
      t('apiKeys.limitRows.file.value', {
        mb: written(OWNER_LIMITS.knowledgeFile / MB),
        json: written(OWNER_LIMITS.jsonFile / MB),
        files: written(OWNER_LIMITS.knowledgeFiles),
      }),
    ],
    [
      t('apiKeys.limitRows.uploads.name'),
      t('apiKeys.limitRows.uploads.value', { uploads: written(API_LIMITS.uploadsAtOnce) }),
    ],
    [
      t('apiKeys.limitRows.assistants.name'),
      t('apiKeys.limitRows.assistants.value', { assistants: written(OWNER_LIMITS.assistants) }),
    ],
    [
      t('apiKeys.limitRows.chat.name'),
      t('apiKeys.limitRows.chat.value', {
        characters: written(VISITOR_LIMITS.chatMessage),
        turns: written(VISITOR_LIMITS.chatTurns),
      }),
    ],
    [
      t('apiKeys.limitRows.sites.name'),
      t('apiKeys.limitRows.sites.value', { sites: written(VISITOR_LIMITS.allowedSites) }),
    ],
  ] as const;
  return (
    <>
      <dl className="tabular max-w-2xl border-t border-line">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-b border-line py-2.5"
          >
            <dt className="text-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-2xl text-soft">{t('apiKeys.limitsAfter')}</p>
    </>
  );
}
