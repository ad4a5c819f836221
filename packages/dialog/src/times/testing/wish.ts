import { wishIn } from '../../acts/meeting-wish.ts';
import { namesTime, whenIn, wordsOfOther } from '../../forms/slots/date-time.ts';
import { namesService } from '../../forms/slots/service.ts';
import { languageOf } from '../../language/index.ts';
import { namesClock, namesDays, namesPartOfDay, saysWhen } from '../suits.ts';

/** For tests: what somebody wants who says `text` to a dentist on a Monday morning, with `?` where that is not sure. */

const now = new Date('2026-11-23T08:00:00Z');
const services = [
  { name: 'Check-up', duration: 30 },
  { name: 'Teeth cleaning', duration: 60 },
  { name: 'Стрижка', duration: 60 },
];
const calendar = { timeZone: 'Europe/Kyiv', services, duration: 30, hours: { from: '09:00', to: '17:00' } };

export function wish(text: string): string | undefined {
  const options = { now, zone: 'Europe/Kyiv', language: languageOf(text).code, calendar };
  const read = whenIn(text, options);
  const saysOther = (part: string) => wordsOfOther(part, options) > 0;
  const found = wishIn(text, {
    saysWhen: saysWhen(read),
    namesTime: namesTime(read),
    namesDay: namesDays(read),
    namesClock: namesClock(read),
    namesPartOfDay: namesPartOfDay(read),
    saysOther: saysOther(text),
    isTimeAlone: (part) => namesTime(whenIn(part, options)) && !saysOther(part),
    namesService: namesService(text, services),
  });
  return found && `${found.purpose}${found.isSure ? '' : '?'}`;
}
