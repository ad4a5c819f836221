import FullCalendar, { type CalendarController, useCalendarController } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import uk from '@fullcalendar/react/locales/uk';
import theme from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import type { Booking } from '@parlo/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { knownZone } from './zone-times.ts';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './calendar-view.css';

// The calendar compares its options by identity.
const LOCALES = [uk];
const TIME_FORMAT = { hour: 'numeric', minute: '2-digit' } as const;
const VIEW_OPTIONS = {
  timeGridWeek: {
    displayEventEnd: false,
    titleFormat: { day: 'numeric', month: 'short', year: 'numeric' },
  },
} as const;
const PLUGINS = [dayGrid, timeGrid, list, interaction, theme];
/** Drawn as tables, but for the last, which is for small screens and for whoever listens to the page. */
const VIEWS = { month: 'dayGridMonth', week: 'timeGridWeek', list: 'listMonth' } as const;
export type ViewName = keyof typeof VIEWS;

export interface CalendarViewProps {
  readonly bookings: readonly Booking[];
  readonly timeZone: string;
  /** Whether the assistant's name is shown with each meeting. */
  readonly named: boolean;
  readonly view: ViewName;
  readonly onView: (view: ViewName) => void;
  /** The start and the end of the visible span. */
  readonly onSpan: (from: string, to: string) => void;
  readonly onOpen: (booking: Booking) => void;
  /** A meeting was dragged to another time, and is where it was: whether it moves is to be asked. */
  readonly onDrag: (booking: Booking, start: string) => void;
}

/** Meetings by month, by week, or as a list. */
export function CalendarView(props: CalendarViewProps) {
  const { bookings, timeZone, named, view, onView, onSpan, onOpen, onDrag } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const controller = useCalendarController();
  const [title, setTitle] = useState('');
  const events = useMemo(() => bookings.map((booking) => eventOf(booking)), [bookings]);
  const bookingOf = (id: string) => bookings.find((one) => one.id === id);
  return (
    <div className="mt-4">
      <Toolbar controller={controller} title={title} view={view} onView={onView} />
      {/* Seven days have no room on a phone: they scroll, and a keyboard can scroll them too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section aria-label={title} tabIndex={0} className="overflow-x-auto">
        <div className={classes(view !== 'list' && 'max-sm:min-w-[42rem]')}>
          <FullCalendar
            controller={controller}
            plugins={PLUGINS}
            locales={LOCALES}
            locale={locale}
            firstDay={firstDayOf(locale)}
            timeZone={knownZone(timeZone)}
            initialView={VIEWS[view]}
            headerToolbar={false}
            height="auto"
            allDaySlot={false}
            nowIndicator
            {...hoursOf(bookings, timeZone)}
            slotMinHeight={32}
            eventMinHeight={24}
            views={VIEW_OPTIONS}
            dayMaxEvents={4}
            eventInteractive
            eventTimeFormat={TIME_FORMAT}
            noEventsText={t('calendar.noneHere')}
            moreLinkClass="parlo-more"
            moreLinkInnerClass="parlo-more"
            moreLinkText={(count) => t('calendar.moreHere', { count })}
            moreLinkHint={(count) => t('calendar.moreHere', { count })}
            eventStartEditable
            eventDurationEditable={false}
            events={events}
            listItemEventBeforeClass="parlo-event-dot"
            eventClass={({ event }) => classes('parlo-event', event.extendedProps.faint === true && 'faint')}
            eventContent={({ event, timeText }) => (
              <EventText
                time={timeText}
                booking={bookingOf(event.id)}
                named={named}
                marks={marksOf(bookingOf(event.id)).map((mark) => t(`calendar.mark.${mark}`))}
              />
            )}
            datesSet={({ start, end, view: shown }) => {
              setTitle(shown.title);
              onSpan(start.toISOString(), end.toISOString());
            }}
            eventClick={({ event, jsEvent }) => {
              jsEvent.preventDefault();
              const booking = bookingOf(event.id);
              if (booking) onOpen(booking);
            }}
            eventDrop={({ event, revert }) => {
              const start = event.start?.toISOString();
              revert();
              const booking = bookingOf(event.id);
              if (booking && start) onDrag(booking, start);
            }}
          />
        </div>
      </section>
    </div>
  );
}

interface ToolbarProps extends Pick<CalendarViewProps, 'view' | 'onView'> {
  readonly controller: CalendarController;
  readonly title: string;
}

function Toolbar({ controller, title, view, onView }: ToolbarProps) {
  const { t } = useTranslation();
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex w-full flex-wrap items-center sm:w-auto sm:gap-1">
        <IconButton label={t('calendar.earlier')} onClick={() => controller.prev()}>
          <ChevronLeft size={20} />
        </IconButton>
        <IconButton label={t('calendar.later')} onClick={() => controller.next()}>
          <ChevronRight size={20} />
        </IconButton>
        <Button look="quiet" onClick={() => controller.today()}>
          {t('calendar.today')}
        </Button>
        <h2
          aria-live="polite"
          className="order-first mr-auto text-lg first-letter:uppercase sm:order-none sm:mr-0 sm:ml-1"
        >
          {title}
        </h2>
      </div>
      <fieldset aria-label={t('calendar.view')} className="flex">
        {(Object.keys(VIEWS) as ViewName[]).map((one) => (
          <Button
            key={one}
            look={one === view ? 'plain' : 'quiet'}
            aria-pressed={one === view}
            onClick={() => {
              controller.changeView(VIEWS[one]);
              onView(one);
            }}
          >
            {t(`calendar.views.${one}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

function eventOf(booking: Booking) {
  const { id, start, end, state } = booking;
  const open = state === 'booked' && Date.parse(end) > Date.now();
  return { id, start, end, title: whoOf(booking), startEditable: open, extendedProps: { faint: !open } };
}

const whoOf = ({ name, email, phone }: Booking) => name || email || phone;

function marksOf(booking: Booking | undefined) {
  if (!booking) return [];
  const { state, pending, test } = booking;
  return [
    ...(state === 'cancelled' ? (['cancelled'] as const) : []),
    ...(pending ? (['pending'] as const) : []),
    ...(test ? (['test'] as const) : []),
  ];
}

interface EventTextProps {
  readonly time: string;
  readonly booking: Booking | undefined;
  readonly named: boolean;
  readonly marks: readonly string[];
}

function EventText({ time, booking, named, marks }: EventTextProps) {
  const { t } = useTranslation();
  if (!booking) return null;
  const more = [booking.service, booking.resource, named && booking.assistantName, ...marks]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className="parlo-event-text">
      <span className="tabular">{time}</span>{' '}
      <span className={classes('font-semibold', booking.state === 'cancelled' && 'line-through')}>
        {whoOf(booking) || t('calendar.nameless')}
      </span>
      {more && <span className="text-soft"> {more}</span>}
    </span>
  );
}

/** 0 is Sunday. */
function firstDayOf(locale: string): number {
  const info = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return (info.getWeekInfo?.().firstDay ?? 1) % 7;
}

/** The night is left out of the week, unless somebody comes then. */
function hoursOf(bookings: readonly Booking[], timeZone: string) {
  const format = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    hourCycle: 'h23',
    timeZone: knownZone(timeZone),
  });
  const hours = bookings.flatMap(({ start, end }) =>
    [start, end].map((instant) => Number(format.format(new Date(instant)))),
  );
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return { slotMinTime: clock(Math.min(7, ...hours)), slotMaxTime: clock(Math.max(19, ...hours) + 1) };
}
