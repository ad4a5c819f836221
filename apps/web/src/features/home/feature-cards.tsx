import { CalendarCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { spokenPath } from '../../voice-line/spoken.ts';
import { ANSWER_LEVELS, QUESTION_LEVELS } from './spoken-levels.ts';

/** From a visitor's last sound to the first of the answer, in milliseconds: p50 of `npm run bench -- voice-latency`. */
const LATENCY_MS = 540;

/** Four things to know of Parlo, each with a small piece of it. */
export function FeatureCards() {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('home.cards.label')} className="shell grid gap-4 pb-16 sm:pb-24 lg:grid-cols-12">
      <Card
        title={t('home.cards.speed.title')}
        text={t('home.cards.speed.text', { ms: LATENCY_MS })}
        className="border border-line lg:col-span-7 [--depth:0.35]"
      >
        <Latency />
      </Card>
      <Card
        title={t('home.cards.source.title')}
        text={t('home.cards.source.text')}
        className="bg-panel lg:col-span-5 [--depth:0.7]"
      >
        <p className="rounded-lg rounded-bl-sm bg-raised px-4 py-3">{t('home.cards.source.reply')}</p>
        <p className="mt-2 inline-block rounded-full border border-edge px-3 py-1 text-sm text-soft">
          {t('home.cards.source.chip')}
        </p>
      </Card>
      <Card
        title={t('home.cards.privacy.title')}
        text={t('home.cards.privacy.text')}
        className="bg-panel lg:col-span-5 [--depth:0.5]"
      >
        <dl className="grid grid-cols-3 gap-3">
          {(['requests', 'cookies', 'microphone'] as const).map((name) => (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-soft">{t(`home.cards.privacy.${name}`)}</dt>
              <dd className="tabular text-[2.75rem] leading-none font-bold tracking-[-0.04em] text-listening">
                0
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card
        title={t('home.cards.booking.title')}
        text={t('home.cards.booking.text')}
        className="border border-line lg:col-span-7 [--depth:1]"
      >
        <p className="text-lg font-semibold text-listening">{t('home.cards.booking.asked')}</p>
        <ul className="tabular mt-3 flex flex-wrap gap-2">
          {['15:00', '15:30', '16:15'].map((time) => (
            <li
              key={time}
              className={classes(
                'rounded-md border px-3 py-1.5',
                time === '15:30' ? 'border-ink bg-ink font-semibold text-paper' : 'border-edge text-soft',
              )}
            >
              {time}
            </li>
          ))}
        </ul>
        <p className="mt-3 flex items-center gap-2">
          <CalendarCheck size={18} aria-hidden="true" className="shrink-0 text-good" />
          {t('home.cards.booking.booked')}
        </p>
      </Card>
    </ul>
  );
}

interface CardProps {
  readonly title: string;
  readonly text: string;
  /** Also how far it follows the mouse. */
  readonly className: string;
  /** The piece of the product. */
  readonly children: ReactNode;
}

function Card({ title, text, className, children }: CardProps) {
  return (
    <li className={classes('drift flex flex-col gap-6 rounded-lg p-6 sm:p-8', className)}>
      <div className="my-auto">{children}</div>
      <div>
        <h2 className="text-title">{title}</h2>
        <p className="mt-2 max-w-lg text-soft">{text}</p>
      </div>
    </li>
  );
}

const STEP = 6;
const HALF = 34;
/** One level is 30 ms of sound. */
const askedTo = 26 * STEP;
const answeredAt = askedTo + (LATENCY_MS / 30) * STEP;
const ASKED = spokenPath(QUESTION_LEVELS.slice(-27), 0, STEP, HALF);
const ANSWERED = spokenPath(ANSWER_LEVELS.slice(18, 51), answeredAt, STEP, HALF);
const WIDTH = answeredAt + 32 * STEP;

/** The end of a question, the moment in between, and the answer, on one scale of time. */
function Latency() {
  const { t } = useTranslation();
  const label = 'absolute -translate-x-1/2 text-sm font-semibold whitespace-nowrap';
  const at = (x: number) => ({ left: `${(x / WIDTH) * 100}%` });
  return (
    <div className="relative pb-7">
      <svg
        viewBox={`0 0 ${WIDTH} ${HALF * 2}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-20 w-full overflow-visible"
      >
        <path d={ASKED} className="voice-stroke text-listening" />
        <path d={`M${askedTo} ${HALF}H${answeredAt}`} className="voice-stroke text-thinking" />
        <path d={ANSWERED} className="voice-stroke text-speaking" />
      </svg>
      <p aria-hidden="true" className="tabular">
        <span className={classes(label, 'bottom-0 text-listening')} style={at(askedTo / 2)}>
          {t('home.cards.speed.asked')}
        </span>
        <span className={classes(label, 'bottom-0 text-thinking')} style={at((askedTo + answeredAt) / 2)}>
          {t('home.cards.speed.gap', { ms: LATENCY_MS })}
        </span>
        <span className={classes(label, 'bottom-0 text-speaking')} style={at((answeredAt + WIDTH) / 2)}>
          {t('home.cards.speed.answered')}
        </span>
      </p>
    </div>
  );
}
