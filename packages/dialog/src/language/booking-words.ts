/** How visitors book, move and cancel meetings. What they say of when is in `times`. */
export interface BookingWords {
  readonly phrases: BookingPhrases;
  /** Pattern anywhere in a turn: a wish to book. */
  readonly wish: string;
  /** Pattern: begins what somebody wants, and ends the name before it: "I'd like". */
  readonly wants: string;
  /** Pattern: asks for what is named right after it, which is of a meeting where it is a time: "could we do". */
  readonly asksForTime: string;
  /** Pattern anywhere: a meeting, or what is done at one, by whatever trade: "appointment", "haircut". */
  readonly meeting: string;
  /** Pattern anywhere: a word for any meeting, which an owner who takes them writes somewhere: "appointment". */
  readonly anyMeeting: string;
  /** Pattern anywhere: what takes place at a time of its own, and is no meeting with somebody: "class", "workshop". */
  readonly event: string;
  /**
   * What is to be booked: the verb and what may stand between the two ("book me a place on the"), and words that end it
   * ("with", "because").
   */
  readonly booked: { readonly verb: string; readonly end: string };
  /** Pattern anywhere: has what is looked at in a meeting: "it hurts". */
  readonly ails: string;
  /** Pattern anywhere: stands next to a time and says nothing of it: "if you can". */
  readonly besideTimes: string;
  /** Pattern anywhere: thanks or a farewell that looks like a time: "thanks for your time", "have a nice day". */
  readonly farewell: string;
  /** Clocks that visitors name, by time zone: a pattern for the names of each. */
  readonly clocks: Readonly<Record<string, string>>;
  /**
   * Patterns anywhere, for the pattern of a clock's names: a time is on that clock, as in "London time"; the same
   * directly after a time, where nothing else says that it is a clock: "4 pm London".
   */
  readonly onClock: (names: string) => string;
  readonly clockAlone: (names: string) => string;
  /** Patterns anywhere: a time is on the clock of the calendar, or on the visitor's: "4 pm your time". */
  readonly theirClock: string;
  readonly myClock: string;
  /** Pattern anywhere in an opening: when something was, or where the visitor is, which is no time for a meeting. */
  readonly background: string;
  /** Careless forms of words, and the words that they are: "dont" is "don't". */
  readonly careless: Readonly<Record<string, string>>;
  /** Pattern: after a wish to move, stands before the new time: "to". */
  readonly moveTo: string;
  /** Pattern anywhere: takes back or limits the yes before it: "yes, but". */
  readonly contrast: string;
  /** Pattern anywhere: a meeting that was to be moved stays where it is. */
  readonly keep: string;
  /** Words, apart by spaces: a turn of nothing but these agrees, where it holds one of the first. */
  readonly agreeing: string;
  readonly besideAgreeing: string;
  /** Words that take something of a yes back: "yes, but". */
  readonly doubting: string;
  /** Pattern anywhere: says how or when to reach them, and no time for the meeting: "call me after six". */
  readonly reaches: string;
  /** Pattern anywhere: takes something else than was said before. */
  readonly rather: string;
  /** Pattern anywhere: wants another day or time, and does not say which; a day alone. */
  readonly otherTime: string;
  readonly otherDay: string;
  /** Pattern anywhere: means another of several meetings than the one that was named. */
  readonly otherMeeting: string;
  /** Pattern anywhere: names one of several meetings by its place: "my second appointment", "the last one". */
  readonly meetingPlace: string;
  /** Patterns anywhere: wants later, or earlier, times than those that were offered. */
  readonly later: string;
  readonly earlier: string;
  /** Patterns anywhere: what was offered is too early, or too late. */
  readonly tooEarly: string;
  readonly tooLate: string;
  /** Patterns anywhere: which of the things that were offered. */
  readonly first: string;
  readonly second: string;
  readonly third: string;
  readonly last: string;
  /** Pattern anywhere: a place by its number, which is no hour: "number two". */
  readonly numbered: string;
  /** Pattern: a word that stands for an offer, and is no number: "one" in "the later one". */
  readonly offered: string;
  /** Patterns anywhere: the time, or the day of the week, of the meeting that is spoken of; the week, the day after, the day before it. */
  readonly sameTime: string;
  readonly sameDay: string;
  readonly weekAfter: string;
  readonly dayAfter: string;
  readonly dayBefore: string;
  /** Words, apart by spaces, that a question about a time may hold and still be about nothing else: "free". */
  readonly besideWish: string;
  /** Pattern anywhere in a question: asks which times there are. */
  readonly asksWhich: string;
  /** Pattern anywhere: says that a time suits, in an opening that may not be of a meeting. */
  readonly suits: string;
  /** Pattern anywhere in a clause: it is about something else, whatever times it names: "he finishes school at three". */
  readonly aside: string;
  /** Pattern: begins the clause that says what follows from the one before: "so". */
  readonly conclusion: string;
  /** Pattern anywhere: speaks of a time that was named before: "after that". */
  readonly asideMeant: string;
  /** Pattern at the beginning of a turn: a question that is about something else, whatever times it names. */
  readonly elsewhere: string;
  /** Pattern at the beginning of a turn: says that a question comes: "first of all", "before I book". */
  readonly beforeAsking: string;
  /** Patterns: stand before the name of somebody who introduces themselves; the second one where a capital follows. */
  readonly introduction: string;
  readonly thisIs: string;
  /** Patterns: stand before and after a name that is said in the middle of its introduction: "мене … звати". */
  readonly introductionAround: { readonly before: string; readonly after: string };
  /** Patterns in a correction: stand before the right name; the second one before the right last name. */
  readonly rightName: string;
  readonly rightLastName: string;
  /** Pattern: stands before the first name alone. */
  readonly rightFirstName: string;
  /** Pattern anywhere in a correction: says that a part is wrong, and not what is right. */
  readonly wrong: string;
  /** Patterns anywhere in a correction: which part is wrong. Name, email and phone are those of `contact`. */
  readonly parts: Readonly<Record<'time' | 'service', string>>;
  readonly corrections: CorrectionWords;
  /** Words that are alike in the names of services, in groups: "kid son daughter", "first initial new". */
  readonly alike: readonly string[];
}

