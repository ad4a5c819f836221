import { Chrono, uk as chrono } from 'chrono-node';
import { Lists } from '../phrases/lists.ts';
import { readTimeWords, type TimeWords } from '../time-words.ts';
import { say, sayWeek } from './say-time.ts';

export const times: TimeWords = readTimeWords(Lists.at('times.txt', import.meta.url), 'uk', {
  dates: new Chrono({
    parsers: chrono.strict.parsers.filter((parser) => parser.constructor.name.includes('MonthName')),
    refiners: [],
  }),
  say,
  sayWeek,
});
