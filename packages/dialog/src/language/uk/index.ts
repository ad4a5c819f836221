import { Chrono, strict } from 'chrono-node/uk';
import { readLanguage } from '../read-language.ts';
import { nominativeOf } from './nominative.ts';
import { romanise } from './romanise.ts';
import { say, sayWeek } from './say-time.ts';

export const uk = readLanguage('uk', import.meta.url, {
  beforeRoleFact:
    '(?:ти|ви)(?: [^ ,;:]+){1,8}?(?:, (?=\\p{L})| (?=(?:на|за адресою|у|в) (?!запитання|питання|дзвінки|повідомлення)))',
  times: {
    dates: new Chrono({
      parsers: strict.parsers.filter((parser) => parser.constructor.name.includes('MonthName')),
      refiners: [],
    }),
    say,
    sayWeek,
  },
  letters: { romanise, nominative: nominativeOf },
});
