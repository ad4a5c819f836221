/** @jsxImportSource preact */
import { askServer, fieldsOf, isText } from '@parlo/call-client';
import type { ConfirmMeetingInput } from '@parlo/contract';
import { useState } from 'preact/hooks';
import { freeDays, type MeetingTime, sayMeeting, zoneName } from '../../meetings/meeting-times.ts';
import { BOOKING_CARD_WORDS } from './booking-words.ts';
import type { CardProps } from './card.tsx';
import { CardForm, cardLanguage, focusConversation, localeOfCard, readTexts } from './card-form.tsx';
import { ChooseTime } from './choose-time.tsx';
import { type BookingProblem, problemOf, readSlots } from './free-slots.ts';

/** Two short ones in one row. */
const FIELDS = ['name', 'phone', 'email'] as const;
const TEXTS = [
  'id',
  'start',
  'end',
  'timeZone',
  'service',
  'resource',
  'person',
  ...FIELDS,
  'booked',
  'meetLink',
  'mail',
] as const;

/**
 * The contract's `BookingCard`. Once it is booked, `booked` says whether it is in the owner's calendar already, and `mail`
 * why no invitation comes; `resource` is the id of the person or room that was chosen, and `person` its name once it is
 * booked.
 */
export type Meeting = ReturnType<typeof readTexts<(typeof TEXTS)[number]>> &
  MeetingTime & { readonly id: string; readonly timeZone: string };

interface BookingCardProps extends CardProps {
  readonly meeting: Meeting;
}

/** The meeting that the assistant understood: when, what for and with whom, to be corrected and booked. */
export function BookingCard({ meeting: before, json, conversation, who, say, keep }: BookingCardProps) {
  const words = BOOKING_CARD_WORDS[cardLanguage()];
  const [meeting, setMeeting] = useState(before);
  const [state, setState] = useState<'open' | 'sending' | 'over'>('open');
  const [problem, setProblem] = useState<BookingProblem>({ words: '' });
  const [choosing, setChoosing] = useState(false);
  if (state === 'over') return null;

  function correct(part: Partial<Meeting>): void {
    keep(json);
    setMeeting({ ...meeting, ...part });
  }
  async function book(): Promise<void> {
    setState('sending');
    setProblem({ words: '' });
    const result = await askServer('calendar/confirm-meeting', inputOf(meeting, conversation));
    setState('open');
    if (!result.ok) {
      // Its times are older than what the server says.
      setChoosing(false);
      return setProblem(problemOf(result, words));
    }
    const booked = bookedMeeting(meeting, result.body);
    setMeeting(booked);
    // The next reply reads nothing back, and the meeting is still to be seen.
    keep(JSON.stringify(booked));
    say(words.send);
    focusConversation();
  }
  function leave(said?: string): void {
    setState('over');
    keep(null);
    if (said) say(said);
    focusConversation();
  }

  if (meeting.booked) return <BookedMeeting meeting={meeting} who={who} close={() => leave()} />;
  return (
    <CardForm
      fields={FIELDS}
      values={meeting}
      words={words}
      sending={state === 'sending'}
      problem={problem.words}
      wrong={problem.field}
      write={(field, value) => correct({ [field]: value })}
      send={() => void book()}
      leave={() => leave(words.notNow)}
      remedy={
        problem.slots && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
          <div class="choice" role="group" aria-label={words.freeTimes}>
            {problem.slots.map((slot) => (
              <button
                key={slot.start}
                type="button"
                class="quiet"
                aria-pressed={Date.parse(slot.start) === Date.parse(meeting.start)}
                onClick={() => correct(slot)}
              >
                {sayStart(slot, meeting.timeZone)}
              </button>
            ))}
          </div>
        )
      }
    >
      <When meeting={meeting} />
      <button type="button" class="link" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
        {words.another}
      </button>
      {choosing && (
        <ChooseTime
          meeting={meeting}
          conversation={conversation}
          words={words}
          pick={correct}
          choose={(resource) => correct({ resource })}
        />
      )}
    </CardForm>
  );
}

