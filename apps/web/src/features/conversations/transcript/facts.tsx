import { useTranslation } from 'react-i18next';
import { Marks } from '../list/conversation-row.tsx';
import { useFormats } from '../use-formats.ts';
import { endWords, lengthWords, placeWords } from '../words.ts';
import type { Conversation } from './transcript.ts';

/** When, how long, where, and how it ended. */
export function Facts({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { startedAt, endedAt, answered, unanswered, thumbsUp, wrong } = conversation;
  const facts = [
    [t('analytics.beganLabel'), formats.moment(startedAt)],
    [
      t('analytics.lengthLabel'),
      endedAt === null ? t('analytics.live') : lengthWords(formats, conversation) || t('analytics.typedOnly'),
    ],
    [t('analytics.placeLabel'), placeWords(t, conversation)],
    [t('analytics.endLabel'), endWords(t, conversation)],
  ] as const;
  return (
    <dl className="tabular mt-3 grid gap-x-8 gap-y-4 rounded-lg bg-panel p-5 sm:grid-cols-2 xl:grid-cols-5">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt className="text-sm text-soft">{t('analytics.questionsLabel')}</dt>
        <dd>
          {answered + unanswered + thumbsUp + wrong === 0 ? (
            t('analytics.noQuestions')
          ) : (
            <Marks conversation={conversation} />
          )}
        </dd>
      </div>
    </dl>
  );
}