/** How a visitor sets right for whom the meeting is, and how to reach them. All are patterns of whole words. */
export interface CorrectionWords {
  /** Begins another clause: "and", "but". */
  readonly clause: string;
  /** Stands before what is wrong, and between it and what is right: "not Lee but Leigh". */
  readonly not: string;
  readonly but: string;
  /** Anywhere in a clause: the part that it names is right; or is to be left out. */
  readonly fine: string;
  readonly remove: string;
  /** "The last two digits are 76": what counts digits, and what says that they are the last or the first ones. */
  readonly digits: string;
  readonly ending: string;
  readonly beginning: string;
  /** Stands before the name of somebody else that the meeting is for; the second one where a capital follows. */
  readonly bookedFor: string;
  readonly bookedForName: string;
  /** A word for somebody that a meeting is for: "husband". */
  readonly somebody: string;
  /** May stand between those and the name: "her name is". */
  readonly called: string;
  /** A word before one that is spelled letter by letter: "that's". */
  readonly spelled: string;
  /** Anywhere: says that it is for somebody else, with or without their name. */
  readonly forOther: string;
}

/** What the assistant says while a visitor books. Times are said by `times.say`. */
export interface BookingPhrases {
  readonly begin: string;
  readonly askService: (services: string) => string;
  readonly serviceAgain: (services: string) => string;
  readonly askWhen: string;
  readonly askWhenMoved: string;
  readonly whenAgain: string;
  readonly offer: (times: string) => string;
  readonly offerOne: (time: string) => string;
  readonly chooseAgain: (times: string) => string;
  /** The same in other words, to a visitor who says twice what fits all of them: only what tells them apart. */
  readonly whichOf: (times: string) => string;
  /** Before times that are offered instead of what was wanted. */
  readonly notFree: string;
  /** The same where no meetings are taken then: `hours` are those at which they are. */
  readonly outside: (hours: string) => string;
  /** The same on a day off. */
  readonly dayOff: string;
  /** The same between two times at which meetings begin, so many minutes apart: 15, 30 or 60. */
  readonly offGrid: (minutes: number) => string;
  readonly noOthers: string;
  readonly nothingFree: string;
  /** A time that was wanted and is free. */
  readonly free: (time: string) => string;
  readonly past: string;
  readonly impossible: (words: string) => string;
  readonly otherWeekday: (words: string) => string;
  /** After an answer of the owner's about something that the calendar has not. */
  readonly notHere: string;
  /** After an answer about health or danger, which may be a reason not to come. */
  readonly askStill: string;
  readonly askName: string;
  readonly askEmail: string;
  readonly askPhone: string;
  readonly nameAgain: string;
  readonly emailAgain: string;
  readonly emailNeeded: string;
  /** To whoever has none. */
  readonly withoutEmail: string;
  readonly phoneAgain: string;
  /** `what` is the service, where there is one, and the time; `who` the name and addresses. */
  readonly readBack: (what: string, who: string) => string;
  /** `before` is when the meeting was: they may have several. */
  readonly readBackMove: (time: string, before: string) => string;
  readonly readBackCancel: (time: string) => string;
  readonly inYourZone: string;
  /** The same of the clock of another city, as the city is called in the name of its zone. */
  readonly onClockOf: (city: string) => string;
  readonly whatToChange: string;
  /** The same of a meeting that is booked: it names the parts. */
  readonly whichToChange: string;
  readonly backTo: (question: string) => string;
  /** To a visitor who asks for a moment. */
  readonly waiting: string;
  /** Said to an email or a telephone number that was told before it was asked for. */
  readonly noted: string;
  /** The dialogue was left. */
  readonly cancelled: string;
  readonly gaveUp: string;
  readonly booked: (time: string) => string;
  readonly invited: string;
  /** In place of `invited`, where no email can be sent. */
  readonly notInvited: string;
  readonly pending: string;
  readonly moved: (time: string) => string;
  /** The meeting was cancelled. */
  readonly calledOff: (time: string) => string;
  readonly kept: string;
  readonly taken: string;
  /** No meeting can begin at the time that was confirmed: its owner changed their hours meanwhile. */
  readonly notOffered: string;
  readonly tooMany: string;
  readonly off: string;
  readonly unavailable: string;
  readonly failed: string;
  readonly failedAgain: string;
  readonly noMeetings: string;
  /** After an answer of the owner's to a wish to move or cancel a meeting of which nothing is known here. */
  readonly byLink: string;
  readonly whichMeeting: (times: string) => string;
  /** To a visitor who asks about the meetings that they booked here. */
  readonly ownMeetings: (times: string) => string;
  readonly gone: string;
}