function sayStart(slot: MeetingTime, timeZone: string): string {
  const [day] = freeDays([slot], timeZone, localeOfCard());
  return `${day?.label}, ${day?.times[0]?.label}`;
}

function When({ meeting: { start, end, timeZone, service } }: { readonly meeting: Meeting }) {
  const words = BOOKING_CARD_WORDS[cardLanguage()];
  const locale = localeOfCard();
  const said = sayMeeting({ start, end }, timeZone, locale);
  // One zone has several names: what counts is whether its clocks show another time than the visitor's.
  const { timeZone: here } = Intl.DateTimeFormat().resolvedOptions();
  const elsewhere = said !== sayMeeting({ start, end }, here, locale);
  return (
    <p class="when">
      <b>{said}</b>
      {service && <span>{service}</span>}
      {elsewhere && <small>{words.zone.replace('{zone}', zoneName(timeZone, locale, start))}</small>}
    </p>
  );
}

interface BookedMeetingProps {
  readonly meeting: Meeting;
  readonly who: string;
  close(): void;
}

function BookedMeeting({ meeting, who, close }: BookedMeetingProps) {
  const words = BOOKING_CARD_WORDS[cardLanguage()];
  return (
    <div class="card" role="status">
      <h2>{words.booked}</h2>
      <When meeting={meeting} />
      <p>{words.with.replace('{who}', () => [meeting.person, who].filter(Boolean).join(', '))}</p>
      {meeting.booked === 'pending' && <p class="soft">{words.pending}</p>}
      {(meeting.mail || meeting.booked !== 'pending') && (
        <p class="soft">{meeting.mail ? words[NOT_MAILED[meeting.mail] ?? 'noMail'] : words.mail}</p>
      )}
      {meeting.meetLink && (
        <a href={meeting.meetLink} target="_blank" rel="noopener noreferrer">
          {words.join}
        </a>
      )}
      <div class="choice">
        <button type="button" class="quiet" onClick={close}>
          {words.close}
        </button>
      </div>
    </div>
  );
}

/** Words for the contract's `MailHeld`, where a visitor can be told more than that none comes. */
const NOT_MAILED: Readonly<Record<string, 'mailWaits' | 'noMailToYou'>> = {
  email_not_confirmed: 'mailWaits',
  recipient_mail_limit: 'noMailToYou',
};

function inputOf(
  { id, start, service, resource, timeZone, ...of }: Meeting,
  conversation: string,
): ConfirmMeetingInput {
  return {
    conversation,
    client_info: { name: of.name ?? '', email: of.email ?? '', phone: of.phone ?? '' },
    meeting_details: {
      id,
      start,
      time_zone: timeZone,
      language: localeOfCard(),
      ...(service && { service }),
      ...(resource && { resource }),
    },
  };
}

/** What the server says of it counts: sent twice, it is what was booked first. */
function bookedMeeting({ id, timeZone, service, ...asked }: Meeting, body: unknown): Meeting {
  const { pending, meet_link, mail_reason, resource: person } = fieldsOf(body);
  const [{ start, end } = asked] = readSlots([body]);
  return {
    id,
    timeZone,
    start,
    end,
    booked: pending === true ? 'pending' : 'yes',
    ...(service && { service }),
    ...(isText(person) && { person }),
    ...(isText(meet_link) && /^https:/.test(meet_link) && { meetLink: meet_link }),
    ...(isText(mail_reason) && { mail: mail_reason }),
  };
}

/** Undefined for another kind of card, null for a meeting that can't be shown: another server's, or a newer one's. */
export function readMeeting(json: string): Meeting | null | undefined {
  const texts = readTexts(json, TEXTS);
  const { id, start, end, timeZone } = texts;
  if (start === undefined) return undefined;
  if (id === undefined || end === undefined || timeZone === undefined) return null;
  try {
    // A time or a zone that this browser does not know throws.
    sayMeeting({ start, end }, timeZone, 'en');
    return { ...texts, id, start, end, timeZone };
  } catch {
    return null;
  }
}
