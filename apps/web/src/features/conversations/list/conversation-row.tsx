import type { ConversationSummary } from '@parlo/contract';
import { Check, CircleHelp, CircleX, ThumbsUp, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '../../../ui/button.tsx';
import { useFormats } from '../formats.ts';
import { lengthWords, placeWords } from '../words.ts';

interface ConversationRowProps {
  readonly conversation: ConversationSummary;
  /** The filters, for the way back. */
  readonly search: string;
  readonly onDelete: () => void;
}

/** One conversation of the list: when, with whom, how long, how it began and how its questions went. */
export function ConversationRow({ conversation, search, onDelete }: ConversationRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, startedAt, endedAt, assistantName, preview } = conversation;
  const when = formats.moment(startedAt);
  const facts = [
    assistantName || t('analytics.draft'),
    placeWords(t, conversation),
    endedAt === null ? t('analytics.live') : lengthWords(formats, conversation),
  ].filter(Boolean);
  return (
    <li className="relative flex items-start gap-3 border-b border-line transition-colors hover:bg-panel">
      <div className="min-w-0 flex-1 py-3 pl-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          {/* The whole row leads there; what is in it is read out once. */}
          <Link
            to={{ pathname: `/dashboard/conversations/${encodeURIComponent(id)}`, search }}
            data-conversation
            className="tabular font-semibold after:absolute after:inset-0"
          >
            {when}
          </Link>
          <Marks conversation={conversation} />
        </div>
        <p className="mt-0.5 line-clamp-2 break-words">{preview || t('analytics.nothingSaid')}</p>
        <p className="tabular mt-0.5 text-sm text-soft">{facts.join(' · ')}</p>
      </div>
      <IconButton
        label={t('analytics.deleteNamed', { when })}
        onClick={onDelete}
        className="relative mt-2 hover:text-danger"
      >
        <Trash2 size={18} />
      </IconButton>
    </li>
  );
}

/** How the questions of a conversation went, and what the visitor thought; nothing when nobody asked. */
export function Marks({ conversation }: { readonly conversation: ConversationSummary }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { answered, unanswered, thumbsUp, wrong } = conversation;
  return (
    <span className="tabular flex flex-wrap gap-x-4 text-sm">
      {answered > 0 && (
        <span className="inline-flex items-center gap-1 text-soft">
          <Check size={16} />
          {t('analytics.answeredCount', { count: answered, shown: formats.number(answered) })}
        </span>
      )}
      {unanswered > 0 && (
        <span className="inline-flex items-center gap-1 font-semibold text-danger">
          <CircleHelp size={16} />
          {t('analytics.unansweredCount', { count: unanswered, shown: formats.number(unanswered) })}
        </span>
      )}
      {thumbsUp > 0 && (
        <span className="inline-flex items-center gap-1 text-soft">
          <ThumbsUp size={16} />
          {t('analytics.thumbsUp', { shown: formats.number(thumbsUp) })}
        </span>
      )}
      {wrong > 0 && (
        <span className="inline-flex items-center gap-1 font-semibold text-danger">
          <CircleX size={16} />
          {t('analytics.wrongCount', { count: wrong, shown: formats.number(wrong) })}
        </span>
      )}
    </span>
  );
}
