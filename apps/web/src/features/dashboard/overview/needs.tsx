import type { OverviewResponse } from '@parlo/contract';
import { Check, FileWarning, Hourglass, type LucideIcon, Siren } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { RenderAnswer } from './overview.tsx';
import { QuestionRow } from './question-row.tsx';

interface NeedsProps {
  readonly overview: Pick<OverviewResponse, 'questions' | 'urgent' | 'failing'>;
  /** Where there are few of them. */
  readonly minutes: number | undefined;
  readonly several: boolean;
  readonly renderAnswer: RenderAnswer;
}

/** What waits for the owner, the most pressing first. */
export function Needs({ overview, minutes, several, renderAnswer }: NeedsProps) {
  const { t } = useTranslation();
  const { questions, urgent, failing } = overview;
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  const waiting = questions.total + urgent.total + failing.total + (minutes === undefined ? 0 : 1);
  const where = (name: string) => (several ? name : '');

  function onAnswered(assistantName: string) {
    setSaid(t('dashboard.overview.answeredNow', { name: assistantName }));
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="needs-you" className="min-w-0 rounded-lg border border-line bg-raised p-5">
      <h2 id="needs-you" ref={heading} tabIndex={-1} className="text-lg">
        {t('dashboard.overview.needs')}{' '}
        {waiting > 0 && <span className="tabular ml-1 font-normal text-soft">{waiting}</span>}
      </h2>
      <p role="status" className="mt-1 font-semibold text-good empty:hidden">
        {said}
      </p>
      {waiting === 0 && (
        <p className="mt-2 flex items-center gap-2 text-soft">
          <Check size={20} className="shrink-0 text-good" aria-hidden="true" />
          {t('dashboard.overview.calm')}
        </p>
      )}
      <ul className="mt-1 divide-y divide-line">
        {urgent.first.map(({ id, kind, message, assistantId, assistantName }) => (
          <Row
            key={id}
            icon={Siren}
            urgent
            title={message}
            text={[t(`dashboard.overview.danger.${kind}`), where(assistantName)]}
          >
            <ButtonLink
              to={`/dashboard/messages?assistantId=${encodeURIComponent(assistantId)}&state=new`}
              aria-label={`${t('dashboard.overview.read')}: ${message}`}
            >
              {t('dashboard.overview.read')}
            </ButtonLink>
          </Row>
        ))}
        {minutes !== undefined && (
          <Row
            icon={Hourglass}
            urgent
            title={t('dashboard.next.plan', { count: minutes })}
            text={[t('dashboard.next.planText')]}
          >
            <ButtonLink to="/pricing">{t('dashboard.next.planAction')}</ButtonLink>
          </Row>
        )}
        {failing.first.map(({ id, kind, name, assistantId, assistantName }) => (
          <Row
            key={id}
            icon={FileWarning}
            title={name}
            text={[t(`dashboard.overview.failed.${kind}`), where(assistantName)]}
          >
            <ButtonLink
              to={`/assistant?id=${encodeURIComponent(assistantId)}`}
              aria-label={`${t('dashboard.overview.look')}: ${name}`}
            >
              {t('dashboard.overview.look')}
            </ButtonLink>
          </Row>
        ))}
        {questions.first.map((question) => (
          <QuestionRow
            key={`${question.assistantId} ${question.question}`}
            question={question}
            renderAnswer={renderAnswer}
            onAnswered={onAnswered}
          />
        ))}
      </ul>
      <More
        hidden={questions.total - questions.first.length}
        words={t('dashboard.overview.allQuestions', { count: questions.total })}
        to="/dashboard/analytics"
      />
      <More
        hidden={urgent.total - urgent.first.length}
        words={t('dashboard.overview.allUrgent', { count: urgent.total })}
        to="/dashboard/messages?state=new"
      />
    </section>
  );
}

interface RowProps {
  readonly icon: LucideIcon;
  readonly urgent?: boolean;
  /** Somebody's own words, or a name. */
  readonly title: string;
  readonly text: readonly string[];
  /** What to do about it. */
  readonly children: ReactNode;
}

function Row({ icon: Icon, urgent = false, title, text, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 last:pb-0">
      <Icon
        size={20}
        aria-hidden="true"
        className={classes(
          'shrink-0 self-start max-sm:mt-0.5 sm:mt-0.5',
          urgent ? 'text-danger' : 'text-soft',
        )}
      />
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" className="line-clamp-2 font-semibold break-words">
          {title}
        </p>
        <p className={classes('text-sm', urgent ? 'text-danger' : 'text-soft')}>
          {text.filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="max-sm:ml-9">{children}</div>
    </li>
  );
}

interface MoreProps {
  /** How many are not listed. */
  readonly hidden: number;
  readonly words: string;
  readonly to: string;
}

function More({ hidden, words, to }: MoreProps) {
  if (hidden <= 0) return null;
  return (
    <Link
      to={to}
      className="mt-1 inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {words}
    </Link>
  );
}
