/** @jsxImportSource preact */
import { fieldsOf } from '@parlo/call-client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { addDays, dateIn, type FreeDay, freeDays, type MeetingTime } from '../../meetings/meeting-times.ts';
import type { Meeting } from './booking-card.tsx';
import type { BookingCardWords } from './booking-words.ts';
import { localeOfCard } from './card-form.tsx';
import { askFreeSlots, type Person, readPeople, readSlots, SPAN_DAYS } from './free-slots.ts';

interface ChooseTimeProps {
  readonly meeting: Meeting;
  readonly conversation: string;
  readonly words: BookingCardWords;
  pick(time: MeetingTime): void;
  /** A person or room by its id; empty: any. */
  choose(resource: string): void;
}

/** Another free time: its day, then one of the times of that day. */
export function ChooseTime({ meeting, conversation, words, pick, choose }: ChooseTimeProps) {
  const { days, until, state, loadMore, people } = useFreeDays(meeting, conversation);
  const isChosen = ({ start }: MeetingTime) => Date.parse(start) === Date.parse(meeting.start);
  const day = days.find(({ times }) => times.some(isChosen));
  const pickStart = (start: string | undefined) => {
    const time = days.flatMap(({ times }) => times).find((one) => one.start === start);
    if (time) pick({ start: time.start, end: time.end });
  };
  return (
    <div class="times">
      {people.length > 1 && (
        <Choice
          id="card-person"
          label={words.person}
          choose={words.anyone}
          value={meeting.resource ?? ''}
          options={[['', words.anyone], ...people.map(({ id, name }) => [id, name] as const)]}
          change={(resource) => choose(resource)}
        />
      )}
      {days.length > 0 && (
        <div class="pair">
          <Choice
            id="card-day"
            label={words.day}
            choose={words.choose}
            value={day?.date}
            options={days.map(({ date, label }) => [date, label])}
            change={(date) => pickStart(days.find((one) => one.date === date)?.times[0]?.start)}
          />
          {day && (
            <Choice
              id="card-time"
              label={words.time}
              choose={words.choose}
              value={day.times.find(isChosen)?.start}
              options={day.times.map(({ start, label }) => [start, label])}
              change={pickStart}
            />
          )}
        </div>
      )}
      <p role="status" class="soft">
        {state === 'loading' && words.loading}
        {state === 'none' && words.none.replace('{date}', until)}
      </p>
      {state === 'failed' && <p role="alert">{words.notLoaded}</p>}
      {state !== 'loading' && (
        <button type="button" class="link" onClick={loadMore}>
          {state === 'failed' ? words.tryAgain : words.later}
        </button>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly choose: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, label: string])[];
  change(value: string): void;
}

function Choice({ id, label, choose, value, options, change }: ChoiceProps) {
  return (
    <div class="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value ?? ''} onChange={({ currentTarget }) => change(currentTarget.value)}>
        {value === undefined && <option value="">{choose}</option>}
        {options.map(([its, words]) => (
          <option key={its} value={its} selected={its === value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Free days from today on, {@link SPAN_DAYS} more with each `loadMore`. Another person or room begins anew. */
function useFreeDays({ timeZone, service, resource }: Meeting, conversation: string) {
  const [from, setFrom] = useState('');
  const [days, setDays] = useState<readonly FreeDay[]>([]);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [state, setState] = useState<'loading' | 'loaded' | 'none' | 'failed'>('loading');
  const locale = localeOfCard();
  const latest = useRef(0);
  const load = async (date: string, before: readonly FreeDay[]) => {
    const asked = ++latest.current;
    setState('loading');
    setDays(before);
    setFrom(date);
    const wanted = {
      conversation,
      timeZone,
      date,
      ...(service && { service }),
      ...(resource && { resource }),
    };
    const result = await askFreeSlots(wanted);
    // Somebody else was chosen meanwhile.
    if (asked !== latest.current) return;
    if (!result.ok) return setState('failed');
    const more = freeDays(readSlots(fieldsOf(result.body).available_slots), timeZone, locale);
    setDays([...before, ...more]);
    setPeople(readPeople(fieldsOf(result.body).resources));
    setFrom(addDays(date, SPAN_DAYS));
    setState(more.length > 0 ? 'loaded' : 'none');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first days are asked for once for each of them
  useEffect(() => void load(dateIn(timeZone, new Date()), []), [resource]);
  const until = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return {
    days,
    state,
    people,
    /** The last date that was asked for. */
    until: from && until.format(new Date(addDays(from, -1))),
    loadMore: () => void load(from, days),
  };
}
