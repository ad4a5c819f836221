import { CalendarCheck, CalendarX, type LucideIcon, Mail, Siren } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../formats.ts';
import type { Step } from './transcript.ts';

/** What came of the talk, in its place: a message for a person, or a meeting. It leads to where the owner has it. */
export function TranscriptStep({ step }: { readonly step: Step }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (step.kind === 'message') {
    const { urgent, name, atMs } = step;
    const words = name ? t('analytics.step.messageOf', { name }) : t('analytics.step.message');
    return (
      <Line icon={urgent ? Siren : Mail} atMs={atMs} to="/dashboard/messages">
        {urgent ? t('analytics.step.urgent') : words}
      </Line>
    );
  }
  const { service, startsAt, cancelled, atMs } = step;
  const what = [service, formats.moment(startsAt)].filter(Boolean).join(', ');
  return (
    <Line icon={cancelled ? CalendarX : CalendarCheck} atMs={atMs} to="/dashboard/calendar">
      {t(cancelled ? 'analytics.step.cancelled' : 'analytics.step.meeting', { what })}
    </Line>
  );
}

interface LineProps {
  readonly icon: LucideIcon;
  readonly atMs: number;
  readonly to: string;
  readonly children: string;
}

function Line({ icon: Icon, atMs, to, children }: LineProps) {
  const formats = useFormats();
  return (
    <li className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 py-2.5 text-sm text-soft">
      <span className="tabular pt-px">{formats.offset(atMs)}</span>
      <span className="flex min-w-0 items-start gap-2">
        <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        <Link to={to} className="min-w-0 break-words underline underline-offset-2 hover:text-ink">
          {children}
        </Link>
      </span>
    </li>
  );
}
