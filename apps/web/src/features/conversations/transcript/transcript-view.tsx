import { Fragment, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isSignedOut } from '../../../api/client.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { SignInAgain } from '../../../owner/account/sign-in-again.tsx';
import { costWords } from '../../../owner/costs.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { Page } from '../../../ui/page.tsx';
import { useAddToFaq } from '../faq/add-to-faq.tsx';
import { readFilters, writeFilters } from '../filters.ts';
import { useFormats } from '../formats.ts';
import { Marks } from '../list/conversation-row.tsx';
import { useMarkAnswer } from '../queries.ts';
import { useMakeTest } from '../remedies/use-make-test.tsx';
import {
  endWords,
  feedbackWords,
  heldWords,
  isTest,
  lengthWords,
  outcomeWords,
  placeWords,
} from '../words.ts';
import { BackLink } from './back-link.tsx';
import { Neighbours } from './neighbours.tsx';
import { TimelinePlot } from './timeline-plot.tsx';
import {
  type Conversation,
  type Message,
  meantAt,
  pauseBefore,
  questionBefore,
  stepsAfter,
  transcriptText,
} from './transcript.ts';
import { TranscriptStep } from './transcript-step.tsx';
import { TranscriptTurn } from './transcript-turn.tsx';

const DeleteDialog = lazyDialog(() => import('../delete-dialog.tsx').then((m) => m.DeleteDialog));

interface TranscriptViewProps {
  readonly email: string;
  readonly conversation: Conversation;
  /** The filters of where the reader came from. */
  readonly search: string;
}

/** A conversation as a play: what it was, then who said what. */
export function TranscriptView({ email, conversation, search }: TranscriptViewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const tests = useMakeTest(email, heading);
  const [asking, setAsking] = useState(false);
  const mark = useMarkAnswer(email, conversation.id);
  const { id, messages, assistantId, steps = [] } = conversation;
  const faq = useAddToFaq(email, [assistantId], heading);
  const name = conversation.assistantName || t('analytics.draft');
  const speaker = ({ role }: Message) => {
    if (role === 'assistant') return name;
    return t(isTest(conversation) ? 'analytics.you' : 'analytics.visitor');
  };

  function onDeleted() {
    const list = writeFilters({ ...readFilters(new URLSearchParams(search)), tab: 'conversations' });
    void navigate(`/dashboard/analytics${list}`, { replace: true, state: { deleted: true } });
  }

  return (
    <Page
      title={t('analytics.transcriptTitle')}
      lead={name}
      actions={
        <div className="flex flex-wrap gap-3">
          <CopyTranscript conversation={conversation} name={name} speaker={speaker} />
          <Button look="danger" onClick={() => setAsking(true)}>
            {t('analytics.delete')}
          </Button>
        </div>
      }
    >
      <BackLink search={search} />
      <Facts conversation={conversation} />
      <h2 ref={heading} tabIndex={-1} className="mt-8 text-lg">
        {t('analytics.transcript')}
      </h2>
      <p role="status" className="mt-2 font-semibold text-good empty:hidden">
        {faq.said}
      </p>
      <p role="status" className="mt-2 font-semibold text-good empty:hidden">
        {tests.said}
      </p>
      <p role="alert" className="mt-2 text-danger empty:hidden">
        {mark.isError && t(isSignedOut(mark.error) ? 'messages.signInToSave' : 'analytics.markFailed')}
        {isSignedOut(mark.error) && <SignInAgain />}
      </p>
      <TimelinePlot messages={messages} speaker={speaker} />
      {messages.length === 0 && <p className="mt-3 text-soft">{t('analytics.silentTranscript')}</p>}
      <ol className="mt-3 max-w-4xl divide-y divide-line">
        {messages.map((message, at) => (
          <Fragment key={message.id}>
            <TranscriptTurn
              message={message}
              speaker={speaker(message)}
              assistantId={assistantId}
              pause={pauseBefore(messages, at)}
              meant={meantAt(messages, at)}
              question={questionBefore(messages, at)}
              faq={faq}
              tests={tests}
              marking={{
                busy: mark.isPending ? mark.variables.messageId : null,
                mark: (messageId, wrong) => mark.mutate({ messageId, wrong }),
              }}
            />
            {stepsAfter(messages, at, steps).map((step) => (
              <TranscriptStep key={`${step.kind} ${step.atMs}`} step={step} />
            ))}
          </Fragment>
        ))}
      </ol>
      <Neighbours email={email} search={search} id={id} />
      {faq.dialog}
      {tests.dialog}
      {asking && (
        <DeleteDialog
          email={email}
          conversationId={id}
          onClose={() => setAsking(false)}
          onDeleted={onDeleted}
        />
      )}
    </Page>
  );
}

interface CopyTranscriptProps {
  readonly conversation: Conversation;
  readonly name: string;
  readonly speaker: (message: Message) => string;
}

function CopyTranscript({ conversation, name, speaker }: CopyTranscriptProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const text = transcriptText(conversation.messages, {
    title: `${name}, ${formats.moment(conversation.startedAt)}`,
    who: speaker,
    offset: formats.offset,
    meant: t('analytics.meant'),
    notes: (message) => [
      message.interrupted ? t('analytics.interrupted') : '',
      outcomeWords(t, message),
      feedbackWords(t, message),
      message.markedWrong ? t('analytics.markedWrong') : '',
    ],
  });
  return <CopyButton text={text} label={t('analytics.copyTranscript')} />;
}

/** When, how long, where, who held its calls and at what cost, and how it ended. */
function Facts({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const locale = useLocale();
  const { startedAt, endedAt, answered, unanswered, thumbsUp, wrong, cost } = conversation;
  const held = heldWords(t, conversation);
  const facts = [
    [t('analytics.beganLabel'), formats.moment(startedAt)],
    [
      t('analytics.lengthLabel'),
      endedAt === null ? t('analytics.live') : lengthWords(formats, conversation) || t('analytics.typedOnly'),
    ],
    [t('analytics.placeLabel'), placeWords(t, conversation)],
    ...(held ? [[t('analytics.heldLabel'), held] as const] : []),
    ...(cost ? [[t('analytics.costLabel'), costWords(locale, cost)] as const] : []),
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
